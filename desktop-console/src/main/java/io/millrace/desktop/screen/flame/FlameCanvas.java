package io.millrace.desktop.screen.flame;

import io.millrace.desktop.fx.Appearance;
import io.millrace.desktop.fx.Lettering;
import io.millrace.desktop.fx.Painting;
import io.millrace.desktop.fx.Palette;
import java.util.Optional;
import javafx.geometry.VPos;
import javafx.scene.canvas.GraphicsContext;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;
import javafx.scene.input.ScrollEvent;
import javafx.scene.paint.Color;
import javafx.scene.text.Font;
import javafx.scene.text.TextAlignment;

/// The stacks as icicles: callers above, callees below, as wide as their share. A click zooms, Escape goes back.
final class FlameCanvas extends Painting {
    private static final double ROW = 20;
    private static final double NARROWEST_TEXT = 24;

    private final FlameModel model;
    private final Lettering letters = new Lettering(Font.font(11.5));
    private Optional<Integer> pointed = Optional.empty();
    private Optional<Integer> focus = Optional.empty();
    private double scroll;

    FlameCanvas(FlameModel model, Appearance appearance) {
        super(appearance);
        this.model = model;
        setId("flame");
        setFocusTraversable(true);
        setAccessibleText("Flame graph");
        model.frames().subscribe(now -> changed());
        model.found().subscribe(now -> repaint());
        model.zoom().subscribe(now -> zoomed());
        addEventHandler(MouseEvent.MOUSE_MOVED, event -> point(at(event.getX(), event.getY())));
        addEventHandler(MouseEvent.MOUSE_EXITED, event -> point(Optional.empty()));
        addEventHandler(MouseEvent.MOUSE_CLICKED, this::clicked);
        addEventHandler(ScrollEvent.SCROLL, this::scrolled);
        addEventHandler(KeyEvent.KEY_PRESSED, this::typed);
    }

    private void changed() {
        pointed = Optional.empty();
        focus = Optional.empty();
        repaint();
    }

    private void zoomed() {
        scroll = 0;
        repaint();
    }

    /// The frame of which the text below should tell.
    Optional<Integer> told() {
        return pointed.or(() -> focus);
    }

    private Runnable telling = () -> {};

    void whenTelling(Runnable listener) {
        telling = listener;
    }

    private void point(Optional<Integer> frame) {
        if (!frame.equals(pointed)) {
            pointed = frame;
            telling.run();
            repaint();
        }
    }

    private record Window(Frames frames, double from, double to, double width, double top) {
        double x(long position) {
            return ((double) position - from) / (to - from) * width;
        }

        double sample() {
            return (to - from) / width;
        }
    }

    private Optional<Window> window() {
        return model.frames().get().filter(frames -> getWidth() > 0).map(frames -> {
            int zoom = model.zoom().get();
            double from = frames.start(zoom);
            return new Window(frames, from, from + Math.max(1, frames.weight(zoom)), getWidth(), -scroll);
        });
    }

    private Optional<Integer> at(double x, double y) {
        return window().flatMap(window -> {
            int depth = (int) Math.floor((y - window.top) / ROW);
            int frame = window.frames.at(depth, window.from + x * window.sample());
            return frame < 0 ? Optional.empty() : Optional.of(frame);
        });
    }

    private void clicked(MouseEvent event) {
        requestFocus();
        if (event.getButton() == MouseButton.SECONDARY) {
            model.zoomOut();
        } else {
            at(event.getX(), event.getY()).ifPresent(this::zoom);
        }
    }

    private void zoom(int frame) {
        focus = Optional.of(frame);
        model.zoom().set(frame);
        telling.run();
    }

    private void scrolled(ScrollEvent event) {
        window().ifPresent(window -> {
            double most = Math.max(0, window.frames.depth() * ROW - getHeight());
            scroll = Math.clamp(scroll - event.getDeltaY(), 0, most);
            repaint();
        });
        event.consume();
    }

