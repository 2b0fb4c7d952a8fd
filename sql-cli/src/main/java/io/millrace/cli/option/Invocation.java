package io.millrace.cli.option;

/// The action that a command line requests.
public sealed interface Invocation {

    record Run(ShellOptions options) implements Invocation {}

    /// Print a text, such as the help or the version, and exit.
    record Print(String text) implements Invocation {}

    /// The command line is invalid; `reason` is a sentence.
    record Misuse(String reason) implements Invocation {}
}
