// Two registers of the Raspberry Pi's chip: PM_RSTS, which tells its firmware what a reset shall start, and the system timer.
//
// PM_RSTS has the partition on every second bit; the password lets the write through. The timer counts microseconds from the
// chip's reset on, before any processor runs. Sources: image/README.md; BCM2835 ARM Peripherals, 12.1; the addresses are those of
// the device trees.
#define _GNU_SOURCE
#include "registers.h"

#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { RSTS = 0x20 / 4, PASSWORD = 0x5a000000, KEPT = 0x00fffaaa, LOW = 0x04 / 4, HIGH = 0x08 / 4, PAGE = 4096 };

struct chip {
  const char *name;
  off_t power_management, timer;
};

static const struct chip chips[] = {
    {"brcm,bcm2837", 0x3f100000, 0x3f003000},
    {"brcm,bcm2711", 0xfe100000, 0xfe003000},
    {"brcm,bcm2712", 0x107d200000, 0x107c003000},
};

// The chip, by the first of its names that the device tree has; NULL for none.
static const struct chip *chip(void) {
  char names[256];
  int file = open("/proc/device-tree/compatible", O_RDONLY | O_CLOEXEC);
  ssize_t size = file < 0 ? 0 : read(file, names, sizeof names);
  if (file >= 0) close(file);
  if (size > 0) {
    for (size_t at = 0; at < sizeof chips / sizeof *chips; at++) {
      if (memmem(names, (size_t)size, chips[at].name, strlen(chips[at].name))) return &chips[at];
    }
  }
  errno = ENODEV;
  return NULL;
}

// A page of registers, or NULL with `errno`.
static volatile uint32_t *page_at(off_t place, int protection) {
  int memory = open("/dev/mem", (protection & PROT_WRITE ? O_RDWR : O_RDONLY) | O_SYNC | O_CLOEXEC);
  if (memory < 0) return NULL;
  void *page = mmap(NULL, PAGE, protection, MAP_SHARED, memory, place);
  int error = errno;
  close(memory);
  errno = error;
  return page == MAP_FAILED ? NULL : page;
}

int reset_into(unsigned partition) {
  const struct chip *known = chip();
  volatile uint32_t *page = known ? page_at(known->power_management, PROT_READ | PROT_WRITE) : NULL;
  if (!page) return -1;
  uint32_t bits = (partition & 1) | (partition & 2) << 1 | (partition & 4) << 2;
  page[RSTS] = PASSWORD | (page[RSTS] & KEPT) | bits;
  munmap((void *)page, PAGE);
  return 0;
}

double since_power(void) {
  const struct chip *known = chip();
  volatile uint32_t *page = known ? page_at(known->timer, PROT_READ) : NULL;
  if (!page) return -1;
  uint32_t high, low;
  do {
    high = page[HIGH];
    low = page[LOW];
  } while (high != page[HIGH]);
  munmap((void *)page, PAGE);
  return ((double)high * 4294967296.0 + low) / 1e6;
}
