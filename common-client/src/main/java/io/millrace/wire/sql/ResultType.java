package io.millrace.wire.sql;

/// The type of a fetch result: not ready, payload, or end of stream.
public enum ResultType {
    /// The statement still runs: ask again for the same token.
    NOT_READY,
    /// Rows, possibly none: go on with the next token.
    PAYLOAD,
    /// The end of the stream: there is no next token.
    EOS
}
