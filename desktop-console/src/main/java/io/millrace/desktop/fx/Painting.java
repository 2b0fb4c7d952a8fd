package io.millrace.desktop.fx;

import javafx.animation.AnimationTimer;
import javafx.scene.canvas.Canvas;
import javafx.scene.canvas.GraphicsContext;
import javafx.scene.layout.Region;

/// A canvas as large as the room it has, painted again, once a frame at most, when something it shows has changed. It
/// follows the theme while it is in a scene, and costs nothing while it is not.
public abstract class Painting extends Region {
    private final Appearance appearance;
    private final Canvas canvas = new Canvas();
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
        Appearance.whileShown(this, appearance.palette(), this::repaint);
    }

    /// Asks for a new painting with the next frame.
    public final void repaint() {
        if (getScene() != null) {
            once.start();
        }
    }

    /// Paints everything; the canvas is clear.
    protected abstract void paint(GraphicsContext graphics, Palette palette, double width, double height);

    /// Called when the size has changed, before the next painting.
    protected void resized() {}

    @Override
    protected void layoutChildren() {
        if (canvas.getWidth() != getWidth() || canvas.getHeight() != getHeight()) {
            canvas.setWidth(getWidth());
            canvas.setHeight(getHeight());
            resized();
        }
        paintNow();
    }

    private void paintNow() {
        if (getScene() == null || canvas.getWidth() <= 0 || canvas.getHeight() <= 0) {
            return;
        }
        var graphics = canvas.getGraphicsContext2D();
        var palette = appearance.palette().get();
        graphics.setTransform(1, 0, 0, 1, 0, 0);
        graphics.setFill(palette.canvas());
        graphics.fillRect(0, 0, canvas.getWidth(), canvas.getHeight());
        paint(graphics, palette, canvas.getWidth(), canvas.getHeight());
    }
}
