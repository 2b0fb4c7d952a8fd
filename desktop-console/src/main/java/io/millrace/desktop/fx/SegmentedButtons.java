package io.millrace.desktop.fx;

import atlantafx.base.theme.Styles;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import javafx.beans.property.Property;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.ToggleGroup;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;

/// A row of joined buttons that offers a few options and is bound to a property.
public final class SegmentedButtons<T> extends HBox {
    private final Map<T, ToggleButton> buttons = new LinkedHashMap<>();

    public SegmentedButtons(List<T> values, Property<T> chosen, Function<T, String> label) {
        var group = new ToggleGroup();
        for (int index = 0; index < values.size(); index++) {
            var value = values.get(index);
            var button = new ToggleButton(label.apply(value));
            button.setToggleGroup(group);
            button.setMinWidth(Region.USE_PREF_SIZE);
            button.getStyleClass().add(place(index, values.size()));
            button.setOnAction(event -> {
                button.setSelected(true);
                chosen.setValue(value);
            });
            chosen.subscribe(now -> button.setSelected(value.equals(now)));
            buttons.put(value, button);
            getChildren().add(button);
        }
    }

    private static String place(int index, int count) {
        if (index == 0) {
            return Styles.LEFT_PILL;
        }
        return index == count - 1 ? Styles.RIGHT_PILL : Styles.CENTER_PILL;
    }

    /// Gives each button an id: the prefix and the value.
    public SegmentedButtons<T> named(String prefix) {
        buttons.forEach((value, button) -> button.setId(prefix + value));
        return this;
    }

    public ToggleButton button(T value) {
        var button = buttons.get(value);
        if (button == null) {
            throw new IllegalArgumentException("not one of the choices: " + value);
        }
        return button;
    }
}
