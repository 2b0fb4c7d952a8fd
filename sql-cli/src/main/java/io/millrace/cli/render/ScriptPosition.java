package io.millrace.cli.render;

/// The position of a statement in a script: the script's name and the line, from 1.
public record ScriptPosition(String script, int line) {

    /// Converts a line number of the statement to one of the script.
    int lineOf(int lineOfStatement) {
        return line + lineOfStatement - 1;
    }
}
