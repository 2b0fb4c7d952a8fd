package io.millrace.desktop.log;

import io.millrace.desktop.fx.Appearance;
import io.millrace.desktop.fx.Painting;
import io.millrace.desktop.fx.Palette;
import io.millrace.desktop.fx.TextMeasurer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import javafx.geometry.VPos;
import javafx.scene.AccessibleRole;
import javafx.scene.canvas.GraphicsContext;
import javafx.scene.text.Font;
import javafx.scene.text.TextAlignment;

/// A canvas that draws the visible lines of a log in a monospaced font. The cost does not depend on the length of the
/// log.
final class LogCanvas extends Painting {
    static final double ROW = 18;
    private static final int FACES = 600;

    private final LogModel model;
    private final TextMeasurer letters = new TextMeasurer(Font.font("monospace", 12));
    private final double letter = letters.width("0".repeat(100)) / 100;
    private final Map<LogLine, RenderedLine> faces = new LinkedHashMap<>(256, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<LogLine, RenderedLine> eldest) {
            return size() > FACES;
        }
    };
    private final List<Drawn> drawn = new ArrayList<>();
    private boolean numbered;
    private boolean brief = true;
    private double left;
    private int widest;
    private Runnable painted = () -> {};

    /// The position at which a line was painted.
    record Drawn(long number, double top, double bottom) {}

    LogCanvas(LogModel model, Appearance appearance) {
        super(appearance);
        this.model = model;
        setId("log-lines");
        setFocusTraversable(true);
        setAccessibleRole(AccessibleRole.TEXT_AREA);
        setAccessibleText("Log");
        model.lines().version().subscribe(now -> repaint());
        model.lines().choices().wrapped().subscribe(now -> repaint());
        focusedProperty().subscribe(now -> repaint());
        LogInputHandler.on(this, model);
    }

    /// Sets whether lines have numbers. Lines of a file do; lines of a log whose beginning is unknown do not.
    void numbered(boolean shows) {
        numbered = shows;
    }

    /// Sets whether package names are shortened.
    void brief(boolean shortened) {
        brief = shortened;
        faces.clear();
        repaint();
    }

    /// Sets a listener that runs after each painting.
    void whenPainted(Runnable listener) {
        painted = listener;
    }

    /// Sets the number of columns scrolled out on the left; whole columns, so that nothing needs to be clipped.
    void left(double columns) {
        left = Math.round(columns);
        repaint();
    }

    /// Returns the number of columns that fit.
    double columns() {
        return arranged().room();
    }

    /// Returns the length of the longest line painted so far.
    int widest() {
        return widest;
    }

    double rows() {
        return getHeight() / ROW;
    }

    private LogColumns arranged() {
        var names = model.names();
        int longest = names.size() < 2
                ? 0
                : names.stream().mapToInt(String::length).max().orElse(0);
        int digits = numbered ? Math.max(4, String.valueOf(model.text().end()).length()) : 0;
        return new LogColumns(
                letter,
                getWidth(),
                longest,
                digits,
                left,
                model.lines().choices().wrapped().get());
    }

    private RenderedLine face(LogLine line) {
        return faces.computeIfAbsent(line, of -> RenderedLine.of(of, brief));
    }

    private int height(long number, int wrap) {
        return wrap == 0
                ? 1
                : model.line(number).map(line -> face(line).rows(wrap)).orElse(1);
    }

    @Override
    protected void resized() {
        place(arranged().wrap());
    }

    private void place(int wrap) {
        model.lines().position().room(rows(), number -> height(number, wrap));
        if (model.lines().following().get()) {
            model.lines().position().toEnd();
        }
    }

    @Override
    protected void paint(GraphicsContext graphics, Palette palette, double width, double height) {
        var columns = arranged();
        place(columns.wrap());
        graphics.setFont(letters.font());
        graphics.setTextBaseline(VPos.CENTER);
        graphics.setTextAlign(TextAlignment.LEFT);
        drawn.clear();
        var position = model.lines().position();
        var ground = new LogRow.PaintSettings(graphics, new LogPalette(palette), columns);
        var missing = new ArrayList<Long>();
        double top = -position.above() * ROW;
        for (int index = position.index(); index < model.lines().shown().size() && top < height; index++) {
            long number = model.lines().shown().at(index);
            var line = model.line(number);
            double bottom = top + ROW * height(number, columns.wrap());
            if (line.isPresent()) {
                var face = face(line.get());
                widest = Math.max(widest, face.columns());
                new LogRow(ground, model, number, line.get(), face, top, bottom).paint();
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

    /// Returns the line at a y coordinate.
    OptionalLong at(double y) {
        return drawn.stream()
                .filter(line -> y >= line.top && y < line.bottom)
                .mapToLong(Drawn::number)
                .findFirst();
    }

    /// Returns whether an x coordinate is on the fold marker.
    boolean onFold(double x) {
        var columns = arranged();
        return x >= columns.fold() && x < columns.text();
    }
}
