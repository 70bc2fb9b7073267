#ifndef PHOSPHOR_CSAMPLERATE_H
#define PHOSPHOR_CSAMPLERATE_H

#include <samplerate.h>

#endif
