package io.millrace.desktop.screen.graph;

import io.millrace.desktop.fx.Appearance;
import io.millrace.desktop.fx.Lettering;
import io.millrace.desktop.fx.Painting;
import io.millrace.desktop.fx.Palette;
import io.millrace.desktop.screen.Units;
import io.millrace.desktop.screen.graph.GraphLayout.Box;
import io.millrace.desktop.screen.graph.GraphLayout.Point;
import io.millrace.desktop.service.JobVertex;
import io.millrace.desktop.service.VertexLoad;
import io.millrace.wire.id.VertexId;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import javafx.geometry.VPos;
import javafx.scene.Cursor;
import javafx.scene.canvas.GraphicsContext;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;
import javafx.scene.input.ScrollEvent;
import javafx.scene.input.ZoomEvent;
import javafx.scene.paint.Color;
import javafx.scene.text.Font;
import javafx.scene.text.FontWeight;
import javafx.scene.text.TextAlignment;

/// The graph, drawn. Drag pans, the wheel zooms at the pointer, a click selects; the keys do all of it too.
final class GraphCanvas extends Painting {
    private static final double STEP = 1.2;
    private static final double PAD = 12;
    private static final double BAR = 8;
    private static final double READABLE = 0.35;

    private final GraphModel model;
    private final Lettering bold = new Lettering(Font.font(null, FontWeight.BOLD, 12.5));
    private final Lettering plain = new Lettering(Font.font(11));
    private Viewport viewport = Viewport.IDENTITY;
    private boolean fitted = true;
    private double dragX;
    private double dragY;
    private boolean dragged;
    private Map<VertexId, JobVertex> vertices = Map.of();

    GraphCanvas(GraphModel model, Appearance appearance) {
        super(appearance);
        this.model = model;
        setId("graph");
        setFocusTraversable(true);
        model.layout().subscribe(now -> laidOut());
        model.loads().subscribe(now -> repaint());
        model.vertices().subscribe(now -> named());
        model.selected().subscribe(now -> reveal());
        focusedProperty().subscribe(now -> repaint());
        addEventHandler(MouseEvent.MOUSE_PRESSED, this::pressed);
        addEventHandler(MouseEvent.MOUSE_DRAGGED, this::dragged);
        addEventHandler(MouseEvent.MOUSE_RELEASED, this::released);
        addEventHandler(ScrollEvent.SCROLL, this::scrolled);
        addEventHandler(ZoomEvent.ZOOM, event -> zoom(event.getZoomFactor(), event.getX(), event.getY()));
        addEventHandler(KeyEvent.KEY_PRESSED, this::typed);
    }

    private void named() {
        vertices = model.vertices().get().stream().collect(Collectors.toMap(JobVertex::id, Function.identity()));
        repaint();
    }

    private void laidOut() {
        setAccessibleText("Job graph, " + model.layout().get().boxes().size() + " vertices");
        fit();
    }

    @Override
    protected void resized() {
        if (fitted) {
            fit();
        }
    }

    /// Shows the whole graph, now and while the window changes, until the user moves it.
    void fit() {
        var layout = model.layout().get();
        viewport = Viewport.fitting(layout.width(), layout.height(), getWidth(), getHeight());
        fitted = true;
        repaint();
    }

    void zoomIn() {
        zoom(STEP, getWidth() / 2, getHeight() / 2);
    }

    void zoomOut() {
        zoom(1 / STEP, getWidth() / 2, getHeight() / 2);
    }

    private void zoom(double factor, double x, double y) {
        viewport = viewport.zoomed(factor, x, y);
        fitted = false;
        repaint();
    }

    private void reveal() {
        model.selected()
                .get()
                .flatMap(vertex ->
                        Optional.ofNullable(model.layout().get().boxes().get(vertex)))
                .ifPresent(box -> viewport = viewport.revealing(box, getWidth(), getHeight()));
        repaint();
    }

    private void pressed(MouseEvent event) {
        requestFocus();
        dragX = event.getX();
        dragY = event.getY();
        dragged = false;
    }

