package io.millrace.desktop.flame;

import io.millrace.desktop.fx.Appearance;
import io.millrace.desktop.fx.CanvasTransition;
import io.millrace.desktop.fx.Painting;
import io.millrace.desktop.fx.Palette;
import io.millrace.desktop.fx.TextMeasurer;
import java.util.Optional;
import java.util.function.UnaryOperator;
import javafx.animation.Interpolator;
import javafx.geometry.VPos;
import javafx.scene.canvas.GraphicsContext;
import javafx.scene.paint.Color;
import javafx.scene.shape.Rectangle;
import javafx.scene.text.Font;
import javafx.scene.text.TextAlignment;
import javafx.util.Duration;

/// A canvas that draws stacks as rectangles whose width is their share of the total. The root is at the top, or at the
/// bottom as in a flame graph. It draws only the visible part, at most one rectangle per pixel of each row.
final class FlameCanvas extends Painting {
    private static final double MIN_TEXT = 26;
    /// The minimum width of a rectangle during an animation, in pixels. Finer detail would not be visible and would
    /// delay frames.
    private static final double COARSE = 3;
    private static final Duration WAY = Duration.millis(180);

    private final ChartModel model;
    private final TextMeasurer ruler = new TextMeasurer(Font.font(12));
    private final CanvasTransition transition = new CanvasTransition(WAY, Interpolator.EASE_BOTH);
    private final Rectangle outline = new Rectangle();
    private final FlameTooltip tip = new FlameTooltip();
    private Optional<FlamePalette.Captions> captions = Optional.empty();
    private FlameViewport window = FlameViewport.NOTHING;
    private FlameViewport goal = FlameViewport.NOTHING;
    private int pointed = ChartModel.NONE;
    private boolean moving;
    private Runnable telling = () -> {};

    FlameCanvas(ChartModel model, Appearance appearance, String id) {
        super(appearance);
        this.model = model;
        setId(id);
        setFocusTraversable(true);
        setAccessibleText("Flame graph");
        outline.setManaged(false);
        outline.setMouseTransparent(true);
        outline.setFill(Color.TRANSPARENT);
        outline.getStyleClass().add("flame-outline");
        outline.setVisible(false);
        getChildren().addAll(outline, tip);
        model.drawing().subscribe(now -> changed());
        model.zoom().subscribe(now -> zoomed());
        model.focus().subscribe(now -> focused());
        model.rising().subscribe(now -> refreshed());
        new FlameInputHandler(this, model);
    }

    /// Sets a listener that runs when the frame under the pointer or the selected frame changes.
    void whenTelling(Runnable listener) {
        telling = listener;
    }

    /// Returns the frame under the pointer, or else the selected one, or -1.
    int described() {
        return pointed != ChartModel.NONE ? pointed : model.focus().get();
    }

    /// Returns the frame under the pointer, or -1.
    int pointed() {
        return pointed;
    }

    private void changed() {
        var frames = model.frames();
        boolean same = frames.isPresent()
                && captions.filter(known -> known.of(frames.get())).isPresent();
        if (!same) {
            captions = frames.map(FlamePalette.Captions::new);
            pointed = ChartModel.NONE;
            frames.ifPresent(now -> jump(of -> of.zoomed(now, model.zoom().get(), getHeight())));
        }
        refreshed();
    }

    private void refreshed() {
        place();
        repaint();
        telling.run();
    }

    private void jump(UnaryOperator<FlameViewport> move) {
        if (model.frames().isPresent()) {
            transition.stop();
            moving = false;
            goal = move.apply(window);
            window = goal;
            refreshed();
        }
    }

    private void zoomed() {
        model.frames()
                .filter(frames -> model.settled())
                .ifPresent(
                        frames -> animateTo(window.zoomed(frames, model.zoom().get(), getHeight())));
    }

    private void animateTo(FlameViewport next) {
        var start = window;
        goal = next;
        transition.go(share -> {
            window = start.towards(next, share);
            moving = share < 1;
            refreshed();
        });
    }

    private void focused() {
        int frame = model.focus().get();
        if (!model.settled()) {
            return;
        }
        model.frames().filter(frames -> frame != ChartModel.NONE).ifPresent(frames -> {
            var seen = goal.revealing(frames, frame, getHeight());
            if (!seen.equals(goal)) {
                animateTo(seen);
            }
        });
        refreshed();
    }

    void move(double aside, double down) {
        model.frames()
                .ifPresent(frames ->
                        jump(of -> of.moved(aside / Math.max(1, getWidth()), turned(down), frames, getHeight())));
    }

    private double turned(double down) {
        return model.rising().get() ? -down : down;
    }

    void scale(double factor, double x) {
        model.frames().ifPresent(frames -> jump(of -> of.scaled(factor, x / Math.max(1, getWidth()), frames)));
    }

    void point(int frame) {
        if (frame != pointed) {
            pointed = frame;
            place();
            telling.run();
        }
        if (frame == ChartModel.NONE) {
            tip.hide();
        }
    }

