package io.millrace.wire.id;

/// An identifier, which is a string in JSON. Each implementation has a constructor of a text that throws
/// IllegalArgumentException, a constant `TEXT` for parameters, and [#toString] as its text, as paths contain it.
public interface Id {
    /// The identifier as text.
    String text();
}
