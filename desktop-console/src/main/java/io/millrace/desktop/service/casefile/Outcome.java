package io.millrace.desktop.service.casefile;

import java.nio.file.Path;

/// How the saving of a case ended.
public sealed interface Outcome {

    record Saved(Path path, long bytes, Manifest manifest) implements Outcome {}

    record Failed(String reason) implements Outcome {}

    /// Nothing is left of it.
    record Cancelled() implements Outcome {}
}
