package io.millrace.jdbc.sql;

import java.util.Optional;

/// The literal of a parameter. A NULL has another literal of its type as a stand-in, for statements that allow only
/// bare literals.
public record Parameter(String literal, Optional<String> standIn) {
    /// A parameter without a stand-in.
    public static Parameter of(String literal) {
        return new Parameter(literal, Optional.empty());
    }

    boolean isNull() {
        return standIn.isPresent();
    }

    String bare() {
        return standIn.orElse(literal);
    }

    /// Whether the literal or its stand-in needs no function or cast.
    boolean isBare() {
        var text = bare();
        return text.startsWith("'") || (text.indexOf('(') < 0 && text.indexOf('[') < 0);
    }
}
