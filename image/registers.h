// Sets the partition that the next reset starts; 0 lets the card choose. -1 with `errno` if this is no Raspberry Pi that we know.
int reset_into(unsigned partition);

// The seconds since the chip came out of its reset, the loaders' time among them; -1 if this is no Raspberry Pi that we know.
double since_power(void);
