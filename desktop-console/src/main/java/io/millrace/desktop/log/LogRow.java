package io.millrace.desktop.log;

import javafx.scene.canvas.GraphicsContext;
import javafx.scene.paint.Color;
import javafx.scene.text.TextAlignment;

/// Paints one line. It never clips: a clip per row made a frame take seconds without a graphics card.
final class LogRow {
    /// The settings shared by all rows of one painting.
    record PaintSettings(GraphicsContext graphics, LogPalette ink, LogColumns columns) {}

    private final GraphicsContext graphics;
    private final LogPalette ink;
    private final LogModel model;
    private final LogColumns columns;
    private final long number;
    private final LogLine line;
    private final RenderedLine face;
    private final double top;
    private final double bottom;

    LogRow(
            PaintSettings ground,
            LogModel model,
            long number,
            LogLine line,
            RenderedLine face,
            double top,
            double bottom) {
        this.graphics = ground.graphics();
        this.ink = ground.ink();
        this.columns = ground.columns();
        this.model = model;
        this.number = number;
        this.line = line;
        this.face = face;
        this.top = top;
        this.bottom = bottom;
    }

    void paint() {
        ground();
        int wrap = columns.wrap();
        for (int row = 0; row < face.rows(wrap); row++) {
            text(wrap == 0 ? columns.window(face) : face.row(row, wrap), top + row * LogCanvas.ROW, wrap == 0);
        }
        margin();
    }

    private void ground() {
        if (model.selection().contains(number)) {
            fill(ink.selected());
        } else if (model.finder().isHit(number)) {
            fill(ink.hit());
        } else if (face.level()
                        .filter(level -> LogPalette.isSevere(face.level()))
                        .isPresent()
                && line.isHead()) {
            fill(ink.wash(ink.level(face.level()), 0.06));
        }
        if (model.finder().isCurrent(number)) {
            graphics.setStroke(ink.palette().match());
            graphics.strokeRect(0.5, top + 0.5, columns.width() - 1, bottom - top - 1);
        }
    }

    private void fill(Color colour) {
        graphics.setFill(colour);
        graphics.fillRect(0, top, columns.width(), bottom - top);
    }

    private void text(TextSpan seen, double y, boolean cut) {
        int origin = cut ? 0 : seen.start();
        double shift = columns.text() - (cut ? columns.left() * columns.letter() : 0);
        marks(seen, y, origin, shift);
        for (var part : face.parts()) {
            int from = Math.max(part.start(), seen.start());
            int to = Math.min(part.end(), seen.end());
            if (from < to) {
                graphics.setFill(ink.text(part.kind(), face.level()));
                double x = shift + (face.columns(from) - face.columns(origin)) * columns.letter();
                graphics.fillText(face.text().substring(from, to), x, y + LogCanvas.ROW / 2);
            }
        }
    }

    private void marks(TextSpan seen, double y, int origin, double shift) {
        var pattern = model.finder().pattern().get();
        // a slow expression was already evaluated off this thread
        if (pattern.isEmpty() || !model.finder().isHit(number)) {
            return;
        }
        var text = face.text().substring(0, seen.end());
        graphics.setFill(ink.match());
        for (var hit = pattern.find(text, seen.start()); !hit.isEmpty(); hit = pattern.find(text, hit.end())) {
            double x = shift + (face.columns(hit.start()) - face.columns(origin)) * columns.letter();
            double wide = (face.columns(hit.end()) - face.columns(hit.start())) * columns.letter();
            graphics.fillRect(x, y + 1, wide, LogCanvas.ROW - 2);
        }
    }

    private void margin() {
        if (LogPalette.isSevere(face.level())) {
            graphics.setFill(ink.level(face.level()));
            graphics.fillRect(0, top, LogColumns.STRIPE, bottom - top);
        }
        double y = top + LogCanvas.ROW / 2;
        if (model.names().size() > 1) {
            graphics.setFill(ink.source(line.source()));
            graphics.fillText(model.names().get(line.source()), columns.name(), y);
        }
        if (columns.digits() > 0) {
            graphics.setFill(ink.palette().muted());
            graphics.setTextAlign(TextAlignment.RIGHT);
            graphics.fillText(String.valueOf(number + 1), columns.fold() - LogColumns.GAP, y);
            graphics.setTextAlign(TextAlignment.LEFT);
        }
        fold(y);
    }

    /// Paints the fold marker of an entry with several lines.
    private void fold(double y) {
        byte next = model.text().mark(number + 1);
        if (!line.isHead() || number + 1 >= model.text().end() || LineMark.isHead(next)) {
            return;
        }
        boolean folded = model.lines().isFolded(number);
        graphics.setFill(ink.palette().muted());
        double x = columns.fold() + 3;
        double[] across = folded ? new double[] {x + 1, x + 7, x + 1} : new double[] {x, x + 8, x + 4};
        double[] down = folded ? new double[] {y - 4, y, y + 4} : new double[] {y - 3, y - 3, y + 3};
        graphics.fillPolygon(across, down, 3);
        if (folded) {
            more();
        }
    }

    /// Paints the number of folded lines after the text.
    private void more() {
        int lines = LineFilter.linesBelow(model.text(), number);
        var words = "+" + lines + (lines == 1 ? " line" : " lines");
        double wide = words.length() * columns.letter() + 8;
        int wrap = columns.wrap();
        double end = wrap == 0 ? face.columns() - columns.left() : face.columns() - (face.rows(wrap) - 1.0) * wrap;
        double x = Math.min(columns.text() + Math.max(0, end) * columns.letter() + 10, columns.width() - wide - 4);
        graphics.setFill(ink.wash(ink.palette().muted(), 0.25));
        graphics.fillRoundRect(x, bottom - LogCanvas.ROW + 2, wide, LogCanvas.ROW - 4, 6, 6);
        graphics.setFill(ink.palette().text());
        graphics.fillText(words, x + 4, bottom - LogCanvas.ROW / 2);
    }
}
