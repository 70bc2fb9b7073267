// The font files as read-only data; see fonts/ for the files and their licences.

    .section .rodata
    .balign 16
    .globl phosphor_b612_bold
phosphor_b612_bold:
    .incbin "B612-Bold.otf"
    .globl phosphor_b612_bold_end
phosphor_b612_bold_end:
    .byte 0

    .balign 16
    .globl phosphor_routed_gothic
phosphor_routed_gothic:
    .incbin "RoutedGothic.ttf"
    .globl phosphor_routed_gothic_end
phosphor_routed_gothic_end:
    .byte 0

    .balign 16
    .globl phosphor_mplus_japanese
phosphor_mplus_japanese:
    .incbin "Mplus1-Bold-Japanese.otf"
    .globl phosphor_mplus_japanese_end
phosphor_mplus_japanese_end:
    .byte 0

    .section .note.GNU-stack, "", %progbits
