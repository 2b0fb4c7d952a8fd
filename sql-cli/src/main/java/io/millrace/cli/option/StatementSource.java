package io.millrace.cli.option;

import java.nio.file.Path;

/// Where statements come from when no one is there to type them.
public sealed interface StatementSource {

    /// Statements on the command line.
    record Inline(String text) implements StatementSource {}

    record File(Path path) implements StatementSource {}

    record StandardInput() implements StatementSource {}
}
