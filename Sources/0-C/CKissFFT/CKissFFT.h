#ifndef PHOSPHOR_CKISSFFT_H
#define PHOSPHOR_CKISSFFT_H

#include <kissfft/kiss_fftr.h>

#endif
