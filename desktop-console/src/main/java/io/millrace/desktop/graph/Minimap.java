package io.millrace.desktop.graph;

import io.millrace.desktop.fx.Appearance;
import io.millrace.desktop.fx.Painting;
import io.millrace.desktop.fx.Palette;
import io.millrace.desktop.fx.Tips;
import javafx.scene.canvas.GraphicsContext;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseEvent;
import javafx.scene.paint.Color;

/// Draws the whole graph in a corner and marks the visible part. It is hidden while the whole graph is visible.
final class Minimap extends Painting {
    private static final double WIDTH = 184;
    private static final double HEIGHT = 112;
    private static final double EDGE = 6;

    private final GraphModel model;
    private final GraphCanvas canvas;

    Minimap(GraphModel model, GraphCanvas canvas, Appearance appearance) {
        super(appearance);
        this.model = model;
        this.canvas = canvas;
        setId("minimap");
        getStyleClass().add("minimap");
        setFocusTraversable(true);
        setAccessibleText("Where in the graph the window is; arrows move it");
        Tooltip.install(this, Tips.of("Where the window is in the graph. Drag, or use the arrow keys."));
        canvas.camera().view().subscribe(now -> moved());
        model.layout().subscribe(now -> laidOut());
        model.loads().subscribe(now -> repaint());
        model.diagnosis().subscribe(now -> repaint());
        model.selected().subscribe(now -> repaint());
        model.search().hits().subscribe(now -> repaint());
        focusedProperty().subscribe(now -> repaint());
        addEventHandler(MouseEvent.MOUSE_PRESSED, this::dragged);
        addEventHandler(MouseEvent.MOUSE_DRAGGED, this::dragged);
        addEventHandler(KeyEvent.KEY_PRESSED, this::typed);
    }

    private double scale() {
        var layout = model.layout().get();
        return Math.min(
                (WIDTH - 2 * EDGE) / Math.max(1, layout.width()), (HEIGHT - 2 * EDGE) / Math.max(1, layout.height()));
    }

    private void laidOut() {
        var layout = model.layout().get();
        double width = Math.max(48, layout.width() * scale() + 2 * EDGE);
        double height = Math.max(32, layout.height() * scale() + 2 * EDGE);
        setMinSize(width, height);
        setMaxSize(width, height);
        moved();
    }

    private void moved() {
        setVisible(!canvas.camera().showsAll() && canvas.camera().frame().getWidth() > 2 * WIDTH);
        repaint();
    }

    private void dragged(MouseEvent event) {
        requestFocus();
        canvas.camera().centre((event.getX() - EDGE) / scale(), (event.getY() - EDGE) / scale());
        event.consume();
    }

    private void typed(KeyEvent event) {
        var frame = canvas.camera().frame();
        double dx = frame.getWidth() / 3;
        double dy = frame.getHeight() / 3;
        switch (event.getCode()) {
            case LEFT -> canvas.camera().nudge(dx, 0);
            case RIGHT -> canvas.camera().nudge(-dx, 0);
            case UP -> canvas.camera().nudge(0, dy);
            case DOWN -> canvas.camera().nudge(0, -dy);
            case PLUS, EQUALS, ADD -> canvas.camera().closer();
            case MINUS, SUBTRACT -> canvas.camera().farther();
            case F, DIGIT0, NUMPAD0 -> canvas.camera().fit();
            default -> {
                return;
            }
        }
        event.consume();
    }

    @Override
    protected void paint(GraphicsContext graphics, Palette palette, double width, double height) {
        if (!isVisible()) {
            return;
        }
        graphics.setFill(palette.card());
        graphics.fillRect(0, 0, width, height);
        double scale = scale();
        var picture = canvas.picture();
        for (var node : picture.topology().nodes()) {
            var box = picture.layout().boxes().get(node.id());
            if (box == null) {
                continue;
            }
            var heat = picture.load(node).map(Load::heat).orElse(Heat.UNKNOWN);
            boolean lit = picture.chosen(node.id());
            graphics.setGlobalAlpha(picture.hits().leftOut(node.id()) ? CardDrawing.PALE : 1);
            graphics.setFill(color(palette, node, heat, lit));
            graphics.fillRect(
                    EDGE + box.x() * scale,
                    EDGE + box.y() * scale,
                    Math.max(1.5, box.width() * scale),
                    Math.max(1.5, box.height() * scale));
        }
        graphics.setGlobalAlpha(1);
        frame(graphics, palette, scale, width, height);
    }

    private static Color color(Palette palette, Topology.Node node, Heat heat, boolean lit) {
        if (lit) {
            return palette.accent();
        }
        if (node.failed()) {
            return palette.danger();
        }
        return heat.kind() == Heat.Kind.CALM ? palette.line() : CardDrawing.of(palette, heat);
    }

    private void frame(GraphicsContext graphics, Palette palette, double scale, double width, double height) {
        var seen = canvas.camera().seen();
        double left = Math.clamp(EDGE + seen.x() * scale, 1, width - 4);
        double top = Math.clamp(EDGE + seen.y() * scale, 1, height - 4);
        double right = Math.clamp(EDGE + seen.right() * scale, left + 3, width - 1);
        double bottom = Math.clamp(EDGE + seen.bottom() * scale, top + 3, height - 1);
        graphics.setFill(CardDrawing.faded(palette.accent(), 0.12));
        graphics.fillRect(left, top, right - left, bottom - top);
        graphics.setStroke(palette.accent());
        graphics.setLineWidth(isFocused() ? 2.5 : 1.5);
        graphics.strokeRect(left, top, right - left, bottom - top);
        graphics.setStroke(palette.border());
        graphics.setLineWidth(1);
        graphics.strokeRect(0.5, 0.5, width - 1, height - 1);
    }
}
