package io.millrace.desktop.service.redaction;

/// Called for every removed value, on many threads.
@FunctionalInterface
public interface RedactionListener {

    RedactionListener NONE = (kind, before, after) -> {};

    /// @param before what stood there, for the eyes of the one who saves only
    void tookOut(RedactionKind kind, String before, String after);
}
