package io.millrace.desktop.graph;

import io.millrace.desktop.fx.CanvasTransition;
import io.millrace.desktop.graph.GraphLayout.Box;
import javafx.animation.Interpolator;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.geometry.Dimension2D;
import javafx.util.Duration;

/// The visible part of the graph. It fits the whole graph until the user pans or zooms.
final class Camera {
    private static final Duration GLIDE = Duration.millis(170);
    private static final Interpolator SLOWING = new Interpolator() {
        @Override
        protected double curve(double share) {
            return 1 - Math.pow(1 - share, 3);
        }
    };
    private static final double STEP = 1.25;

    /// The scale below which a card that is to be shown is unreadable.
    private static final double READABLE = 0.45;

    private final ReadOnlyObjectWrapper<Viewport> view = new ReadOnlyObjectWrapper<>(Viewport.IDENTITY);
    private final CanvasTransition transition = new CanvasTransition(GLIDE, SLOWING);
    /// The view at the end of the running animation, or the current one.
    private Viewport target = Viewport.IDENTITY;
    private GraphLayout layout = GraphLayout.EMPTY;
    private Dimension2D frame = new Dimension2D(0, 0);
    private boolean touched;

    ReadOnlyObjectProperty<Viewport> view() {
        return view.getReadOnlyProperty();
    }

    Dimension2D frame() {
        return frame;
    }

    /// The visible part of the graph.
    Box seen() {
        return view.get().seen(frame.getWidth(), frame.getHeight());
    }

    /// Whether the whole graph is visible.
    boolean showsAll() {
        var seen = seen().grown(1);
        return seen.x() <= 0 && seen.y() <= 0 && seen.right() >= layout.width() && seen.bottom() >= layout.height();
    }

    /// Sets a new layout. A card that moved from `before` to `after` stays in place on the screen.
    void show(GraphLayout now, Box before, Box after) {
        layout = now;
        double scale = view.get().scale();
        touched = true;
        jump(view.get().panned((before.x() - after.x()) * scale, (before.y() - after.y()) * scale));
    }

    /// Sets a new layout; fits it unless the user has moved the view.
    void show(GraphLayout now) {
        layout = now;
        if (!touched) {
            jump(fitting());
        }
    }

    void resize(double width, double height) {
        frame = new Dimension2D(width, height);
        if (!touched) {
            jump(fitting());
        }
    }

    private Viewport fitting() {
        return Viewport.fitting(layout.width(), layout.height(), frame.getWidth(), frame.getHeight());
    }

    /// Fits the whole graph, also after changes of the window's size, until the user moves it.
    void fit() {
        touched = false;
        moveTo(fitting());
    }

    void closer() {
        step(STEP);
    }

    void farther() {
        step(1 / STEP);
    }

    private void step(double factor) {
        touched = true;
        moveTo(target.zoomed(factor, frame.getWidth() / 2, frame.getHeight() / 2));
    }

    /// Zooms on the user's request, at a point of the window.
    void zoom(double factor, double x, double y) {
        touched = true;
        jump(view.get().zoomed(factor, x, y));
    }

    /// Pans with the pointer.
    void pan(double dx, double dy) {
        touched = true;
        jump(view.get().panned(dx, dy));
    }

    /// Pans with a short animation that the eye can follow.
    void nudge(double dx, double dy) {
        touched = true;
        moveTo(target.panned(dx, dy));
    }

    /// Centres a point of the graph.
    void centre(double x, double y) {
        touched = true;
        jump(view.get().centred(x, y, frame.getWidth(), frame.getHeight()));
    }

    /// Moves as little as possible to show a card; does nothing if it is visible already.
    void reveal(Box box) {
        var now = target;
        var to = now.revealing(box, frame.getWidth(), frame.getHeight());
        if (!to.equals(now)) {
            touched = true;
            moveTo(to);
        }
    }

    /// Shows a card and zooms in until it is readable.
    void approach(Box box) {
        touched = true;
        moveTo(target.revealing(box, frame.getWidth(), frame.getHeight(), READABLE));
    }

    private void jump(Viewport to) {
        transition.stop();
        target = to;
        view.set(to);
    }

    private void moveTo(Viewport to) {
        if (frame.getWidth() <= 0) {
            jump(to);
            return;
        }
        var from = view.get();
        target = to;
        transition.go(share -> view.set(share >= 1 ? to : from.toward(to, share)));
    }
}
