package io.millrace.desktop.casefile;

import io.millrace.casefile.CaseManifest;
import java.nio.file.Path;

/// The outcome of saving a case.
public sealed interface CaseSaveResult {

    record Saved(Path path, long bytes, CaseManifest manifest) implements CaseSaveResult {}

    record Failed(String reason) implements CaseSaveResult {}

    /// Saving was cancelled and the partial file deleted.
    record Cancelled() implements CaseSaveResult {}
}
