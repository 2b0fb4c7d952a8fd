package io.millrace.desktop.screen.log;

import io.millrace.desktop.fx.Appearance;
import io.millrace.desktop.fx.Lettering;
import io.millrace.desktop.fx.Painting;
import io.millrace.desktop.fx.Palette;
import io.millrace.desktop.service.log.LineMark;
import io.millrace.desktop.service.log.LogLine;
import io.millrace.desktop.service.log.Sieve;
import io.millrace.desktop.service.log.Span;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import javafx.geometry.VPos;
import javafx.scene.AccessibleRole;
import javafx.scene.canvas.GraphicsContext;
import javafx.scene.paint.Color;
import javafx.scene.text.Font;
import javafx.scene.text.TextAlignment;

/// The lines that can be seen, in a font of fixed width; those alone are painted, however many there are. Nothing is
/// clipped: a clip for each row made a frame take seconds where no graphics card helps.
final class LogCanvas extends Painting {
    static final double ROW = 18;
    private static final double STRIPE = 4;
    private static final double GAP = 8;
    private static final double FOLD = 16;
    private static final int FACES = 600;

    private final LogModel model;
    private final Lettering letters = new Lettering(Font.font("monospace", 12));
    private final double letter = letters.width("0".repeat(100)) / 100;
    private final Map<LogLine, LineFace> faces = new LinkedHashMap<>(256, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<LogLine, LineFace> eldest) {
            return size() > FACES;
        }
    };
    private final List<Drawn> drawn = new ArrayList<>();
    private boolean numbered;
    private boolean brief = true;
    private double left;
    private int widest;
    private Runnable painted = () -> {};

    /// Where a line was painted.
    record Drawn(long number, double top, double bottom) {}

    LogCanvas(LogModel model, Appearance appearance) {
        super(appearance);
        this.model = model;
        setId("log-lines");
        setFocusTraversable(true);
        setAccessibleRole(AccessibleRole.TEXT_AREA);
        setAccessibleText("Log");
        model.version().subscribe(now -> repaint());
        model.wrapped().subscribe(now -> repaint());
        focusedProperty().subscribe(now -> repaint());
        LogHands.on(this, model);
    }

    /// Whether lines have numbers: those of a file do, those of a log whose begin is not known do not.
    void numbered(boolean shows) {
        numbered = shows;
    }

    /// Whether the names of packages are shortened.
    void brief(boolean shortened) {
        brief = shortened;
        faces.clear();
        repaint();
    }

    /// Called after each painting.
    void whenPainted(Runnable listener) {
        painted = listener;
    }

    /// Columns to the left of what is seen; whole ones, so that nothing need be clipped.
    void left(double columns) {
        left = Math.round(columns);
        repaint();
    }

    /// How many columns have room.
    double columns() {
        return Math.max(1, (getWidth() - textStart() - GAP) / letter);
    }

    /// The longest line that was seen.
    int widest() {
        return widest;
    }

    double rows() {
        return getHeight() / ROW;
    }

    private double nameStart() {
        return STRIPE + GAP;
    }

    private double numberStart() {
        boolean several = model.names().size() > 1;
        int longest = model.names().stream().mapToInt(String::length).max().orElse(0);
        return nameStart() + (several ? longest * letter + GAP : 0);
    }

    private double foldStart() {
        int digits = Math.max(4, String.valueOf(model.text().end()).length());
        return numberStart() + (numbered ? digits * letter + GAP : 0);
    }

    private double textStart() {
        return foldStart() + FOLD;
    }

    private int wrap() {
        return model.wrapped().get() ? (int) columns() : 0;
    }

    private LineFace face(LogLine line) {
        return faces.computeIfAbsent(line, of -> LineFace.of(of, brief));
    }

    private int height(long number) {
        int columns = wrap();
        return columns == 0
                ? 1
                : model.line(number).map(line -> face(line).rows(columns)).orElse(1);
    }

    @Override
    protected void resized() {
        place();
    }

    private void place() {
        model.position().room(rows(), this::height);
        if (model.following().get()) {
            model.position().toEnd();
        }
    }

    @Override
    protected void paint(GraphicsContext graphics, Palette palette, double width, double height) {
        place();
        graphics.setFont(letters.font());
        graphics.setTextBaseline(VPos.CENTER);
        graphics.setTextAlign(TextAlignment.LEFT);
        drawn.clear();
        var position = model.position();
        var ink = new LogInk(palette);
        var missing = new ArrayList<Long>();
        double top = -position.above() * ROW;
        for (int index = position.index(); index < model.shown().size() && top < height; index++) {
            long number = model.shown().at(index);
            var line = model.line(number);
            double bottom = top + ROW * height(number);
            if (line.isPresent()) {
                new Row(graphics, ink, number, line.get(), top, bottom).paint();
            } else {
                missing.add(number);
            }
            drawn.add(new Drawn(number, top, bottom));
            top = bottom;
        }
        setAccessibleText(model.selection()
                .present()
                .flatMap(model::line)
                .map(LogLine::text)
                .orElse("Log"));
        model.fetch(missing.stream().mapToLong(Long::longValue).toArray());
        painted.run();
    }

    /// The line at a height.
    OptionalLong at(double y) {
        return drawn.stream()
                .filter(line -> y >= line.top && y < line.bottom)
                .mapToLong(Drawn::number)
                .findFirst();
    }

    /// Whether a place is on the sign that folds and unfolds.
    boolean onFold(double x) {
        return x >= foldStart() && x < textStart();
    }

    /// One line while it is painted.
    private final class Row {
        private final GraphicsContext graphics;
        private final LogInk ink;
        private final long number;
        private final LogLine line;
        private final LineFace face;
        private final double top;
        private final double bottom;

        Row(GraphicsContext graphics, LogInk ink, long number, LogLine line, double top, double bottom) {
            this.graphics = graphics;
            this.ink = ink;
            this.number = number;
            this.line = line;
            this.face = face(line);
            this.top = top;
            this.bottom = bottom;
        }

        void paint() {
            ground();
            int columns = wrap();
            widest = Math.max(widest, face.columns());
            for (int row = 0; row < face.rows(columns); row++) {
                text(columns == 0 ? window() : face.row(row, columns), top + row * ROW, columns == 0);
            }
            margin();
        }

        private void ground() {
            if (model.selection().contains(number)) {
                fill(ink.selected());
            } else if (model.finder().isHit(number)) {
                fill(ink.hit());
            } else if (face.level().filter(level -> LogInk.grave(face.level())).isPresent() && line.isHead()) {
                fill(ink.wash(ink.level(face.level()), 0.06));
            }
            if (model.finder().isCurrent(number)) {
                graphics.setStroke(ink.palette().match());
                graphics.strokeRect(0.5, top + 0.5, getWidth() - 1, bottom - top - 1);
            }
        }

        private void fill(Color colour) {
            graphics.setFill(colour);
            graphics.fillRect(0, top, getWidth(), bottom - top);
        }

        /// The characters of a line that is not wrapped that have room.
        private Span window() {
            return face.between((long) left, (long) (left + columns() + 2));
        }

        private void text(Span seen, double y, boolean cut) {
            int origin = cut ? 0 : seen.start();
            double shift = textStart() - (cut ? left * letter : 0);
            marks(seen, y, origin, shift);
            for (var part : face.parts()) {
                int from = Math.max(part.start(), seen.start());
                int to = Math.min(part.end(), seen.end());
                if (from < to) {
                    graphics.setFill(ink.text(part.kind(), face.level()));
                    double x = shift + (face.columns(from) - face.columns(origin)) * letter;
                    graphics.fillText(face.text().substring(from, to), x, y + ROW / 2);
                }
            }
        }

        private void marks(Span seen, double y, int origin, double shift) {
            var pattern = model.finder().pattern();
            if (pattern.isEmpty()) {
                return;
            }
            var text = face.text().substring(0, seen.end());
            graphics.setFill(ink.match());
            for (var hit = pattern.find(text, seen.start()); !hit.isEmpty(); hit = pattern.find(text, hit.end())) {
                double x = shift + (face.columns(hit.start()) - face.columns(origin)) * letter;
                double wide = (face.columns(hit.end()) - face.columns(hit.start())) * letter;
                graphics.fillRect(x, y + 1, wide, ROW - 2);
            }
        }

        private void margin() {
            if (LogInk.grave(face.level())) {
                graphics.setFill(ink.level(face.level()));
                graphics.fillRect(0, top, STRIPE, bottom - top);
            }
            double y = top + ROW / 2;
            if (model.names().size() > 1) {
                graphics.setFill(ink.source(line.source()));
                graphics.fillText(model.names().get(line.source()), nameStart(), y);
            }
            if (numbered) {
                graphics.setFill(ink.palette().muted());
                graphics.setTextAlign(TextAlignment.RIGHT);
                graphics.fillText(String.valueOf(number + 1), foldStart() - GAP, y);
                graphics.setTextAlign(TextAlignment.LEFT);
            }
            fold(y);
        }

        /// The sign that folds and unfolds, for an entry of several lines.
        private void fold(double y) {
            byte next = model.text().mark(number + 1);
            if (!line.isHead() || number + 1 >= model.text().end() || LineMark.isHead(next)) {
                return;
            }
            boolean folded = model.isFolded(number);
            graphics.setFill(ink.palette().muted());
            double x = foldStart() + 3;
            double[] across = folded ? new double[] {x + 1, x + 7, x + 1} : new double[] {x, x + 8, x + 4};
            double[] down = folded ? new double[] {y - 4, y, y + 4} : new double[] {y - 3, y - 3, y + 3};
            graphics.fillPolygon(across, down, 3);
            if (folded) {
                more();
            }
        }

        /// How many lines are folded under this one, behind its text.
        private void more() {
            int lines = Sieve.linesBelow(model.text(), number);
            var words = "+" + lines + (lines == 1 ? " line" : " lines");
            double wide = words.length() * letter + 8;
            int wrap = wrap();
            double end = wrap == 0 ? face.columns() - left : face.columns() - (face.rows(wrap) - 1.0) * wrap;
            double x = Math.min(textStart() + Math.max(0, end) * letter + 10, getWidth() - wide - 4);
            graphics.setFill(ink.wash(ink.palette().muted(), 0.25));
            graphics.fillRoundRect(x, bottom - ROW + 2, wide, ROW - 4, 6, 6);
            graphics.setFill(ink.palette().text());
            graphics.fillText(words, x + 4, bottom - ROW / 2);
        }
    }
}
