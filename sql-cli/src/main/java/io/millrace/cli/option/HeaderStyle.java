package io.millrace.cli.option;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/// The style of a result's header.
public enum HeaderStyle {
    NAMES,
    /// Names and types of the columns. In JSON, the result becomes an object that contains its schema.
    TYPES,
    NONE;

    static List<String> words() {
        return Arrays.stream(values())
                .map(header -> header.name().toLowerCase(Locale.ROOT))
                .toList();
    }

    /// Parses the value of the setting.
    public static HeaderStyle of(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT));
    }
}
