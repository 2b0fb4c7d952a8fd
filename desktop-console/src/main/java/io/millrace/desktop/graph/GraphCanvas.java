package io.millrace.desktop.graph;

import io.millrace.desktop.fx.Appearance;
import io.millrace.desktop.fx.Painting;
import io.millrace.desktop.fx.Palette;
import io.millrace.desktop.fx.Tips;
import io.millrace.desktop.graph.GraphLayout.Box;
import io.millrace.wire.id.VertexId;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import javafx.geometry.Point2D;
import javafx.scene.Cursor;
import javafx.scene.canvas.GraphicsContext;
import javafx.scene.control.Tooltip;
import javafx.scene.input.ContextMenuEvent;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;
import javafx.scene.input.ScrollEvent;
import javafx.scene.input.ZoomEvent;

/// Draws the graph and handles its input. Dragging pans, the wheel zooms at the pointer, a click selects; the keyboard
/// can do the same.
final class GraphCanvas extends Painting {
    private static final double WHEEL = 1.0022;
    private static final double NUDGE = 90;
    private static final double CLICK = 4;

    private final GraphModel model;
    private final Camera camera = new Camera();
    private final MeasuredTextCache rule = new MeasuredTextCache();
    private final BiConsumer<VertexId, Point2D> menu;
    private GraphPicture picture = GraphPicture.EMPTY;
    private boolean stale = true;
    private Optional<VertexId> anchor = Optional.empty();
    private Optional<VertexId> hovered = Optional.empty();
    private Optional<Tooltip> tip = Optional.empty();
    private Point2D hand = Point2D.ZERO;
    private boolean dragged;

    /// @param menu shows the menu of a vertex at a point of the screen
    GraphCanvas(GraphModel model, Appearance appearance, BiConsumer<VertexId, Point2D> menu) {
        super(appearance);
        this.model = model;
        this.menu = menu;
        setId("graph");
        setFocusTraversable(true);
        getStyleClass().add("graph-canvas");
        model.layout().addListener((layout, before, now) -> laidOut(before, now));
        camera.show(model.layout().get());
        model.loads().subscribe(now -> changed());
        model.topology().subscribe(now -> changed());
        model.diagnosis().subscribe(now -> changed());
        model.operators().subscribe(now -> changed());
        model.open().subscribe(now -> changed());
        model.moment().subscribe(now -> changed());
        model.search().hits().subscribe(now -> changed());
        model.selected().subscribe(now -> selected());
        camera.view().subscribe(now -> repaint());
        focusedProperty().subscribe(now -> repaint());
        addEventHandler(MouseEvent.MOUSE_PRESSED, this::pressed);
        addEventHandler(MouseEvent.MOUSE_DRAGGED, this::dragged);
        addEventHandler(MouseEvent.MOUSE_RELEASED, this::released);
        addEventHandler(MouseEvent.MOUSE_MOVED, event -> hover(at(event.getX(), event.getY())));
        addEventHandler(MouseEvent.MOUSE_EXITED, event -> hover(Optional.empty()));
        addEventHandler(ContextMenuEvent.CONTEXT_MENU_REQUESTED, this::asked);
        addEventHandler(ScrollEvent.SCROLL, this::scrolled);
        addEventHandler(ZoomEvent.ZOOM, event -> camera.zoom(event.getZoomFactor(), event.getX(), event.getY()));
        addEventHandler(KeyEvent.KEY_PRESSED, this::typed);
    }

    Camera camera() {
        return camera;
    }

    /// The current picture.
    GraphPicture picture() {
        if (stale) {
            picture = GraphPicture.of(model);
            stale = false;
        }
        return picture;
    }

    private void changed() {
        stale = true;
        repaint();
    }

    private void laidOut(GraphLayout before, GraphLayout now) {
        setAccessibleText("Job graph, " + now.boxes().size() + " vertices");
        var from = anchor.map(before.boxes()::get);
        var to = anchor.map(now.boxes()::get);
        anchor = Optional.empty();
        if (from.isPresent() && to.isPresent()) {
            camera.show(now, from.get(), to.get());
        } else {
            camera.show(now);
        }
        changed();
    }

    private void selected() {
        changed();
        var node = model.selected().get().flatMap(model::node);
        setAccessibleHelp(node.map(VertexFormatter::accessibleText).orElse(""));
        box(model.selected().get()).ifPresent(camera::reveal);
    }

    private Optional<Box> box(Optional<VertexId> vertex) {
        return vertex.map(model.layout().get().boxes()::get);
    }

    /// Shows a vertex and zooms in until it is readable.
    void approach(VertexId vertex) {
        box(Optional.of(vertex)).ifPresent(camera::approach);
    }

    /// Opens or closes the chain of a vertex; the vertex stays in place.
    void toggle(VertexId vertex) {
        anchor = Optional.of(vertex);
        model.toggle(vertex);
    }

    @Override
    protected void resized() {
        camera.resize(getWidth(), getHeight());
    }

    private void pressed(MouseEvent event) {
        requestFocus();
        hover(Optional.empty());
        hand = new Point2D(event.getX(), event.getY());
        dragged = false;
    }

    private void dragged(MouseEvent event) {
        var now = new Point2D(event.getX(), event.getY());
        if (!dragged && now.distance(hand) < CLICK) {
            return;
        }
        dragged = true;
        setCursor(Cursor.CLOSED_HAND);
        camera.pan(now.getX() - hand.getX(), now.getY() - hand.getY());
        hand = now;
    }

