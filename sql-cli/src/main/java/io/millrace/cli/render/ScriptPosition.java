package io.millrace.cli.render;

/// The position of a statement in a script: the script's name and the line, from 1.
public record ScriptPosition(String script, int line) {

    /// The line of the script on which the statement's own line stands.
    int lineOf(int lineOfStatement) {
        return line + lineOfStatement - 1;
    }
}
