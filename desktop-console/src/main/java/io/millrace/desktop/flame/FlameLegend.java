package io.millrace.desktop.flame;

import io.millrace.desktop.fx.Appearance;
import io.millrace.desktop.fx.Palette;
import java.util.Arrays;
import java.util.List;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.layout.FlowPane;
import javafx.scene.paint.Color;
import javafx.scene.shape.Rectangle;

/// The colour legend of a flame graph. In a comparison, each colour also has a sign.
final class FlameLegend extends FlowPane {
    private final ProfileModel model;
    private final Appearance appearance;

    FlameLegend(ProfileModel model, Appearance appearance) {
        super(14, 2);
        this.model = model;
        this.appearance = appearance;
        getStyleClass().add("flame-legend");
        setAlignment(Pos.CENTER_LEFT);
        model.profile().subscribe(now -> list());
        Appearance.whileShown(this, appearance.palette(), this::list);
    }

    private void list() {
        var palette = appearance.palette().get();
        boolean two = model.profile().get().flatMap(Profile::change).isPresent();
        getChildren().setAll(two ? changes(palette) : families(palette));
    }

    private static List<Label> families(Palette palette) {
        return Arrays.stream(PackageFamily.values())
                .map(family -> entry(family.label(), Color.web(family.colour(palette.dark()))))
                .toList();
    }

    private static List<Label> changes(Palette palette) {
        return List.of(
                entry("▲ more in B", FlamePalette.more(palette)),
                entry("▼ less in B", FlamePalette.less(palette)),
                entry("the same share in both", Color.web(PackageFamily.JAVA.colour(palette.dark()))));
    }

    private static Label entry(String text, Color colour) {
        var swatch = new Rectangle(12, 12, colour);
        swatch.setArcWidth(4);
        swatch.setArcHeight(4);
        var entry = new Label(text, swatch);
        entry.setGraphicTextGap(6);
        entry.getStyleClass().add("muted");
        return entry;
    }
}
