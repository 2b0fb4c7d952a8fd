package io.millrace.server.config;

import java.util.List;

/// A configuration key that Millrace reads itself.
///
/// @param aliases other accepted names, such as those of stock servers
/// @param doc     one sentence for the operator
public record Key<T>(String name, List<String> aliases, ValueFormat<T> format, T defaultValue, String doc) {
    public Key {
        aliases = List.copyOf(aliases);
    }

    static <T> Key<T> of(String name, ValueFormat<T> format, T defaultValue, String doc) {
        return new Key<>(name, List.of(), format, defaultValue, doc);
    }

    Key<T> alias(String... names) {
        return new Key<>(name, List.of(names), format, defaultValue, doc);
    }

    /// The default in the format of the file.
    public String printedDefault() {
        return format.print().apply(defaultValue);
    }
}
