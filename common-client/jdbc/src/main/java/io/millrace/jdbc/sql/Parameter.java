package io.millrace.jdbc.sql;

import java.util.Optional;

/// A value as it stands in a statement. A NULL has another value of its type as a stand-in, for a place where only bare
/// literals may stand.
public record Parameter(String literal, Optional<String> standIn) {
    public static Parameter of(String literal) {
        return new Parameter(literal, Optional.empty());
    }

    boolean isNull() {
        return standIn.isPresent();
    }

    String bare() {
        return standIn.orElse(literal);
    }

    /// Whether it can be written without a function or a cast.
    boolean isBare() {
        var text = bare();
        return text.startsWith("'") || (text.indexOf('(') < 0 && text.indexOf('[') < 0);
    }
}