    private void dragged(MouseEvent event) {
        double dx = event.getX() - dragX;
        double dy = event.getY() - dragY;
        if (!dragged && Math.hypot(dx, dy) < 4) {
            return;
        }
        dragged = true;
        fitted = false;
        setCursor(Cursor.CLOSED_HAND);
        viewport = viewport.panned(dx, dy);
        dragX = event.getX();
        dragY = event.getY();
        repaint();
    }

    private void released(MouseEvent event) {
        setCursor(Cursor.DEFAULT);
        if (!dragged && event.getButton() == MouseButton.PRIMARY) {
            model.selected().set(vertexAt(event.getX(), event.getY()));
        }
    }

    private Optional<VertexId> vertexAt(double x, double y) {
        return model.layout().get().boxes().entrySet().stream()
                .filter(entry -> entry.getValue().holds(viewport.graphX(x), viewport.graphY(y)))
                .map(Map.Entry::getKey)
                .findFirst();
    }

    private void scrolled(ScrollEvent event) {
        if (event.getDeltaY() != 0) {
            zoom(event.getDeltaY() > 0 ? STEP : 1 / STEP, event.getX(), event.getY());
        }
        event.consume();
    }

    private void typed(KeyEvent event) {
        boolean known = true;
        switch (event.getCode()) {
            case PLUS, EQUALS, ADD -> zoomIn();
            case MINUS, SUBTRACT -> zoomOut();
            case F, DIGIT0, NUMPAD0 -> fit();
            case LEFT -> model.move(-1, 0);
            case RIGHT -> model.move(1, 0);
            case UP -> model.move(0, -1);
            case DOWN -> model.move(0, 1);
            case ESCAPE -> model.selected().set(Optional.empty());
            default -> known = false;
        }
        if (known && !event.isShortcutDown() && !event.isAltDown()) {
            event.consume();
        }
    }

    @Override
    protected void paint(GraphicsContext graphics, Palette palette, double width, double height) {
        graphics.setTransform(viewport.scale(), 0, 0, viewport.scale(), viewport.offsetX(), viewport.offsetY());
        var layout = model.layout().get();
        for (var line : layout.lines()) {
            line(graphics, palette, line);
        }
        double left = viewport.graphX(0);
        double top = viewport.graphY(0);
        double right = viewport.graphX(width);
        double bottom = viewport.graphY(height);
        layout.boxes().forEach((vertex, box) -> {
            if (box.x() < right && box.y() < bottom && box.x() + box.width() > left && box.y() + box.height() > top) {
                Optional.ofNullable(vertices.get(vertex)).ifPresent(known -> card(graphics, palette, known, box));
            }
        });
    }

    private void line(GraphicsContext graphics, Palette palette, GraphLayout.Line line) {
        var points = line.points();
        if (points.size() < 2) {
            return;
        }
        boolean near = model.selected()
                .get()
                .filter(vertex -> vertex.equals(line.edge().from())
                        || vertex.equals(line.edge().to()))
                .isPresent();
        graphics.setStroke(near ? palette.accent() : palette.line());
        graphics.setLineWidth(near ? 2 : 1.4);
        double[] xs = points.stream().mapToDouble(Point::x).toArray();
        double[] ys = points.stream().mapToDouble(Point::y).toArray();
        double tip = xs[xs.length - 1];
        double level = ys[ys.length - 1];
        xs[xs.length - 1] = tip - 6;
        graphics.strokePolyline(xs, ys, xs.length);
        graphics.setFill(near ? palette.accent() : palette.line());
        graphics.fillPolygon(new double[] {tip, tip - 8, tip - 8}, new double[] {level, level - 4.5, level + 4.5}, 3);
        if (viewport.scale() > READABLE) {
            graphics.setFont(plain.font());
            graphics.setTextAlign(TextAlignment.RIGHT);
            graphics.setTextBaseline(VPos.BOTTOM);
            graphics.setFill(palette.muted());
            double room = tip - xs[xs.length - 2] - 16;
            graphics.fillText(plain.fitting(line.edge().strategy(), room), tip - 12, level - 3);
        }
    }

