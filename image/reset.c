// PM_RSTS of the Raspberry Pi's power management, which tells its firmware what a reset shall start.
//
// The partition's bits lie on every second bit; the password lets the write through. Sources: image/README.md.
#define _GNU_SOURCE
#include "reset.h"

#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { RSTS = 0x20 / 4, PASSWORD = 0x5a000000, KEPT = 0x00fffaaa, PAGE = 4096 };

// Where the power management lies, by the first of its names that the device tree has; 0 for none.
static off_t power_management(void) {
  char names[256];
  int file = open("/proc/device-tree/compatible", O_RDONLY | O_CLOEXEC);
  ssize_t size = file < 0 ? 0 : read(file, names, sizeof names);
  if (file >= 0) close(file);
  if (size <= 0) return 0;
  if (memmem(names, (size_t)size, "brcm,bcm2837", 12)) return 0x3f100000;
  if (memmem(names, (size_t)size, "brcm,bcm2711", 12)) return 0xfe100000;
  if (memmem(names, (size_t)size, "brcm,bcm2712", 12)) return 0x107d200000;
  return 0;
}

int reset_into(unsigned partition) {
  off_t base = power_management();
  if (!base) {
    errno = ENODEV;
    return -1;
  }
  int memory = open("/dev/mem", O_RDWR | O_SYNC | O_CLOEXEC);
  if (memory < 0) return -1;
  volatile uint32_t *page = mmap(NULL, PAGE, PROT_READ | PROT_WRITE, MAP_SHARED, memory, base);
  int error = errno;
  close(memory);
  errno = error;
  if (page == MAP_FAILED) return -1;
  uint32_t bits = (partition & 1) | (partition & 2) << 1 | (partition & 4) << 2;
  page[RSTS] = PASSWORD | (page[RSTS] & KEPT) | bits;
  munmap((void *)page, PAGE);
  return 0;
}
