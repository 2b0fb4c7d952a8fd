package io.millrace.cli.option;

import java.nio.file.Path;

/// Where statements come from when no one is there to type them.
public sealed interface Source {

    /// Statements on the command line.
    record Inline(String text) implements Source {}

    record File(Path path) implements Source {}

    record StandardInput() implements Source {}
}
