package io.millrace.desktop.flame;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Locale;

/// Writes what is in sight of a profile as a picture that stands on its own: names are only ever text in it, and what
/// was cut is in the title of each frame.
final class SvgWriter {
    private static final double WIDTH = 1200;
    private static final double ROW = 19;
    private static final double HEAD = 44;
    /// About the width of a letter.
    private static final double LETTER = 6.6;
    /// Narrower than this nothing is drawn.
    private static final double THIN = 0.4;

    private final FlamePage page;
    private final Frames frames;
    private final Appendable out;
    private final double from;
    private final double to;
    private final int rows;

    private SvgWriter(FlamePage page, Appendable out) {
        this.page = page;
        this.frames = page.profile().frames();
        this.out = out;
        this.from = frames.start(page.zoom());
        this.to = from + Math.max(1, frames.weight(page.zoom()));
        this.rows = rows();
    }

    static void write(FlamePage page, Appendable out) throws IOException {
        try {
            new SvgWriter(page, out).write();
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    /// Down to the deepest row that has something in the stretch.
    private int rows() {
        int depth = frames.depth();
        double pixel = (to - from) / WIDTH;
        while (depth > 1 && !any(depth - 1, pixel)) {
            depth--;
        }
        return depth;
    }

    private boolean any(int depth, double pixel) {
        var found = new boolean[1];
        frames.visible(depth, from, to, pixel, frame -> found[0] = true);
        return found[0];
    }

    private void write() throws IOException {
        double height = HEAD + rows * ROW + 6;
        add(String.format(
                Locale.ROOT,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%.0f\" height=\"%.0f\" viewBox=\"0 0 %.0f %.0f\""
                        + " font-family=\"sans-serif\" font-size=\"12\" fill=\"#1f2328\">\n",
                WIDTH,
                height,
                WIDTH,
                height));
        add("<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n");
        add(String.format(
                Locale.ROOT,
                "<text x=\"5\" y=\"18\" font-size=\"15\" font-weight=\"bold\">%s</text>\n",
                FlamePage.escaped(page.title())));
        add(String.format(
                Locale.ROOT, "<text x=\"5\" y=\"35\" fill=\"#59636e\">%s</text>\n", FlamePage.escaped(page.note())));
        double pixel = (to - from) / WIDTH;
        for (int depth = 0; depth < rows; depth++) {
            double y = HEAD + (page.rising() ? rows - 1 - depth : depth) * ROW;
            frames.visible(depth, from, to, pixel * THIN, frame -> frame(frame, y));
        }
        add("</svg>\n");
    }

    private void frame(int frame, double y) {
        double x = Math.max(0, (frames.start(frame) - from) / (to - from) * WIDTH);
        double end = Math.min(WIDTH, (frames.start(frame) + frames.weight(frame) - from) / (to - from) * WIDTH);
        if (end - x < THIN) {
            return;
        }
        double wide = Math.max(THIN, end - x - 0.75);
        add(String.format(
                Locale.ROOT,
                "<g><title>%s</title><rect x=\"%.2f\" y=\"%.0f\" width=\"%.2f\" height=\"%.0f\" fill=\"%s\"/>",
                FlamePage.escaped(FlameWords.line(page.profile(), frame)),
                x,
                y,
                wide,
                ROW - 1,
                colour(frame)));
        int letters = (int) ((wide - 8) / LETTER);
        if (letters >= 3) {
            var brief = FlameWords.caption(page.profile(), frame);
            var text = brief.length() <= letters ? brief : brief.substring(0, letters - 1) + "…";
            add(String.format(
                    Locale.ROOT, "<text x=\"%.2f\" y=\"%.1f\">%s</text>", x + 4, y + 13.5, FlamePage.escaped(text)));
        }
        add("</g>\n");
    }

    private String colour(int frame) {
        return page.profile()
                .change()
                .map(change -> mixed(change.of(frame) < 0 ? 0x7fb0ee : 0xf0857a, change.strength(frame)))
                .orElseGet(() -> PackageFamily.of(frames.name(frame)).colour(false));
    }

    private static String mixed(int colour, double strength) {
        int same = 0xcfd6df;
        int mixed = 0;
        for (int shift = 16; shift >= 0; shift -= 8) {
            double part = (same >> shift & 255) * (1 - strength) + (colour >> shift & 255) * strength;
            mixed |= (int) Math.round(part) << shift;
        }
        return String.format(Locale.ROOT, "#%06x", mixed);
    }

    private void add(String text) {
        try {
            out.append(text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
