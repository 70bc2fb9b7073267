// The catalogues of languages as read-only data; see languages/ for the files.

    .section .rodata

    .macro catalogue symbol, file
    .globl \symbol
\symbol:
    .incbin "\file"
    .globl \symbol\()_end
\symbol\()_end:
    .byte 0
    .endm

    catalogue phosphor_german, "de.toml"
    catalogue phosphor_spanish, "es.toml"
    catalogue phosphor_french, "fr.toml"
    catalogue phosphor_italian, "it.toml"
    catalogue phosphor_japanese, "ja.toml"
    catalogue phosphor_portuguese, "pt.toml"

    .section .note.GNU-stack, "", %progbits
