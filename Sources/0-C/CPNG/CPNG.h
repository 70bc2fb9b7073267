#ifndef PHOSPHOR_CPNG_H
#define PHOSPHOR_CPNG_H

#include <png.h>

#endif
