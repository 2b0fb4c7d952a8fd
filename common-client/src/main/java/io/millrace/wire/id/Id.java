package io.millrace.wire.id;

/// An identifier: a JSON string on the wire, a type in the code. Each has a static `parse(String)` that throws
/// IllegalArgumentException, and a `TEXT` for parameters.
public interface Id {
    String text();
}
