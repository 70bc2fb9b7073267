#ifndef PHOSPHOR_CSDL_H
#define PHOSPHOR_CSDL_H

#include <SDL.h>

#endif
