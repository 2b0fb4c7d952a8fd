package io.millrace.desktop.service.casefile;

import io.millrace.wire.Refusal;
import java.nio.file.Path;

/// How the opening of a case file ended.
public sealed interface Opening {

    record Opened(CaseFile file) implements Opening {}

    /// @param reason one sentence
    record NotOpened(String reason) implements Opening {}

    static Opening of(Path path) {
        try {
            return new Opened(CaseFile.open(path));
        } catch (Refusal e) {
            return new NotOpened(e.reason());
        }
    }
}