    private void typed(KeyEvent event) {
        if (model.frames().get().isEmpty() || event.isShortcutDown() || event.isAltDown()) {
            return;
        }
        boolean known = true;
        switch (event.getCode()) {
            case ESCAPE, BACK_SPACE -> model.zoomOut();
            case HOME -> model.zoomToAll();
            case UP -> step(-1, 0);
            case DOWN -> step(1, 0);
            case LEFT -> step(0, -1);
            case RIGHT -> step(0, 1);
            case ENTER -> focus.ifPresent(this::zoom);
            default -> known = false;
        }
        if (known) {
            event.consume();
        }
    }

    private void step(int down, int aside) {
        window().ifPresent(window -> {
            var frames = window.frames;
            int from = focus.orElse(model.zoom().get());
            int depth = frames.depth(from) + down;
            double position = aside < 0
                    ? frames.start(from) - 0.5
                    : frames.start(from) + (aside > 0 ? frames.weight(from) + 0.5 : 0.5);
            int next = frames.at(depth, position);
            if (next >= 0) {
                focus = Optional.of(next);
                pointed = Optional.empty();
                telling.run();
                repaint();
            }
        });
    }

    @Override
    protected void paint(GraphicsContext graphics, Palette palette, double width, double height) {
        window().ifPresent(window -> {
            graphics.setFont(letters.font());
            graphics.setTextBaseline(VPos.CENTER);
            graphics.setTextAlign(TextAlignment.LEFT);
            int first = (int) Math.max(0, Math.floor(scroll / ROW));
            int last = (int) Math.min(window.frames.depth() - 1.0, Math.ceil((scroll + height) / ROW));
            for (int depth = first; depth <= last; depth++) {
                window.frames.visible(
                        depth,
                        window.from,
                        window.to,
                        window.sample(),
                        frame -> frame(graphics, palette, window, frame));
            }
        });
    }

    private void frame(GraphicsContext graphics, Palette palette, Window window, int frame) {
        var frames = window.frames;
        double x = Math.max(0, window.x(frames.start(frame)));
        double end = Math.min(window.width, window.x(frames.start(frame) + frames.weight(frame)));
        double y = window.top + frames.depth(frame) * ROW;
        double wide = Math.max(1, end - x - 1);
        boolean told = told().filter(of -> of == frame).isPresent();
        var ground = colour(palette, frame, frames);
        graphics.setFill(told ? ground.interpolate(palette.text(), 0.25) : ground);
        graphics.fillRect(x, y, wide, ROW - 1);
        if (wide >= NARROWEST_TEXT) {
            graphics.setFill(ink(palette, frame));
            graphics.fillText(
                    letters.fitting(FrameName.shorten(frames.name(frame)), wide - 8), x + 4, y + ROW / 2 - 0.5);
        }
        if (told) {
            graphics.setStroke(palette.text());
            graphics.setLineWidth(1);
            graphics.strokeRect(x + 0.5, y + 0.5, Math.max(0, wide - 1), ROW - 2);
        }
    }

    private Color ink(Palette palette, int frame) {
        var found = model.found().get();
        return found.active() && !found.matches(frame)
                ? palette.muted()
                : Color.web(palette.dark() ? "#0d1117" : "#1f2328");
    }

    /// Warm hues as everyone knows them, steady by name; what a search did not find goes pale.
    private Color colour(Palette palette, int frame, Frames frames) {
        var found = model.found().get();
        if (found.active()) {
            return found.matches(frame) ? Color.web(palette.dark() ? "#b58cff" : "#c297ff") : palette.card();
        }
        int spread = Math.floorMod(frames.name(frame).hashCode(), 1000);
        double hue = FrameName.ofEngine(frames.name(frame)) ? 200 + spread % 25 : 22 + spread % 30;
        return palette.dark()
                ? Color.hsb(hue, 0.48, 0.80 + spread % 7 * 0.02)
                : Color.hsb(hue, 0.42, 0.93 + spread % 7 * 0.01);
    }
}
