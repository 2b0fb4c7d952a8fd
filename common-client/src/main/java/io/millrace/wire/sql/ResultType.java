package io.millrace.wire.sql;

/// What an answer to a fetch is: nothing yet, rows, or the end.
public enum ResultType {
    /// The statement still runs: ask again for the same token.
    NOT_READY,
    /// Rows, possibly none: go on with the next token.
    PAYLOAD,
    /// The end of the stream: there is no next token.
    EOS
}
