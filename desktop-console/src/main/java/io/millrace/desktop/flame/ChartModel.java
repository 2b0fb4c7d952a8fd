package io.millrace.desktop.flame;

import java.util.Optional;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.IntegerProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleIntegerProperty;

/// The model of one flame graph: its profile, the zoomed frame and the focused frame. A newer profile keeps both frames
/// if it contains the same stacks.
final class ChartModel {
    private static final int ROOT = 0;
    /// The value for no frame.
    static final int NONE = -1;

    private final ReadOnlyObjectWrapper<Optional<FlameDrawing>> drawing = new ReadOnlyObjectWrapper<>(Optional.empty());
    private final IntegerProperty zoom = new SimpleIntegerProperty(ROOT);
    private final IntegerProperty focus = new SimpleIntegerProperty(NONE);
    private final BooleanProperty rising = new SimpleBooleanProperty();
    private boolean settled = true;
    private int hit = NONE;

    void show(Optional<FlameDrawing> next) {
        var before = drawing.get();
        if (next.equals(before)) {
            return;
        }
        var old = before.map(FlameDrawing::frames);
        var frames = next.map(FlameDrawing::frames);
        if (!frames.equals(old)) {
            int zoomed = again(old, frames, zoom.get());
            int focused = focus.get() == NONE ? NONE : again(old, frames, focus.get());
            settled = false;
            zoom.set(zoomed);
            focus.set(focused);
            settled = true;
            drawing.set(next);
        } else {
            drawing.set(next);
        }
        hit = NONE;
    }

    private static int again(Optional<Frames> old, Optional<Frames> now, int frame) {
        return old.flatMap(before -> now.map(after -> after.find(before.path(frame))))
                .orElse(ROOT);
    }

    /// Returns whether zoom and focus belong to the current profile; false while a new profile is being set.
    boolean settled() {
        return settled;
    }

    public ReadOnlyObjectProperty<Optional<FlameDrawing>> drawing() {
        return drawing.getReadOnlyProperty();
    }

    public Optional<Frames> frames() {
        return drawing.get().map(FlameDrawing::frames);
    }

    /// The frame that fills the width.
    public IntegerProperty zoom() {
        return zoom;
    }

    /// The last selected frame, or -1.
    public IntegerProperty focus() {
        return focus;
    }

    /// Whether the root is at the bottom, as in a flame graph, and not at the top, as in an icicle graph.
    public BooleanProperty rising() {
        return rising;
    }

    public void zoomTo(int frame) {
        focus.set(frame);
        zoom.set(frame);
    }

    /// Zooms out to the caller.
    public void zoomOut() {
        frames().ifPresent(frames -> zoom.set(frames.caller(zoom.get())));
    }

    public void zoomToAll() {
        zoom.set(ROOT);
    }

    /// Moves the focus to the caller.
    public void toCaller() {
        step(Frames::caller);
    }

    /// Moves the focus to the heaviest callee.
    public void toCallee() {
        step(Frames::heaviestCallee);
    }

    /// Moves the focus within the row: by `further` frames, to the left if negative.
    public void aside(int further) {
        step((frames, from) -> frames.beside(from, further));
    }

    private interface Way {
        int from(Frames frames, int frame);
    }

    private void step(Way way) {
        frames().ifPresent(frames -> {
            int next = way.from(frames, focus.get() == NONE ? zoom.get() : focus.get());
            if (next != NONE) {
                focus.set(next);
            }
        });
    }

    /// Goes to the next or previous search match and wraps around at the end.
    public void walk(boolean backwards) {
        drawing.get().ifPresent(now -> {
            var places = now.found().places();
            if (places.length > 0) {
                int from = hit == NONE && backwards ? 0 : hit;
                hit = Math.floorMod(from + (backwards ? -1 : 1), places.length);
                reveal(now.frames(), places[hit]);
            }
        });
    }

    /// Returns the position of the current match, from 1; 0 for none.
    public int hit() {
        return hit + 1;
    }

    private void reveal(Frames frames, int frame) {
        int shown = zoom.get();
        boolean inside = frames.start(frame) >= frames.start(shown)
                && frames.start(frame) + frames.weight(frame) <= frames.start(shown) + frames.weight(shown);
        if (!inside) {
            zoom.set(ROOT);
        }
        focus.set(frame);
    }
}
