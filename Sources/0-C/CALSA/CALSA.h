// alsa-lib, and what of it Swift cannot call by itself.
#ifndef PHOSPHOR_CALSA_H
#define PHOSPHOR_CALSA_H

#include <alsa/asoundlib.h>

#include "SampleConversion.h"

static inline void calsa_ignore(const char *file, int line, const char *function, int error,
                                const char *format, ...) {
  (void)file, (void)line, (void)function, (void)error, (void)format;
}

/// Keeps alsa-lib from printing to stderr: a missing card would fill the journal, once a second.
static inline void calsa_silence(void) { snd_lib_error_set_handler(calsa_ignore); }

#endif
