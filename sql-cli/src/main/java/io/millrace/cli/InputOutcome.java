package io.millrace.cli;

import io.millrace.cli.option.ExitCode;

/// The outcome of one piece of input.
enum InputOutcome {
    DONE(ExitCode.SUCCESS),
    /// The person asked to leave.
    LEAVE(ExitCode.SUCCESS),
    FAILED(ExitCode.STATEMENT),
    CANCELLED(ExitCode.CANCELLED),
    LOST(ExitCode.CONNECTION);

    private final ExitCode exit;

    InputOutcome(ExitCode exit) {
        this.exit = exit;
    }

    /// How a script ends whose last piece ended so.
    ExitCode exit() {
        return exit;
    }
}
