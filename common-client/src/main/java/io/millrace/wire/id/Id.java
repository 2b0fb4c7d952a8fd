package io.millrace.wire.id;

/// An identifier, which is a string in JSON. Each implementation has a constructor of a text that throws
/// IllegalArgumentException, and a constant `TEXT` for parameters.
public interface Id {
    /// The identifier as text.
    String text();
}
