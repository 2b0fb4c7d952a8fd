package io.millrace.desktop.service.casefile;

import java.nio.file.Path;

/// How the saving of a case ended.
public sealed interface CaseSaveResult {

    record Saved(Path path, long bytes, CaseManifest manifest) implements CaseSaveResult {}

    record Failed(String reason) implements CaseSaveResult {}

    /// Nothing is left of it.
    record Cancelled() implements CaseSaveResult {}
}
