package io.millrace.desktop.flame;

import io.millrace.desktop.fx.Labels;
import javafx.scene.control.Label;
import javafx.scene.layout.VBox;

/// The tooltip of a frame: its full name and its figures.
final class FlameTooltip extends VBox {
    private static final double MAX_WIDTH = 520;
    private static final double APART = 16;

    private final Label name = Labels.styled("", "flame-tip-name");
    private final Label figures = Labels.styled("", "muted");

    FlameTooltip() {
        getStyleClass().add("flame-tip");
        name.setWrapText(true);
        figures.setWrapText(true);
        name.setMaxWidth(MAX_WIDTH);
        figures.setMaxWidth(MAX_WIDTH);
        getChildren().addAll(name, figures);
        setManaged(false);
        setMouseTransparent(true);
        setVisible(false);
    }

    void show(Profile profile, int frame) {
        name.setText(profile.frames().name(frame));
        figures.setText(FlameFormatter.figures(profile, frame));
        setVisible(true);
    }

    void hide() {
        setVisible(false);
    }

    /// Moves the tooltip next to a point, within the given size.
    void beside(double x, double y, double width, double height) {
        double wide = Math.min(MAX_WIDTH + 24, Math.min(prefWidth(-1), Math.max(0, width - 8)));
        double high = prefHeight(wide);
        double left = x + APART + wide > width ? Math.max(4, x - APART - wide) : x + APART;
        double top = y + APART + high > height ? Math.max(4, y - APART - high) : y + APART;
        resizeRelocate(left, top, wide, high);
    }
}
