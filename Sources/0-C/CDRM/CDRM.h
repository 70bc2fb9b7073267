#ifndef PHOSPHOR_CDRM_H
#define PHOSPHOR_CDRM_H

#include <xf86drm.h>
#include <xf86drmMode.h>
#include <drm_fourcc.h>

// What Swift cannot import: formats are macros with arguments.

/// 0x00RRGGBB, 4 bytes a pixel.
static const uint32_t cdrm_xrgb8888 = DRM_FORMAT_XRGB8888;
/// 5 bits of red, 6 of green, 5 of blue, 2 bytes a pixel.
static const uint32_t cdrm_rgb565 = DRM_FORMAT_RGB565;

#endif
