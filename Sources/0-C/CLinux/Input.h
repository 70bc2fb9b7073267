// The requests of evdev (<linux/input.h>), which are macros with arguments, each as a function.
//
// Sets of keys are bitmaps of `clinux_key_bytes`, bit n % 8 of byte n / 8 for the key with code n: the kernel's own, on
// little-endian machines.
#ifndef PHOSPHOR_CLINUX_INPUT_H
#define PHOSPHOR_CLINUX_INPUT_H

#include <errno.h>
#include <linux/input.h>
#include <stdint.h>
#include <sys/ioctl.h>
#include <time.h>

/// The bytes of a bitmap of all keys: a whole number of the kernel's longs.
static const int clinux_key_bytes = (KEY_MAX / 64 + 1) * 8;

/// `ioctl`, retried when a signal interrupts it; -1 and errno on failure.
static inline int clinux_input_request(int device, unsigned long request, const void *argument) {
  int result;
  do result = ioctl(device, request, argument);
  while (result == -1 && errno == EINTR);
  return result;
}

/// The device's name as it told it, any bytes up to a zero; cut, and without the zero, where it is longer than `size`.
static inline int clinux_input_name(int device, char *name, int size) {
  return clinux_input_request(device, EVIOCGNAME(size), name);
}

/// The keys that the device has.
static inline int clinux_input_keys(int device, uint8_t *bits) {
  return clinux_input_request(device, EVIOCGBIT(EV_KEY, clinux_key_bytes), bits);
}

/// The keys that are down. The kernel takes the changes that led there out of what is to be read.
static inline int clinux_input_keys_down(int device, uint8_t *bits) {
  return clinux_input_request(device, EVIOCGKEY(clinux_key_bytes), bits);
}

/// Has events stamped by CLOCK_MONOTONIC.
static inline int clinux_input_use_monotonic_time(int device) {
  const int clock = CLOCK_MONOTONIC;
  return clinux_input_request(device, EVIOCSCLOCKID, &clock);
}

/// Has the device's events to this descriptor alone until it is closed; EBUSY where another has them.
static inline int clinux_input_grab(int device) {
  return clinux_input_request(device, EVIOCGRAB, (const void *)1);
}

/// An event's time in nanoseconds; whatever the bytes are, without a trap.
static inline int64_t clinux_input_time(struct input_event event) {
  const uint64_t seconds = (uint64_t)event.input_event_sec;
  return (int64_t)(seconds * 1000000000u + (uint64_t)event.input_event_usec * 1000u);
}

#endif
