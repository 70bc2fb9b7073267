"""Ways to play: a bar of each instrument, one character a step.

x full, o medium, g ghost, ? there in half of the clips, - there in one bar of four.
k bass drum, s snare, h hat, r ride, t tom, p percussion, w brush, c chord, g guitar, n and m notes, b bass.
"""

# name: (slowest BPM, fastest BPM, steps a beat, tempi that are right as parts of the BPM, bars)
STYLES = {
    'straight': (60, 190, 4, (1,), dict(k='x.......x..?....', s='....x.......x...', h='x.?.x.?.x.?.x.?.')),
    'click': (55, 190, 1, (1,), dict(c='xooo')),
    'rock': (68, 175, 4, (1,), dict(k='x.....?.x.?....-', s='....x..-....x..-', h='x.o.x.o.x.o.x.o.')),
    'rocksync': (75, 160, 4, (1,), dict(k='x..?..x.?.x..?..', s='....x.......x..g', h='x.x.x.x.x.x.x.x.')),
    'punk': (140, 190, 2, (1,), dict(k='x..?x.?.', s='..x...x.', h='xxxxxxxx')),
    'funk': (72, 125, 4, (1,), dict(k='x.?..?x..?x..?.-', s='....x.?g.g..x.?g', h='xgogxgogxgogxgog')),
    'ghost': (72, 118, 4, (1,), dict(k='x..-..?.-.x..-..', s='-g-gx-gg-gg-xg-g', h='x.x.x.x.x.x.x.x.')),
    'linear': (75, 115, 4, (1,), dict(k='x..x..?x..x..?..', s='.g..x..g.g..x..g', h='.xx.?.x.x.xx.x?x')),
    'house': (112, 138, 4, (1,), dict(
        k='x...x...x...x...', s='....o.......o...',
        h='..x...x...x...x.', p='-?-?-?-?-?-?-?-?')),
    'techno': (122, 145, 4, (1,), dict(k='x...x...x...x...', h='g.x.g.x.g.x.g.x.', p='?.-?.-?-.?-?.-?.')),
    'disco': (105, 132, 4, (1,), dict(
        k='x...x...x...x...', s='....x.......x...',
        h='o.xoo.xoo.xoo.xo', b='x.o.x.o.x.o.x.o.')),
    'dnb': (160, 182, 4, (1, .5), dict(k='x.........x..?..', s='....x..g.g..x..-', h='x.o.x.o.x.o.x.o.')),
    'dnbsync': (160, 182, 4, (1, .5), dict(k='x.x.......xx....', s='....x..g.g..x..g', h='x.o.x.o.x.o.x.o.')),
    'break': (82, 145, 4, (1,), dict(k='x.x.......xx....', s='....x..g.g..x..g', h='x.o.x.o.x.o.x.o.')),
    'break2': (82, 145, 4, (1,), dict(k='x.?...?...x..?..', s='....x..g-g.?x..g', h='x.o.x.o.x.o.x.o.')),
    'hiphop': (72, 104, 4, (1,), dict(k='x..?..?x..x..?..', s='....x.......x...', h='x.x-x.x-x.x-x.x-')),
    'halftime': (120, 165, 4, (1, .5), dict(
        k='x.....?...?.....', s='........x.......',
        h='x.o.x.o.x.o.x.o.')),
    'trap': (120, 160, 4, (1, .5), dict(k='x.....?....x..?.', s='........x.......', h='xgogxgogxgogx-og')),
    'reggae': (116, 172, 4, (1, .5), dict(
        k='........x.......', s='........o.......',
        h='o.o.o.o.o.o.o.o.', g='....x.......x...')),
    'reggae2': (66, 92, 4, (1,), dict(
        k='....x.......x...', s='....o..-....o...',
        h='o.o.o.o.o.o.o.o.', g='..x...x...x...x.')),
    'ska': (115, 160, 4, (1,), dict(k='x...x...x...x...', s='....x.......x...', g='..x...x...x...x.')),
    'soul': (66, 125, 4, (1,), dict(k='x..-....x.x..-..', s='....x.......x...', h='o.?.o.?.o.?.o.?.')),
    'motown': (95, 140, 4, (1,), dict(k='x.....?.x.....?.', s='x...x...x...x...', h='x.o.x.o.x.o.x.o.')),
    'ballad': (55, 92, 4, (1,), dict(
        k='x.........?.....', s='....x.......x..-',
        h='o.g.o.g.o.g.o.g.', c='x.......?.......')),
    'ballad8': (55, 90, 4, (1,), dict(k='x.....?.x.......', s='....o.......o...', n='x.o.o.o.x.o.o.o.')),
    'ballad16': (55, 80, 4, (1,), dict(k='x.......?.......', s='....o.......o...', n='xgogogogxgogogog')),
    'piano': (55, 150, 4, (1,), dict(c='x...x...x...x...', n='..?...?...?...?.')),
    'piano2': (55, 140, 4, (1,), dict(c='x.......x...?...', n='..o.o.o...o.o.o.')),
    'guitar': (65, 170, 4, (1,), dict(g='x.?.o.o.?.o.x.o.')),
    'guitar2': (65, 165, 4, (1,), dict(g='x.o.x.oo?.o.x.oo')),
    'pick': (60, 130, 4, (1,), dict(n='x.o.o.o.x.o.o.o.', b='x.......x.......')),
    'samba': (85, 135, 4, (1,), dict(k='g..gx..gg..gx..g', s='x.x-.x.x.x.x-.x.', h='oggooggooggooggo')),
    'batucada': (85, 125, 4, (1,), dict(
        t='....x.......x.?.', k='g...x...g...x..?',
        s='oggxoggxogoxogxg', p='x.x.xx.x.x.x.xx.')),
    'bossa': (100, 160, 4, (1,), dict(k='x..ox..ox..ox..o', p='x..x..x...x..x..', h='oooooooooooooooo')),
    'songo': (80, 120, 4, (1,), dict(
        k='...x..x....x..x.', s='.g..x..g.g..o..x',
        h='x...x...x...x...', p='x..x...x..x.x...')),
    'salsa': (85, 120, 4, (1,), dict(p='x.x.xxx.x.x.xxx.', t='....x.oo....x.oo', b='...x..x....x..x.')),
    'afro': (88, 130, 4, (1,), dict(
        k='x..?..x.x..?..x.', s='....g..o..g.o..?',
        h='x.xox.xox.xox.xo', p='..-..-..-..-..-.')),
    'afro2': (82, 125, 4, (1,), dict(k='x.?...x...x..?..', s='..g.x..gg..gx.g.', h='x.oox.oox.oox.oo')),
    'reggaeton': (85, 105, 4, (1,), dict(k='x...x...x...x...', s='...x..x....x..x.')),
    'toms': (75, 150, 4, (1,), dict(t='x..x..x.x..x.?x.', k='x...x...x...x...')),
    'secondline': (85, 115, 4, (1,), dict(k='x.....x...x...x.', s='xgoxgoxgxgoxgogo')),
    'loop': (70, 140, 4, (1,), dict(n='x?-?o?-?x?-?o?-?', k='x.......?.......', h='..o...o...o...o.')),
    'waltz': (75, 185, 2, (1,), dict(k='x....-', s='..o.o.', h='x?o?o?')),
    'waltzp': (70, 185, 2, (1,), dict(n='x.....', c='..o.o.')),
    'waltzj': (100, 185, 3, (1,), dict(r='x..x.ox..', h='...o..o..', k='x..---...', s='--?-?--?-')),
    'swing': (90, 200, 3, (1,), dict(r='x..x.ox..x.o', h='...x.....x..', k='g..g..g..g..', s='--?--?-?-?-?')),
    'swing2': (90, 190, 3, (1,), dict(
        r='x.?x.ox.?x.o', h='...o.....o..',
        k='---?--?----?', s='-?-?--?-?--?')),
    'swingband': (90, 190, 3, (1,), dict(
        r='x..x.ox..x.o', h='...x.....x..',
        b='x..x..x..x..', c='--?----?---?')),
    'brushes': (70, 160, 3, (1,), dict(
        w='o.go.go.go.g', s='--gx-g--gx-g',
        k='g..-..g..-..', b='x..o..x..o..')),
    'shuffle': (72, 150, 3, (1,), dict(k='x....?x....?', s='...x.....x..', h='x.ox.ox.ox.o')),
    'halfshuf': (80, 105, 3, (1,), dict(k='x....?...?..', s='.g..g.xg..g.', h='x.ox.ox.ox.o')),
    'blues': (72, 130, 3, (1,), dict(k='x.....x.....', s='...x.....x..', b='x.ox.ox.ox.o', h='x.ox.ox.ox.o')),
    'blues12': (50, 75, 3, (1,), dict(
        k='x.....x..-..', s='...x.....x..',
        h='xooxooxooxoo', c='x.....?.....')),
    'six8': (50, 80, 3, (1,), dict(k='x....?', s='...x..', h='xooxoo')),
    'twist': (120, 180, 2, (1,), dict(k='x.x.x.x.', s='..xx..x.', h='x.x.x.x.', b='xxxxxxxx')),
    'country': (85, 130, 4, (1,), dict(b='x.......x.......', g='....x.......x...', s='gggxgggxgggxgggx')),
    'five': (90, 170, 2, (1,), dict(r='x.xox.x.xo', h='..o...o..o', k='x....?x...')),
    'shaker': (80, 130, 4, (1,), dict(p='xgogxgogxgogxgog', k='x.....x.x.......', s='....o.......o...')),
}