    /// Shows the tooltip of the frame under the pointer.
    void pointAt(double x, double y) {
        point(at(x, y));
        model.drawing().get().filter(now -> pointed != ChartModel.NONE).ifPresent(now -> {
            tip.show(now.profile(), pointed);
            tip.beside(x, y, getWidth(), getHeight());
        });
    }

    /// Returns the frame at a point of the canvas, or -1.
    int at(double x, double y) {
        return model.frames()
                .map(frames -> frames.at(
                        window.depth(y, model.rising().get(), getHeight()),
                        window.from() + x * window.pixel(getWidth())))
                .orElse(ChartModel.NONE);
    }

    /// Outlines the frame of the tooltip.
    private void place() {
        int frame = described();
        var frames = model.frames().filter(now -> frame >= 0 && frame < now.size());
        outline.setVisible(frames.isPresent());
        frames.ifPresent(now -> {
            double left = Math.clamp(window.x(now.start(frame), getWidth()), 0, getWidth());
            double right = Math.clamp(window.x(now.start(frame) + now.weight(frame), getWidth()), 0, getWidth());
            outline.setX(left + 0.5);
            outline.setY(window.y(now.depth(frame), model.rising().get(), getHeight()) + 0.5);
            outline.setWidth(Math.max(2, right - left - 1.5));
            outline.setHeight(FlameViewport.ROW - 2);
        });
    }

    @Override
    protected void resized() {
        jump(of -> of.within(model.frames().orElseThrow(), getHeight()));
        setClip(new Rectangle(getWidth(), getHeight()));
    }

    @Override
    protected void paint(GraphicsContext graphics, Palette palette, double width, double height) {
        outline.setStroke(palette.text());
        var drawing = model.drawing().get();
        if (drawing.isPresent() && captions.isPresent()) {
            graphics.setFont(ruler.font());
            graphics.setTextBaseline(VPos.CENTER);
            graphics.setTextAlign(TextAlignment.LEFT);
            new Brush(graphics, palette, drawing.get(), captions.get()).rows(width, height);
        }
    }

    /// The state of one painting.
    private final class Brush {
        private final GraphicsContext graphics;
        private final Palette palette;
        private final FlameDrawing drawing;
        private final Frames frames;
        private final FlamePalette ink;
        private final Color found;
        private final Color pale;
        private final boolean searching;
        private final int zoomDepth;

        Brush(GraphicsContext graphics, Palette palette, FlameDrawing drawing, FlamePalette.Captions captions) {
            this.graphics = graphics;
            this.palette = palette;
            this.drawing = drawing;
            this.frames = drawing.frames();
            this.ink = new FlamePalette(drawing.profile(), captions, palette);
            this.found = FlamePalette.found(palette);
            this.pale = palette.muted();
            this.searching =
                    drawing.found().active() && drawing.found().problem().isEmpty();
            this.zoomDepth = frames.depth(model.zoom().get());
        }

        private void rows(double width, double height) {
            int first = (int) Math.max(0, Math.floor(window.scroll() / FlameViewport.ROW));
            int last = (int) Math.min(frames.depth() - 1.0, Math.ceil((window.scroll() + height) / FlameViewport.ROW));
            double pixel = window.pixel(width) * (moving ? COARSE : 1);
            for (int depth = first; depth <= last; depth++) {
                double y = window.y(depth, model.rising().get(), height);
                boolean caller = depth < zoomDepth;
                frames.visible(depth, window.from(), window.to(), pixel, frame -> frame(frame, y, width, caller));
            }
            scrollMark(width, height);
        }

        private void frame(int frame, double y, double width, boolean caller) {
            double x = Math.max(0, window.x(frames.start(frame), width));
            double end = Math.min(width, window.x(frames.start(frame) + frames.weight(frame), width));
            double wide = end - x > 3 ? end - x - 0.75 : Math.max(moving ? COARSE : 0.75, end - x - 0.25);
            boolean matches = searching && drawing.found().matches(frames.nameId(frame));
            boolean faint = caller || (searching && !matches);
            graphics.setFill(matches ? found : ink.ground(frame, faint));
            graphics.fillRect(x, y, wide, FlameViewport.ROW - 1);
            if (wide >= (moving ? MIN_TEXT * COARSE : MIN_TEXT)) {
                graphics.setFill(matches ? FlamePalette.FOUND_INK : searching && faint ? pale : palette.text());
                graphics.fillText(ruler.fitting(ink.caption(frame), wide - 9), x + 5, y + FlameViewport.ROW / 2 - 0.5);
            }
        }

        /// Draws the scroll indicator at the right edge.
        private void scrollMark(double width, double height) {
            double content = frames.depth() * FlameViewport.ROW;
            if (content > height) {
                double length = Math.max(24, height * height / content);
                double top = (height - length) * window.scroll() / (content - height);
                graphics.setFill(palette.muted().deriveColor(0, 1, 1, 0.7));
                double y = model.rising().get() ? height - top - length : top;
                graphics.fillRoundRect(width - 7, y + 2, 5, length - 4, 5, 5);
            }
        }
    }
}
