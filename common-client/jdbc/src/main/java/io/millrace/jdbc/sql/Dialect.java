package io.millrace.jdbc.sql;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// The rules by which a server reads string literals. To mistake one for the other would let a value end its own
/// quotes.
public enum Dialect {
    /// A quote inside a text is doubled, and a backslash is a character like any other.
    STANDARD,
    /// A backslash escapes the character behind it.
    BACKSLASH,
    /// It is not known which: then a text with a backslash is refused.
    UNKNOWN;

    private static final List<String> STANDARD_SERVERS = List.of("flink", "millrace");
    private static final List<String> BACKSLASH_SERVERS = List.of("hive", "spark", "impala", "databricks");

    /// By the name under which a server introduces itself.
    public static Dialect of(Optional<String> product) {
        var name = product.orElse("").toLowerCase(Locale.ROOT);
        if (STANDARD_SERVERS.stream().anyMatch(name::contains)) {
            return STANDARD;
        }
        return BACKSLASH_SERVERS.stream().anyMatch(name::contains) ? BACKSLASH : UNKNOWN;
    }
}
