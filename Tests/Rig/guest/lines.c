// lines: makes the rig's GPIO chip with the lines that /etc/lines names, one a line of the chip, before the box starts.
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <unistd.h>

#define CONFIGFS "/sys/kernel/config"
#define BANK CONFIGFS "/gpio-sim/rig/bank0"

static int put(const char *path, const char *text) {
  int file = open(path, O_WRONLY);
  int written = file >= 0 && write(file, text, strlen(text)) == (ssize_t)strlen(text);
  if (!written) perror(path);
  if (file >= 0) close(file);
  return written;
}

int main(void) {
  mount("config", CONFIGFS, "configfs", 0, "");
  mkdir(CONFIGFS "/gpio-sim/rig", 0755);
  mkdir(BANK, 0755);
  int made = put(BANK "/num_lines", "32") && put(BANK "/label", "rig");
  FILE *names = fopen("/etc/lines", "r");
  if (!names) return 1;
  char name[64], path[128];
  for (int offset = 0; made && fscanf(names, "%63s", name) == 1; offset++) {
    snprintf(path, sizeof path, BANK "/line%d", offset);
    mkdir(path, 0755);
    strcat(path, "/name");
    made = put(path, name);
  }
  fclose(names);
  return made && put(BANK "/../live", "1") ? 0 : 1;
}
