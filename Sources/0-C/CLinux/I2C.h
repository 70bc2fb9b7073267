// Chips on an I2C bus, as the kernel's i2c-dev offers them (Documentation/i2c/dev-interface.rst).
#ifndef PHOSPHOR_CLINUX_I2C_H
#define PHOSPHOR_CLINUX_I2C_H

#include <linux/i2c-dev.h>
#include <linux/i2c.h>
#include <stdint.h>
#include <string.h>
#include <sys/ioctl.h>

/// Asks whether a program may talk to an address: -1 and EBUSY where a driver of the kernel does.
static inline int clinux_i2c_claim(int bus, uint16_t address) {
  return ioctl(bus, I2C_SLAVE, (unsigned long)address);
}

/// Lets a transfer on a bus that stands still fail after so many hundredths of a second, for all who use the bus.
static inline int clinux_i2c_limit(int bus, unsigned int hundredths) {
  return ioctl(bus, I2C_TIMEOUT, (unsigned long)hundredths);
}

/// Reads registers from `start` on in one combined transfer; -1 and errno on failure.
static inline int clinux_i2c_read(
    int bus, uint16_t address, uint8_t start, uint8_t *bytes, uint16_t count) {
  struct i2c_msg messages[2] = {
      {.addr = address, .len = 1, .buf = &start},
      {.addr = address, .flags = I2C_M_RD, .len = count, .buf = bytes},
  };
  struct i2c_rdwr_ioctl_data transfer = {.msgs = messages, .nmsgs = 2};
  return ioctl(bus, I2C_RDWR, &transfer) == 2 ? 0 : -1;
}

/// Writes registers from `start` on, 31 at most; -1 and errno on failure.
static inline int clinux_i2c_write(
    int bus, uint16_t address, uint8_t start, const uint8_t *bytes, uint16_t count) {
  uint8_t message[32] = {start};
  if (count >= sizeof message) {
    errno = EMSGSIZE;
    return -1;
  }
  memcpy(message + 1, bytes, count);
  struct i2c_msg messages[1] = {{.addr = address, .len = (uint16_t)(count + 1), .buf = message}};
  struct i2c_rdwr_ioctl_data transfer = {.msgs = messages, .nmsgs = 1};
  return ioctl(bus, I2C_RDWR, &transfer) == 1 ? 0 : -1;
}

#endif