    private void card(GraphicsContext graphics, Palette palette, JobVertex vertex, Box box) {
        var load = model.load(vertex.id());
        boolean chosen = model.selected().get().filter(vertex.id()::equals).isPresent();
        graphics.setFill(palette.card());
        graphics.fillRoundRect(box.x(), box.y(), box.width(), box.height(), 10, 10);
        graphics.setFill(ground(palette, vertex, load));
        graphics.fillRoundRect(box.x(), box.y(), 6, box.height(), 6, 6);
        graphics.setStroke(chosen ? palette.accent() : palette.border());
        graphics.setLineWidth(chosen ? 2.5 : 1);
        graphics.strokeRoundRect(box.x(), box.y(), box.width(), box.height(), 10, 10);
        if (viewport.scale() <= READABLE) {
            bar(graphics, palette, load, box.x() + 16, box.centerY() - BAR, box.width() - 32, BAR * 2);
            return;
        }
        words(graphics, palette, vertex, load, box);
    }

    private void words(
            GraphicsContext graphics, Palette palette, JobVertex vertex, Optional<VertexLoad> load, Box box) {
        double x = box.x() + PAD + 4;
        double width = box.width() - 2 * PAD - 4;
        graphics.setTextBaseline(VPos.TOP);
        graphics.setTextAlign(TextAlignment.LEFT);
        graphics.setFill(palette.text());
        graphics.setFont(bold.font());
        double y = box.y() + 9;
        for (var line : bold.lines(vertex.name(), width, 2)) {
            graphics.fillText(line, x, y);
            y += 16;
        }
        graphics.setFont(plain.font());
        graphics.setFill(palette.muted());
        double below = box.y() + 46;
        graphics.fillText("×" + vertex.parallelism() + " · " + readable(vertex.status()), x, below);
        graphics.fillText(load.map(GraphCanvas::rates).orElse(totals(vertex)), x, below + 16);
        if (load.isPresent()) {
            bar(graphics, palette, load, x, box.y() + box.height() - 29, width, BAR);
            graphics.setFill(palette.text());
            graphics.fillText(busy(load.get()), x, box.y() + box.height() - 17);
            if (load.get().backPressured() >= VertexLoad.LOW_BACK_PRESSURE) {
                graphics.setTextAlign(TextAlignment.RIGHT);
                graphics.setFill(palette.backPressured());
                graphics.fillText(
                        "back-pressured " + Units.percent(load.get().backPressured()),
                        x + width,
                        box.y() + box.height() - 17);
            }
        }
    }

    private static String readable(String status) {
        return status.toLowerCase(java.util.Locale.ROOT);
    }

    private static String busy(VertexLoad load) {
        return load.busy().isPresent() ? "busy " + Units.percent(load.busy()) : "busy –";
    }

    private static String rates(VertexLoad load) {
        if (load.recordsInPerSecond() == 0) {
            return "out " + Units.rate(load.recordsOutPerSecond());
        }
        return load.recordsOutPerSecond() == 0
                ? "in " + Units.rate(load.recordsInPerSecond())
                : "in " + Units.rate(load.recordsInPerSecond()) + " · out " + Units.rate(load.recordsOutPerSecond());
    }

    private static String totals(JobVertex vertex) {
        return "in " + Units.count(vertex.recordsIn()) + " · out " + Units.count(vertex.recordsOut());
    }

    /// Three parts of the time: worked, waited for those after it, waited for input.
    private static void bar(
            GraphicsContext graphics,
            Palette palette,
            Optional<VertexLoad> load,
            double x,
            double y,
            double width,
            double height) {
        graphics.setFill(palette.border());
        graphics.fillRect(x, y, width, height);
        load.ifPresent(of -> {
            double pressed = Math.min(1, of.backPressured()) * width;
            double busy = Math.min(width - pressed, of.busy().orElse(0) * width);
            graphics.setFill(palette.busy());
            graphics.fillRect(x, y, busy, height);
            graphics.setFill(palette.backPressured());
            graphics.fillRect(x + busy, y, pressed, height);
        });
    }

    private static Color ground(Palette palette, JobVertex vertex, Optional<VertexLoad> load) {
        if ("FAILED".equals(vertex.status())) {
            return palette.danger();
        }
        return load.map(of -> switch (of.mood()) {
                    case BACK_PRESSURED, SLOWED ->
                        palette.idle().interpolate(palette.backPressured(), of.backPressured());
                    case BUSY, EASY -> palette.heat(of.busy().orElse(0));
                })
                .orElse(palette.border());
    }
}
