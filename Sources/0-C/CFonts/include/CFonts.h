#ifndef PHOSPHOR_CFONTS_H
#define PHOSPHOR_CFONTS_H

// The letters of the box, inside the program: a file that is missing cannot take them away.
// Each font is the bytes from its start up to its end, valid for ever; Fonts.S puts them there.

extern const unsigned char phosphor_b612_bold[], phosphor_b612_bold_end[];
extern const unsigned char phosphor_routed_gothic[], phosphor_routed_gothic_end[];
extern const unsigned char phosphor_mplus_japanese[], phosphor_mplus_japanese_end[];

/// A font's first byte and the one past its last.
struct phosphor_font {
    const unsigned char *start;
    const unsigned char *end;
};

/// B612 Bold, drawn for cockpit displays: the readouts.
static inline struct phosphor_font phosphor_font_b612_bold(void) {
    return (struct phosphor_font){phosphor_b612_bold, phosphor_b612_bold_end};
}

/// Routed Gothic, the lettering of engraved panels: the legends.
static inline struct phosphor_font phosphor_font_routed_gothic(void) {
    return (struct phosphor_font){phosphor_routed_gothic, phosphor_routed_gothic_end};
}

/// M+ 1 Bold, the letters alone that Japanese words of the box need.
static inline struct phosphor_font phosphor_font_mplus_japanese(void) {
    return (struct phosphor_font){phosphor_mplus_japanese, phosphor_mplus_japanese_end};
}

#endif
