package io.millrace.desktop.service.redaction;

/// A listener that is called for every removed value, on many threads.
@FunctionalInterface
public interface RedactionListener {

    RedactionListener NONE = (kind, before, after) -> {};

    /// @param before the removed text, to be shown only to the user who saves
    void tookOut(RedactionKind kind, String before, String after);
}
