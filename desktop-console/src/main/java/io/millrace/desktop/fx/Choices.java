package io.millrace.desktop.fx;

import java.util.List;
import java.util.function.Function;
import javafx.scene.control.ComboBox;
import javafx.util.StringConverter;
import org.jspecify.annotations.Nullable;

/// Creates drop-down lists whose options have readable labels.
public final class Choices {
    private Choices() {}

    public static <T> ComboBox<T> of(List<T> values, T first, Function<T, String> label) {
        var box = new ComboBox<T>();
        box.getItems().setAll(values);
        box.setConverter(labels(label));
        box.setValue(first);
        return box;
    }

    /// Shows values by their labels, and no value as an empty text.
    public static <T> StringConverter<T> labels(Function<T, String> label) {
        return new StringConverter<>() {
            @Override
            public String toString(@Nullable T value) {
                return value == null ? "" : label.apply(value);
            }

            @Override
            public T fromString(String text) {
                throw new UnsupportedOperationException("nothing is typed here");
            }
        };
    }
}
