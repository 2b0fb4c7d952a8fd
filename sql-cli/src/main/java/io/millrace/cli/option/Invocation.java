package io.millrace.cli.option;

/// The action that a command line asks for.
public sealed interface Invocation {

    record Run(ShellOptions options) implements Invocation {}

    /// Say this and leave: the help, the version.
    record Tell(String text) implements Invocation {}

    /// The command line cannot be understood; `reason` says why in one sentence.
    record Misuse(String reason) implements Invocation {}
}
