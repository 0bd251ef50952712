// What single kinds add to the module. The core knows none of them: a file in the `native` folder of a kind has a
// KindBindings of its own outside of all functions, and the module calls what that is given.
#pragma once
#include <nanobind/nanobind.h>

#include <vector>

namespace pensil {

class KindBindings {
public:
    using Bind = void (*)(nanobind::module_&);

    explicit KindBindings(Bind bind) { all().push_back(bind); }

    static std::vector<Bind>& all() {
        static std::vector<Bind> known;
        return known;
    }
};

}  // namespace pensil
