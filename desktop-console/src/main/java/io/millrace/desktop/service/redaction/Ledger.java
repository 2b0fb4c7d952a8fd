package io.millrace.desktop.service.redaction;

/// Is told of everything that is taken out; by many threads.
@FunctionalInterface
public interface Ledger {

    Ledger NONE = (kind, before, after) -> {};

    /// @param before what stood there, for the eyes of the one who saves only
    void tookOut(Kind kind, String before, String after);
}
