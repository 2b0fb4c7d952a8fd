package io.millrace.cli.option;

import java.nio.file.Path;

/// A source of statements for a script.
public sealed interface StatementSource {

    /// Statements on the command line.
    record Inline(String text) implements StatementSource {}

    record File(Path path) implements StatementSource {}

    record StandardInput() implements StatementSource {}
}
