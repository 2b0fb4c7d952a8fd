package io.millrace.desktop.flame;

import io.millrace.desktop.service.file.SvgWriter;
import java.util.HexFormat;

/// Writes the visible part of a profile as a self-contained SVG picture. Names only ever appear as text in it, and the
/// title of each frame has the full name.
final class FlameSvg {
    private static final double WIDTH = 1200;
    private static final double ROW = 19;
    private static final double HEAD = 44;
    /// The approximate width of a letter.
    private static final double LETTER = 6.6;
    /// The minimum width of a rectangle.
    private static final double THIN = 0.4;

    private static final String INK = "#1f2328";

    private final FlamePage page;
    private final Frames frames;
    private final SvgWriter svg;
    private final double from;
    private final double to;
    private final int rows;

    private FlameSvg(FlamePage page) {
        this.page = page;
        this.frames = page.profile().frames();
        this.from = frames.start(page.zoom());
        this.to = from + Math.max(1, frames.weight(page.zoom()));
        this.rows = rows();
        this.svg = new SvgWriter(0, 0, WIDTH, HEAD + rows * ROW + 6);
    }

    static String of(FlamePage page) {
        return new FlameSvg(page).draw();
    }

    /// Returns the number of rows down to the deepest one with a frame in the visible range.
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

    private String draw() {
        svg.element("rect", "width", "100%", "height", "100%", "fill", "#ffffff")
                .text("text", page.title(), "x", 5, "y", 18, "font-size", 15, "font-weight", "bold", "fill", INK)
                .text("text", page.note(), "x", 5, "y", 35, "fill", "#59636e");
        double pixel = (to - from) / WIDTH;
        for (int depth = 0; depth < rows; depth++) {
            double y = HEAD + (page.rising() ? rows - 1 - depth : depth) * ROW;
            frames.visible(depth, from, to, pixel * THIN, frame -> frame(frame, y));
        }
        return svg.document();
    }

    private void frame(int frame, double y) {
        double x = Math.max(0, (frames.start(frame) - from) / (to - from) * WIDTH);
        double end = Math.min(WIDTH, (frames.start(frame) + frames.weight(frame) - from) / (to - from) * WIDTH);
        if (end - x < THIN) {
            return;
        }
        double wide = Math.max(THIN, end - x - 0.75);
        svg.open("g")
                .text("title", FlameFormatter.line(page.profile(), frame))
                .element("rect", "x", x, "y", y, "width", wide, "height", ROW - 1, "fill", colour(frame));
        int letters = (int) ((wide - 8) / LETTER);
        if (letters >= 3) {
            var brief = FlameFormatter.caption(page.profile(), frame);
            var text = brief.length() <= letters ? brief : brief.substring(0, letters - 1) + "…";
            svg.text("text", text, "x", x + 4, "y", y + 13.5, "fill", INK);
        }
        svg.close("g");
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
        return "#" + HexFormat.of().toHexDigits(mixed, 6);
    }
}
