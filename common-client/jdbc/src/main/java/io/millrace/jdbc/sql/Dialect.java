package io.millrace.jdbc.sql;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// A server's rules for string literals. With the wrong rules, a value could end its quotes.
public enum Dialect {
    /// Quotes are doubled, and a backslash is an ordinary character.
    STANDARD,
    /// A backslash escapes the next character.
    BACKSLASH,
    /// Unknown rules, with which texts with a backslash are refused.
    UNKNOWN;

    private static final List<String> STANDARD_SERVERS = List.of("flink", "millrace");
    private static final List<String> BACKSLASH_SERVERS = List.of("hive", "spark", "impala", "databricks");

    /// The rules of a server by its product name.
    public static Dialect of(Optional<String> product) {
        var name = product.orElse("").toLowerCase(Locale.ROOT);
        if (STANDARD_SERVERS.stream().anyMatch(name::contains)) {
            return STANDARD;
        }
        return BACKSLASH_SERVERS.stream().anyMatch(name::contains) ? BACKSLASH : UNKNOWN;
    }
}
