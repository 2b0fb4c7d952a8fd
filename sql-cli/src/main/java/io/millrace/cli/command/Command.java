package io.millrace.cli.command;

import io.millrace.cli.option.Format;
import java.util.Optional;

/// A line of the shell's own, read.
public sealed interface Command {

    record Quit() implements Command {}

    record Help() implements Command {}

    /// Shows or hides how long a statement took; without a choice, the other of the two.
    record Timing(Optional<Boolean> shown) implements Command {}

    /// Something that SQL can say too.
    record Ask(String statement) implements Command {}

    /// Changes how results are written; without a choice, tells how they are.
    record Output(Optional<Format> format) implements Command {}

    /// Tells all that the server said about the last failure.
    record LastError() implements Command {}

    /// Not a command, or not used as it is meant to be; `reason` says so in one sentence.
    record Misuse(String reason) implements Command {}
}
