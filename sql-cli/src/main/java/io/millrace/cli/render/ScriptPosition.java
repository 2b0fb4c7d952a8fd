package io.millrace.cli.render;

/// Where a statement begins: a script's name and its line there, from 1.
public record ScriptPosition(String script, int line) {

    /// The line of the script on which the statement's own line stands.
    int lineOf(int lineOfStatement) {
        return line + lineOfStatement - 1;
    }
}
