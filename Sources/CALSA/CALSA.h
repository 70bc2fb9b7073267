#ifndef PHOSPHOR_CALSA_H
#define PHOSPHOR_CALSA_H

#include <alsa/asoundlib.h>

#endif
