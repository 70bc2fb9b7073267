// grab: has all input devices' events to itself, as a program that was started before the box may, until it is killed.
#include <fcntl.h>
#include <linux/input.h>
#include <stdio.h>
#include <sys/ioctl.h>
#include <unistd.h>

int main(void) {
  int count = 0;
  for (int number = 0; number < 32; number++) {
    char path[64];
    snprintf(path, sizeof path, "/dev/input/event%d", number);
    const int device = open(path, O_RDONLY);
    if (device >= 0 && ioctl(device, EVIOCGRAB, 1) == 0) count++;
  }
  printf("grabbed %d\n", count);
  fflush(stdout);
  for (;;) pause();
}
