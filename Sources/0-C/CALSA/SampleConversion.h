// Between a card's samples and 32-bit float.
//
// An integer of b bits is that integer over 2^(b-1), both ways, so every integer that float can hold
// (all of 16 and 24 bits) comes back as it was. Outwards, what float reaches beyond the integers is
// clipped and NaN is silence: an error upstream must not become a bang. Plain loops without calls or
// early exits, which clang turns into vectors on arm64 and x86-64 alike.
#ifndef PHOSPHOR_CALSA_SAMPLE_CONVERSION_H
#define PHOSPHOR_CALSA_SAMPLE_CONVERSION_H

#include <stdint.h>

/// `x * scale` to the nearest integer, ties to even, clipped to `-scale...scale - 1`; NaN is 0.
///
/// Adding 1.5 * 2^52 leaves no room for fraction bits, so the sum is rounded as the FPU rounds; unlike
/// lrint it needs no instruction that x86-64 of 2003 lacks.
static inline int32_t calsa_quantised(float x, double scale) {
  const double shift = 6755399441055744.0;
  double y = x == x ? (double)x * scale : 0.0;
  y = y > scale - 1.0 ? scale - 1.0 : y;
  y = y < -scale ? -scale : y;
  return (int32_t)((y + shift) - shift);
}

/// 16-bit signed to float.
static inline void calsa_from_s16(const void *from, float *to, intptr_t count) {
  const int16_t *in = (const int16_t *)from;
  for (intptr_t i = 0; i < count; i++) to[i] = (float)in[i] * 0x1p-15f;
}

/// Float to 16-bit signed.
static inline void calsa_to_s16(const float *from, void *to, intptr_t count) {
  int16_t *out = (int16_t *)to;
  for (intptr_t i = 0; i < count; i++) out[i] = (int16_t)calsa_quantised(from[i], 0x1p15);
}

/// 24-bit signed in 3 bytes, little endian, to float.
static inline void calsa_from_s24in3(const void *from, float *to, intptr_t count) {
  const uint8_t *in = (const uint8_t *)from;
  for (intptr_t i = 0; i < count; i++) {
    const uint32_t high = (uint32_t)in[3 * i + 2] << 24 | (uint32_t)in[3 * i + 1] << 16;
    to[i] = (float)(int32_t)(high | (uint32_t)in[3 * i] << 8) * 0x1p-31f;
  }
}

/// Float to 24-bit signed in 3 bytes, little endian.
static inline void calsa_to_s24in3(const float *from, void *to, intptr_t count) {
  uint8_t *out = (uint8_t *)to;
  for (intptr_t i = 0; i < count; i++) {
    const int32_t value = calsa_quantised(from[i], 0x1p23);
    out[3 * i] = (uint8_t)value;
    out[3 * i + 1] = (uint8_t)(value >> 8);
    out[3 * i + 2] = (uint8_t)(value >> 16);
  }
}

/// 24-bit signed in the low bytes of 4 to float; the top byte, which cards leave undefined, is ignored.
static inline void calsa_from_s24(const void *from, float *to, intptr_t count) {
  const uint32_t *in = (const uint32_t *)from;
  for (intptr_t i = 0; i < count; i++) to[i] = (float)(int32_t)(in[i] << 8) * 0x1p-31f;
}

/// Float to 24-bit signed in the low bytes of 4, sign-extended.
static inline void calsa_to_s24(const float *from, void *to, intptr_t count) {
  int32_t *out = (int32_t *)to;
  for (intptr_t i = 0; i < count; i++) out[i] = calsa_quantised(from[i], 0x1p23);
}

/// 32-bit signed to float, to the nearest of its 24 bits.
static inline void calsa_from_s32(const void *from, float *to, intptr_t count) {
  const int32_t *in = (const int32_t *)from;
  for (intptr_t i = 0; i < count; i++) to[i] = (float)in[i] * 0x1p-31f;
}

/// Float to 32-bit signed.
static inline void calsa_to_s32(const float *from, void *to, intptr_t count) {
  int32_t *out = (int32_t *)to;
  for (intptr_t i = 0; i < count; i++) out[i] = calsa_quantised(from[i], 0x1p31);
}

/// Float to float; NaN is 0. What lies beyond full scale is kept: inwards it is a card's own headroom.
static inline void calsa_from_float(const void *from, float *to, intptr_t count) {
  const float *in = (const float *)from;
  for (intptr_t i = 0; i < count; i++) to[i] = in[i] == in[i] ? in[i] : 0.0f;
}

/// Float to float, clipped to -1...1; NaN is 0.
static inline void calsa_to_float(const float *from, void *to, intptr_t count) {
  float *out = (float *)to;
  for (intptr_t i = 0; i < count; i++) {
    float y = from[i] == from[i] ? from[i] : 0.0f;
    y = y > 1.0f ? 1.0f : y;
    out[i] = y < -1.0f ? -1.0f : y;
  }
}

#endif
