package io.millrace.desktop.shell;

import javafx.scene.Cursor;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.Region;

/// The line between the sidebar and the page, which the user drags to resize the sidebar. A double click restores the
/// default width.
final class SidebarEdge extends Region {
    private static final double MIN_WIDTH = 168;
    private static final double MAX_WIDTH = 480;

    private final Region beside;
    private final double usual;

    SidebarEdge(Region beside, double usual) {
        this.beside = beside;
        this.usual = usual;
        getStyleClass().add("edge");
        setCursor(Cursor.H_RESIZE);
        setOnMouseDragged(this::drag);
        setOnMouseClicked(event -> {
            if (event.getClickCount() == 2) {
                width(this.usual);
            }
        });
        width(usual);
    }

    private void drag(MouseEvent event) {
        width(beside.sceneToLocal(event.getSceneX(), event.getSceneY()).getX());
    }

    double width() {
        return beside.getPrefWidth();
    }

    /// Sets the width, limited to the range from MIN_WIDTH to MAX_WIDTH.
    void width(double wanted) {
        double width = Math.clamp(wanted, MIN_WIDTH, MAX_WIDTH);
        beside.setMinWidth(width);
        beside.setPrefWidth(width);
        beside.setMaxWidth(width);
    }
}
