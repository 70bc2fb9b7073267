"""What the card image and the kernel rig are both made of: packages, kernel, modules, archives."""
