#!/bin/sh
# Sees to it that programs are on this machine: installs their Debian packages where it may, and names them where not.
# usage: sh tools/programs.sh PACKAGE ...     (chromium, firefox-esr, sgt-puzzles)
PATH="$PATH:/usr/games"
there() { for name in "$@"; do command -v "$name" >/dev/null && return 0; done; return 1; }
missing=
for package in "$@"; do
    case $package in
        chromium) there chromium chromium-browser google-chrome ;;
        firefox-esr) there firefox-esr firefox ;;
        sgt-puzzles) there sgt-lightup ;;
        *) there "$package" ;;
    esac || missing="$missing $package"
done
[ -z "$missing" ] && exit 0
if [ "$(id -u)" = 0 ] && there apt-get; then
    apt-get update -qq
    # shellcheck disable=SC2086  # one word for each package
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing >/dev/null && exit 0
fi
echo "the tests need$missing (Debian, Ubuntu: sudo apt install$missing)" >&2
exit 2
