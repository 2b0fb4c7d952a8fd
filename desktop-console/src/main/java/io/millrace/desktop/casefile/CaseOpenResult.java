package io.millrace.desktop.casefile;

import io.millrace.wire.Refusal;
import java.nio.file.Path;

/// The outcome of opening a case file.
public sealed interface CaseOpenResult {

    record Opened(CaseFile file) implements CaseOpenResult {}

    /// @param reason the error as one sentence
    record NotOpened(String reason) implements CaseOpenResult {}

    static CaseOpenResult of(Path path) {
        try {
            return new Opened(CaseFile.open(path));
        } catch (Refusal e) {
            return new NotOpened(e.reason());
        }
    }
}
