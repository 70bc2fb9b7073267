#ifndef PHOSPHOR_CDRM_H
#define PHOSPHOR_CDRM_H

#include <xf86drm.h>
#include <xf86drmMode.h>
#include <drm_fourcc.h>

#endif
