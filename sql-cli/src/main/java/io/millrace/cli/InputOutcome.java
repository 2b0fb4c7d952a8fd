package io.millrace.cli;

import io.millrace.cli.option.ExitCode;

/// The outcome of one statement or command.
enum InputOutcome {
    DONE(ExitCode.SUCCESS),
    /// The user asked to leave the shell.
    LEAVE(ExitCode.SUCCESS),
    /// The script asked to leave the shell, and continued after a failure before that.
    LEAVE_AFTER_FAILURE(ExitCode.STATEMENT),
    FAILED(ExitCode.STATEMENT),
    CANCELLED(ExitCode.CANCELLED),
    LOST(ExitCode.CONNECTION);

    private final ExitCode exit;

    InputOutcome(ExitCode exit) {
        this.exit = exit;
    }

    boolean leaves() {
        return this == LEAVE || this == LEAVE_AFTER_FAILURE;
    }

    /// The exit code of a script whose last statement had this outcome.
    ExitCode exit() {
        return exit;
    }
}
