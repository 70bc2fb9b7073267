"""The kernel rig: a Debian kernel under QEMU with simulated lines, display and sound card."""
