package io.millrace.desktop.graph;

import io.millrace.desktop.fx.Appearance;
import io.millrace.desktop.fx.Palette;
import io.millrace.desktop.fx.Tips;
import java.util.function.Function;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.paint.Color;
import javafx.scene.shape.Rectangle;

/// The legend of the graph's colours.
final class GraphLegend extends HBox {
    private final Appearance appearance;

    GraphLegend(Appearance appearance) {
        this.appearance = appearance;
        getStyleClass().add("legend");
        setAlignment(Pos.CENTER_LEFT);
        setMinWidth(0);
        getChildren()
                .addAll(
                        entry(
                                "busy",
                                "Share of its time in which a vertex works, of the subtask that works most",
                                Palette::busy),
                        entry(
                                "back-pressured",
                                "Share of its time in which a vertex waits for those after it, of the subtask that waits most",
                                Palette::backPressured),
                        entry("idle", "Share of its time in which a vertex waits for input", Palette::idle));
    }

    private Label entry(String text, String meaning, Function<Palette, Color> colour) {
        var swatch = new Rectangle(12, 12);
        swatch.setArcWidth(4);
        swatch.setArcHeight(4);
        swatch.fillProperty().bind(appearance.palette().map(colour));
        var label = new Label(text, swatch);
        label.setMinWidth(Region.USE_PREF_SIZE);
        return Tips.on(label, meaning);
    }
}
