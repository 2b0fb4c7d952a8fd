package io.millrace.wire;

import java.util.List;

/// The body of every refusal: `{"errors": [...]}`. It must not get other fields, because stock clients recognize an
/// error by its single field.
public record Fault(List<String> errors) {
    public Fault {
        errors = List.copyOf(errors);
    }

    /// A fault with one message.
    public static Fault of(String message) {
        return new Fault(List.of(message));
    }

    /// All messages, one per line.
    public String text() {
        return String.join("\n", errors);
    }
}
