package io.millrace.cli.terminal;

import java.io.IOException;
import java.util.Optional;

/// Thrown when standard output accepts no more: its reader has closed it, as `head` does, or it cannot be
/// written.
public final class OutputClosed extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final transient Optional<IOException> failure;

    /// @param failure empty if the reader has closed the output
    public OutputClosed(Optional<IOException> failure) {
        super("standard output is closed", failure.orElse(null), false, false);
        this.failure = failure;
    }

    public Optional<IOException> failure() {
        return failure;
    }
}
