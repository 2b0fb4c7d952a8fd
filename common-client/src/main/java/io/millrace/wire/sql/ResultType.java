package io.millrace.wire.sql;

/// The type of a page.
public enum ResultType {
    /// The result is not available yet; fetch the same token again.
    NOT_READY,
    /// Rows, possibly none; continue with the next token.
    PAYLOAD,
    /// The end of the result; there is no next token.
    EOS
}
