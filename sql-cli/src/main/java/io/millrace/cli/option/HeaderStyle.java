package io.millrace.cli.option;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/// The style of a result's header.
public enum HeaderStyle {
    NAMES,
    /// The names and the types of the columns; for JSON the result becomes one object with its schema.
    TYPES,
    NONE;

    static List<String> words() {
        return Arrays.stream(values())
                .map(header -> header.name().toLowerCase(Locale.ROOT))
                .toList();
    }

    /// The one that a setting's value names.
    public static HeaderStyle of(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT));
    }
}
