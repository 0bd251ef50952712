"""The laboratory: strategies measured, their traces drawn, their growth studied. Pure functions of events and runs."""
