// Which of the mutations that are built in is on, told by the environment.
#ifndef PHOSPHOR_CMUTANT_H
#define PHOSPHOR_CMUTANT_H

#include <stdbool.h>

/// Whether this mutation is on: PHOSPHOR_MUTANT has its number. That it was asked is noted in the file that
/// PHOSPHOR_MUTANTS_REACHED names: one byte for each mutation. Takes no lock and allocates nothing.
__attribute__((swift_attr("@_noLocks"))) bool phosphor_mutant(int number);

#endif
