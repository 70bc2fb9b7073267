#ifndef PHOSPHOR_CGPIOD_H
#define PHOSPHOR_CGPIOD_H

#include <gpiod.h>

#endif
