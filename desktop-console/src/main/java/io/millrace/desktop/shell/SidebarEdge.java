package io.millrace.desktop.shell;

import javafx.scene.Cursor;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.Region;

/// The line between the sidebar and the page, by which the sidebar is made wider. A double click gives it the width
/// that it had at first.
final class SidebarEdge extends Region {
    private static final double NARROWEST = 168;
    private static final double WIDEST = 480;

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

    /// As near to the width as is reasonable.
    void width(double wanted) {
        double width = Math.clamp(wanted, NARROWEST, WIDEST);
        beside.setMinWidth(width);
        beside.setPrefWidth(width);
        beside.setMaxWidth(width);
    }
}
