package io.millrace.desktop.connection;

import io.millrace.desktop.fx.Tips;
import io.millrace.desktop.screen.EnumLabel;
import javafx.beans.property.ObjectProperty;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.ToggleGroup;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;

/// A row of colours to choose from; each has a name for screen readers.
final class HueChoice extends HBox {
    HueChoice(ObjectProperty<Hue> chosen) {
        super(4);
        var group = new ToggleGroup();
        for (var hue : Hue.values()) {
            var swatch = new Region();
            swatch.getStyleClass().addAll("swatch", "large", hue.styleClass());
            var button = Tips.on(new ToggleButton("", swatch), EnumLabel.of(hue));
            button.setId("hue-" + hue.name());
            button.setAccessibleText(EnumLabel.of(hue));
            button.getStyleClass().add("hue-choice");
            button.setToggleGroup(group);
            button.setOnAction(event -> {
                button.setSelected(true);
                chosen.set(hue);
            });
            chosen.subscribe(now -> button.setSelected(now == hue));
            getChildren().add(button);
        }
    }
}
