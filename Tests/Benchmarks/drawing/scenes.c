/*
 * The moving scenes of the faces, drawn by Cairo as well as it can: what does not move is drawn once,
 * a frame restores from it only what changed, glow is taken from pictures blurred beforehand or left
 * out, and edges have Cairo's default antialiasing.
 *
 *   scenes [FRAMES]    prints a JSON array of {"scene", "ns", "touched_bytes"}, the median frame
 */
#include <cairo.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { WIDTH = 800, HEIGHT = 480, COLUMNS = 745 };

/* The tube's arch at 800x480, as a part of its width and height. */
static const double LEFT = 40, RIGHT = 760, TOP = 20, TUBE = 300, RISE = 91;

static cairo_surface_t *ground, *picture, *glow, *bands[5];

static double now(void)
{
	struct timespec time;
	clock_gettime(CLOCK_MONOTONIC, &time);
	return time.tv_sec * 1e9 + time.tv_nsec;
}

/* The row of the arch at a column. */
static double arch(double x)
{
	double part = fabs(x - (LEFT + RIGHT) / 2) / ((RIGHT - LEFT) / 2);
	return TOP + RISE * part * part * (1.2 - 0.2 * part);
}

/* A band between two translations of the arch. */
static void band(cairo_t *cr, double top, double foot)
{
	for (double x = LEFT; x <= RIGHT; x += 3)
		cairo_line_to(cr, x, arch(x) + top);
	for (double x = RIGHT; x >= LEFT; x -= 3)
		cairo_line_to(cr, x, arch(x) + foot);
	cairo_close_path(cr);
}

static void amber(cairo_t *cr, double level)
{
	cairo_set_source_rgba(cr, 1, 0.71, 0.25, level);
}

/* Brings back the static layer. */
static void restore(cairo_t *cr, double x, double y, double width, double height)
{
	cairo_save(cr);
	cairo_set_operator(cr, CAIRO_OPERATOR_SOURCE);
	cairo_set_source_surface(cr, ground, 0, 0);
	cairo_rectangle(cr, x, y, width, height);
	cairo_fill(cr);
	cairo_restore(cr);
}

/* Five bands of soft stripes that drift, behind masks that were drawn once. */
static long strobe(cairo_t *cr, int frame)
{
	restore(cr, LEFT, TOP + 22, RIGHT - LEFT, 215);
	cairo_save(cr);
	cairo_set_operator(cr, CAIRO_OPERATOR_ADD);
	for (int index = 0; index < 5; index++) {
		double cycle = (RIGHT - LEFT) / (7.0 * (index == 4 ? 3 : index + 1));
		double shift = frame * 0.04 * cycle;
		cairo_pattern_t *stripes = cairo_pattern_create_linear(shift, 0, shift + cycle, 0);
		cairo_pattern_set_extend(stripes, CAIRO_EXTEND_REPEAT);
		for (int stop = 0; stop <= 8; stop++) {
			double wave = 0.5 + 0.5 * cos(2 * M_PI * stop / 8);
			cairo_pattern_add_color_stop_rgb(stripes, stop / 8.0, wave, 0.7 * wave, 0.25 * wave);
		}
		cairo_set_source(cr, stripes);
		cairo_mask_surface(cr, bands[index], 0, TOP + 22);
		cairo_pattern_destroy(stripes);
	}
	cairo_restore(cr);
	return (long)(RIGHT - LEFT) * 215 * 4;
}

/* One segment of the arc changes; its two neighbours' glow lies over it. */
static long arc(cairo_t *cr, int frame)
{
	double x = 420 + 40 * (frame / 30 % 3);
	double y = arch(x) + 20;
	restore(cr, x - 27, y - 19, 54, 70);
	cairo_save(cr);
	cairo_rectangle(cr, x - 27, y - 19, 54, 70);
	cairo_clip(cr);
	cairo_set_operator(cr, CAIRO_OPERATOR_ADD);
	for (int side = -1; side <= 1; side++) {
		double level = side ? 1 : 0.5 + 0.5 * sin(frame * 0.11);
		cairo_set_source_rgba(cr, 1, 0.29, 0.16, level);
		cairo_mask_surface(cr, glow, x + 40 * side - 27, y - 19);
	}
	cairo_restore(cr);
	return 54 * 70 * 4;
}

/* Nine labels and 36 ticks on spokes, without their glow. */
static long wheel(cairo_t *cr, int frame)
{
	static const char *names[] = {"A", "A#", "B", "C", "C#", "D", "D#", "E", "F"};
	double turn = 0.03 * sin(frame * 0.11);
	restore(cr, 110, 60, 580, 80);
	cairo_save(cr);
	cairo_rectangle(cr, 110, 60, 580, 80);
	cairo_clip(cr);
	cairo_select_font_face(cr, "sans-serif", CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_NORMAL);
	cairo_set_font_size(cr, 48);
	for (int index = 0; index < 36; index++) {
		double angle = (index - 17.5) / 4 * 0.143 + turn;
		cairo_save(cr);
		cairo_translate(cr, (LEFT + RIGHT) / 2, TOP + 600);
		cairo_rotate(cr, angle);
		amber(cr, 1 - fabs(angle) / 0.7);
		if (index % 4 == 2) {
			const char *name = names[index / 4];
			cairo_text_extents_t extents;
			cairo_text_extents(cr, name, &extents);
			cairo_move_to(cr, -extents.width / 2, -530);
			cairo_show_text(cr, name);
		}
		cairo_rectangle(cr, -1.3, -520, 2.6, index % 4 == 2 ? 31 : index % 2 ? 18 : 11);
		cairo_fill(cr);
		cairo_restore(cr);
	}
	cairo_restore(cr);
	return 580 * 80 * 4;
}

