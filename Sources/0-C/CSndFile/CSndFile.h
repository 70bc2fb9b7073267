#ifndef PHOSPHOR_CSNDFILE_H
#define PHOSPHOR_CSNDFILE_H

#include <sndfile.h>

#endif