    private void released(MouseEvent event) {
        setCursor(Cursor.DEFAULT);
        if (dragged || event.getButton() != MouseButton.PRIMARY) {
            return;
        }
        var vertex = at(event.getX(), event.getY());
        if (vertex.isPresent() && onHandle(vertex.get(), event)) {
            toggle(vertex.get());
        } else if (event.getClickCount() == 2) {
            vertex.ifPresentOrElse(this::approach, camera::fit);
        } else {
            model.selected().set(vertex);
        }
    }

    private boolean onHandle(VertexId vertex, MouseEvent event) {
        var view = camera.view().get();
        return LevelOfDetail.at(view.scale()) == LevelOfDetail.NEAR
                && model.node(vertex)
                        .filter(node -> node.operators().size() > 1)
                        .isPresent()
                && box(Optional.of(vertex))
                        .map(CardBody::handle)
                        .filter(handle -> handle.grown(3).holds(view.graphX(event.getX()), view.graphY(event.getY())))
                        .isPresent();
    }

    private Optional<VertexId> at(double x, double y) {
        var view = camera.view().get();
        double graphX = view.graphX(x);
        double graphY = view.graphY(y);
        return model.layout().get().boxes().entrySet().stream()
                .filter(entry -> entry.getValue().holds(graphX, graphY))
                .map(Map.Entry::getKey)
                .findFirst();
    }

    private void hover(Optional<VertexId> vertex) {
        if (vertex.equals(hovered)) {
            return;
        }
        hovered = vertex;
        tip.ifPresent(shown -> Tooltip.uninstall(this, shown));
        tip = vertex.flatMap(model::node).map(node -> Tips.of(VertexFormatter.tip(node, model)));
        tip.ifPresent(shown -> Tooltip.install(this, shown));
        setCursor(vertex.isPresent() ? Cursor.HAND : Cursor.DEFAULT);
    }

    private void asked(ContextMenuEvent event) {
        var vertex = event.isKeyboardTrigger() ? model.selected().get() : at(event.getX(), event.getY());
        vertex.ifPresent(of -> menu.accept(of, place(of, event)));
        event.consume();
    }

    private Point2D place(VertexId vertex, ContextMenuEvent event) {
        if (!event.isKeyboardTrigger()) {
            return new Point2D(event.getScreenX(), event.getScreenY());
        }
        var view = camera.view().get();
        var box = box(Optional.of(vertex)).orElseThrow();
        return localToScreen(
                box.x() * view.scale() + view.offsetX() + 20, box.y() * view.scale() + view.offsetY() + 20);
    }

    /// Zooms with a wheel; pans with a touchpad, and with Shift and the wheel.
    private void scrolled(ScrollEvent event) {
        if (event.getTouchCount() > 0 || event.isInertia() || event.isShiftDown()) {
            camera.pan(event.getDeltaX(), event.getDeltaY());
        } else if (event.getDeltaY() != 0) {
            camera.zoom(Math.pow(WHEEL, Math.clamp(event.getDeltaY(), -200, 200)), event.getX(), event.getY());
        }
        event.consume();
    }

    private void typed(KeyEvent event) {
        if (event.isShortcutDown() || event.isAltDown()) {
            return;
        }
        boolean known = event.isShiftDown() ? nudged(event) : true;
        if (!event.isShiftDown() || !known) {
            known = done(event);
        }
        if (known) {
            event.consume();
        }
    }

    private boolean nudged(KeyEvent event) {
        switch (event.getCode()) {
            case LEFT -> camera.nudge(NUDGE, 0);
            case RIGHT -> camera.nudge(-NUDGE, 0);
            case UP -> camera.nudge(0, NUDGE);
            case DOWN -> camera.nudge(0, -NUDGE);
            default -> {
                return false;
            }
        }
        return true;
    }

    private boolean done(KeyEvent event) {
        switch (event.getCode()) {
            case PLUS, EQUALS, ADD -> camera.closer();
            case MINUS, SUBTRACT -> camera.farther();
            case F, DIGIT0, NUMPAD0 -> camera.fit();
            case LEFT -> model.move(-1, 0);
            case RIGHT -> model.move(1, 0);
            case UP -> model.move(0, -1);
            case DOWN -> model.move(0, 1);
            case O -> model.selected().get().ifPresent(this::toggle);
            case ENTER -> model.selected().get().ifPresent(this::approach);
            case ESCAPE -> {
                return left();
            }
            default -> {
                return false;
            }
        }
        return true;
    }

    /// Clears the selection; returns whether there was one.
    private boolean left() {
        boolean held = model.selected().get().isPresent();
        model.selected().set(Optional.empty());
        return held;
    }

    @Override
    protected void paint(GraphicsContext graphics, Palette palette, double width, double height) {
        var view = camera.view().get();
        graphics.save();
        graphics.translate(view.offsetX(), view.offsetY());
        graphics.scale(view.scale(), view.scale());
        graphics.setGlobalAlpha(1);
        GraphDrawing.draw(new CanvasPen(graphics, rule), palette, picture(), view.seen(width, height), view.scale());
        graphics.restore();
        graphics.setGlobalAlpha(1);
        if (isFocused()) {
            graphics.setStroke(palette.accent());
            graphics.setLineWidth(2);
            graphics.setLineDashes();
            graphics.strokeRect(1, 1, width - 2, height - 2);
        }
    }
}
