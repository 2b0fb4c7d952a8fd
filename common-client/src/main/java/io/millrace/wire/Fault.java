package io.millrace.wire;

import java.time.Duration;
import java.util.ArrayList;
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

    /// A copy whose last message, which clients take for the cause, also says when another try may succeed.
    public Fault withWait(Duration time) {
        var all = new ArrayList<>(errors);
        all.add(Refusal.withWait(all.removeLast(), time));
        return new Fault(all);
    }

    /// All messages, one per line.
    public String text() {
        return String.join("\n", errors);
    }
}
