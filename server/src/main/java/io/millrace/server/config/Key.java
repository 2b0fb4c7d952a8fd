package io.millrace.server.config;

import java.util.List;

/// One key that Millrace reads itself.
///
/// @param aliases  other names that are accepted, the names of stock servers among them
/// @param standard what holds where nothing is set
/// @param doc      one sentence for the operator
public record Key<T>(String name, List<String> aliases, ValueFormat<T> kind, T standard, String doc) {
    public Key {
        aliases = List.copyOf(aliases);
    }

    static <T> Key<T> of(String name, ValueFormat<T> kind, T standard, String doc) {
        return new Key<>(name, List.of(), kind, standard, doc);
    }

    Key<T> alias(String... names) {
        return new Key<>(name, List.of(names), kind, standard, doc);
    }

    /// The default as it would stand in the file.
    public String printed() {
        return kind.print().apply(standard);
    }
}
