// deeds: tries in children that confined themselves what a decoder may not do, and prints what became of each.
#include <stdio.h>

#include "../../0-C/CConfinedDeeds/include/ConfinedDeeds.h"

int main(void) {
  setvbuf(stdout, NULL, _IONBF, 0);
  for (int number = 0; confined_deed_name(number); number++) {
    const char *name = confined_deed_name(number);
    printf("%s=%d\n", name, confined_deed(name, 256UL << 20));
  }
  printf("Landlock=%d\n", deed_behind_landlock());
}
