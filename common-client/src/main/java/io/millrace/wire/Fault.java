package io.millrace.wire;

import java.util.List;

/// The body of every refusal, `{"errors": [...]}`. Stock clients take an object for an error only if `errors` is its
/// one field, so nothing is ever added to it.
public record Fault(List<String> errors) {
    public Fault {
        errors = List.copyOf(errors);
    }

    public static Fault of(String message) {
        return new Fault(List.of(message));
    }

    /// All messages in one text.
    public String text() {
        return String.join("\n", errors);
    }
}
