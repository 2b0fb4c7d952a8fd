package io.millrace.cli;

import io.millrace.cli.option.ExitCode;

/// The outcome of one statement or command.
enum InputOutcome {
    DONE(ExitCode.SUCCESS),
    /// The user asked to leave the shell.
    LEAVE(ExitCode.SUCCESS),
    FAILED(ExitCode.STATEMENT),
    CANCELLED(ExitCode.CANCELLED),
    LOST(ExitCode.CONNECTION);

    private final ExitCode exit;

    InputOutcome(ExitCode exit) {
        this.exit = exit;
    }

    /// The exit code of a script whose last statement had this outcome.
    ExitCode exit() {
        return exit;
    }
}