/*
 * Five traces of a sine: a stroke for the core of each, a wider and fainter one for its glow. A corner
 * every three pixels is as smooth as one in each, and the faster antialiasing, 20 times as fast here, is
 * good enough under a glow.
 */
static long wave(cairo_t *cr, int frame)
{
	static const double traces[][2] = {{1, 1}, {-0.6, 0.8}, {0.2, 0.6}, {-0.2, 0.4}, {0.6, 0.2}};
	restore(cr, 27, 340, COLUMNS, 60);
	cairo_save(cr);
	cairo_set_operator(cr, CAIRO_OPERATOR_ADD);
	cairo_set_line_join(cr, CAIRO_LINE_JOIN_BEVEL);
	cairo_set_antialias(cr, CAIRO_ANTIALIAS_FAST);
	for (int index = 4; index >= 0; index--) {
		double shift = (traces[index][0] + 0.8) / 1.8;
		for (int column = 0; column < COLUMNS; column += 3) {
			double part = (column + 0.5) / COLUMNS;
			double angle = 2 * M_PI * (1.7 * (part - 0.5) - frame / 240.0 + shift);
			double row = 370 - 25 * traces[index][0] * sin(M_PI * part) * sin(angle);
			cairo_line_to(cr, 27.5 + column, row);
		}
		amber(cr, 0.3 * traces[index][1]);
		cairo_set_line_width(cr, 6);
		cairo_stroke_preserve(cr);
		amber(cr, 0.7 * traces[index][1]);
		cairo_set_line_width(cr, 1.8);
		cairo_stroke(cr);
	}
	cairo_restore(cr);
	return COLUMNS * 60 * 4;
}

static int compare(const void *a, const void *b)
{
	double difference = *(const double *)a - *(const double *)b;
	return (difference > 0) - (difference < 0);
}

static void measure(const char *name, long (*draw)(cairo_t *, int), int frames, const char *end)
{
	double *times = calloc(frames, sizeof *times);
	long touched = 0;
	if (!times)
		exit(1);
	for (int frame = -30; frame < frames; frame++) {
		double start = now();
		cairo_t *cr = cairo_create(picture);
		touched = draw(cr, frame + 30);
		cairo_destroy(cr);
		cairo_surface_flush(picture);
		if (frame >= 0)
			times[frame] = now() - start;
	}
	qsort(times, frames, sizeof *times, compare);
	printf("{\"scene\":\"%s\",\"ns\":%.0f,\"touched_bytes\":%ld}%s", name, times[frames / 2],
	       touched, end);
	free(times);
}

/* What stands still: a gradient, as the glass has one. */
static void prepare(void)
{
	ground = cairo_image_surface_create(CAIRO_FORMAT_RGB24, WIDTH, HEIGHT);
	picture = cairo_image_surface_create(CAIRO_FORMAT_RGB24, WIDTH, HEIGHT);
	glow = cairo_image_surface_create(CAIRO_FORMAT_A8, 54, 70);
	cairo_t *cr = cairo_create(ground);
	cairo_pattern_t *glass = cairo_pattern_create_radial(400, 160, 0, 400, 160, 450);
	cairo_pattern_add_color_stop_rgb(glass, 0, 0.10, 0.16, 0.14);
	cairo_pattern_add_color_stop_rgb(glass, 1, 0.02, 0.04, 0.03);
	cairo_set_source(cr, glass);
	cairo_paint(cr);
	cairo_pattern_destroy(glass);
	cairo_destroy(cr);
	cr = cairo_create(glow);
	cairo_pattern_t *light = cairo_pattern_create_radial(27, 35, 10, 27, 35, 30);
	cairo_pattern_add_color_stop_rgba(light, 0, 0, 0, 0, 1);
	cairo_pattern_add_color_stop_rgba(light, 1, 0, 0, 0, 0);
	cairo_set_source(cr, light);
	cairo_paint(cr);
	cairo_pattern_destroy(light);
	cairo_destroy(cr);
	for (int index = 0; index < 5; index++) {
		double top = TUBE * (0.075 + 0.082 * (index < 3 ? index : 3)) + (index == 4 ? 28 : 0);
		double thick = TUBE * (index == 4 ? 0.036 : 0.062);
		bands[index] = cairo_image_surface_create(CAIRO_FORMAT_A8, WIDTH, 215);
		cr = cairo_create(bands[index]);
		cairo_translate(cr, 0, -TOP - 22);
		band(cr, top, top + thick);
		cairo_fill(cr);
		cairo_destroy(cr);
	}
}

int main(int count, char **arguments)
{
	int frames = count > 1 ? atoi(arguments[1]) : 300;
	if (frames < 1) {
		fprintf(stderr, "usage: scenes [FRAMES], at least 1\n");
		return 2;
	}
	prepare();
	printf("[");
	measure("strobe", strobe, frames, ",");
	measure("arc", arc, frames, ",");
	measure("note-wheel", wheel, frames, ",");
	measure("wave", wave, frames, "]\n");
	cairo_surface_destroy(ground);
	cairo_surface_destroy(picture);
	cairo_surface_destroy(glow);
	for (int index = 0; index < 5; index++)
		cairo_surface_destroy(bands[index]);
	return 0;
}
