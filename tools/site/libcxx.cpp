// Two functions that Debian's library of C++ calls and the newer one inside Pyodide no longer has. They are reached only
// when a vector or a string would grow beyond all memory.
#include <stdexcept>

void vector_too_long(const void*) __asm__("_ZNKSt3__220__vector_base_commonILb1EE20__throw_length_errorEv");
void vector_too_long(const void*) { throw std::length_error("vector"); }

void string_too_long(const void*) __asm__("_ZNKSt3__221__basic_string_commonILb1EE20__throw_length_errorEv");
void string_too_long(const void*) { throw std::length_error("basic_string"); }
