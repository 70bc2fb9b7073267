#include "CMutant.h"

#include <fcntl.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

static int chosen = -1;
static unsigned char *reached;
static int count;

// Before anything else: later a process may have no right to read its environment's file, or not to allocate.
__attribute__((constructor)) static void begin(void) {
  const char *number = getenv("PHOSPHOR_MUTANT");
  if (number) chosen = atoi(number);
  const char *path = getenv("PHOSPHOR_MUTANTS_REACHED");
  int file = path ? open(path, O_RDWR | O_CLOEXEC) : -1;
  struct stat status;
  if (file < 0) return;
  if (fstat(file, &status) == 0 && status.st_size > 0) {
    void *shared = mmap(0, (size_t)status.st_size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (shared != MAP_FAILED) {
      reached = shared;
      count = (int)status.st_size;
    }
  }
  close(file);
}

bool phosphor_mutant(int number) {
  if (number < count) reached[number] = 1;
  return number == chosen;
}
