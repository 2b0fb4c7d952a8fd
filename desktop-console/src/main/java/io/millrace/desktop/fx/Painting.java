package io.millrace.desktop.fx;

import javafx.animation.AnimationTimer;
import javafx.scene.canvas.Canvas;
import javafx.scene.canvas.GraphicsContext;
import javafx.scene.layout.Region;
import javafx.scene.transform.Scale;

/// A canvas that fills its region and repaints at most once per frame after a change. It follows the theme while it is
/// in a scene, and costs nothing while it is not.
public abstract class Painting extends Region {
    private final Appearance appearance;
    private final Canvas canvas = new Canvas();
    private final Scale down = new Scale(1, 1);
    private final AnimationTimer once = new AnimationTimer() {
        @Override
        public void handle(long now) {
            stop();
            paintNow();
        }
    };

    protected Painting(Appearance appearance) {
        this.appearance = appearance;
        getChildren().add(canvas);
        canvas.setManaged(false);
        canvas.getTransforms().add(down);
        Appearance.whileShown(this, appearance.palette(), this::repaint);
    }

    /// Requests a repaint in the next frame.
    public final void repaint() {
        if (getScene() != null) {
            once.start();
        }
    }

    /// Paints everything onto a cleared canvas.
    protected abstract void paint(GraphicsContext graphics, Palette palette, double width, double height);

    /// Called after a change of size, before the next paint.
    protected void resized() {}

    /// Paints at this number of pixels per screen pixel, because an enlarged image would be blurred.
    final void dots(double each) {
        down.setX(1 / each);
        down.setY(1 / each);
        fit();
        paintNow();
    }

    private double dots() {
        return 1 / down.getX();
    }

    private void fit() {
        canvas.setWidth(getWidth() * dots());
        canvas.setHeight(getHeight() * dots());
    }

    @Override
    protected void layoutChildren() {
        if (canvas.getWidth() != getWidth() * dots() || canvas.getHeight() != getHeight() * dots()) {
            fit();
            resized();
        }
        paintNow();
    }

    private void paintNow() {
        if (getScene() == null || getWidth() <= 0 || getHeight() <= 0) {
            return;
        }
        var graphics = canvas.getGraphicsContext2D();
        var palette = appearance.palette().get();
        graphics.setTransform(dots(), 0, 0, dots(), 0, 0);
        graphics.setFill(palette.canvas());
        graphics.fillRect(0, 0, getWidth(), getHeight());
        paint(graphics, palette, getWidth(), getHeight());
    }
}
