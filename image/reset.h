// Chooses the partition that the next reset starts, 0 for what autoboot.txt names.
//
// Returns 0, or -1 and errno: ENODEV on a machine without a register that a reset leaves alone.
int reset_into(unsigned partition);
