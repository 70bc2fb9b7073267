#ifndef PHOSPHOR_CLANGUAGES_H
#define PHOSPHOR_CLANGUAGES_H

// The words of the box in other languages than English, inside the program: a file that is missing cannot take them
// away. Each catalogue is the bytes from its start up to its end, valid for ever; Languages.S puts them there.

extern const unsigned char phosphor_german[], phosphor_german_end[];
extern const unsigned char phosphor_spanish[], phosphor_spanish_end[];
extern const unsigned char phosphor_french[], phosphor_french_end[];
extern const unsigned char phosphor_italian[], phosphor_italian_end[];
extern const unsigned char phosphor_japanese[], phosphor_japanese_end[];
extern const unsigned char phosphor_portuguese[], phosphor_portuguese_end[];

/// A catalogue's first byte and the one past its last.
struct phosphor_catalogue {
    const unsigned char *start;
    const unsigned char *end;
};

static inline struct phosphor_catalogue phosphor_catalogue_german(void) {
    return (struct phosphor_catalogue){phosphor_german, phosphor_german_end};
}

static inline struct phosphor_catalogue phosphor_catalogue_spanish(void) {
    return (struct phosphor_catalogue){phosphor_spanish, phosphor_spanish_end};
}

static inline struct phosphor_catalogue phosphor_catalogue_french(void) {
    return (struct phosphor_catalogue){phosphor_french, phosphor_french_end};
}

static inline struct phosphor_catalogue phosphor_catalogue_italian(void) {
    return (struct phosphor_catalogue){phosphor_italian, phosphor_italian_end};
}

static inline struct phosphor_catalogue phosphor_catalogue_japanese(void) {
    return (struct phosphor_catalogue){phosphor_japanese, phosphor_japanese_end};
}

static inline struct phosphor_catalogue phosphor_catalogue_portuguese(void) {
    return (struct phosphor_catalogue){phosphor_portuguese, phosphor_portuguese_end};
}

#endif
