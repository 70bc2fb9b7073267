#ifndef PHOSPHOR_CSOUNDLIBRARIES_H
#define PHOSPHOR_CSOUNDLIBRARIES_H

// libsndfile and libsamplerate, by their own headers; of their functions only those that CSoundLibraries.c has.
#include <samplerate.h>
#include <sndfile.h>
#include <stdbool.h>

/// Loads both libraries, unless they are loaded; false if one is missing, which each of their functions then tells.
///
/// They are a third of what the box would have to read before its first picture, and need five more libraries. So they are
/// loaded when a sound file is opened, not with the program. A process that is confined loads them before.
bool csound_load(void);

#endif
