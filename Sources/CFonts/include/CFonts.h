#ifndef PHOSPHOR_CFONTS_H
#define PHOSPHOR_CFONTS_H

// The letters of the box, inside the program: a file that is missing cannot take them away.
// Each font is the bytes from its start symbol up to its end symbol.

/// B612 Bold, drawn for cockpit displays: the readouts.
extern const unsigned char phosphor_font_b612_bold[];
extern const unsigned char phosphor_font_b612_bold_end[];

/// Routed Gothic, the lettering of engraved panels: the legends.
extern const unsigned char phosphor_font_routed_gothic[];
extern const unsigned char phosphor_font_routed_gothic_end[];

#endif
