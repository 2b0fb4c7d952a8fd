package io.millrace.sql.parse;

/// A statement or command of a script, and the line on which it starts, counted from 1.
public sealed interface ScriptItem {
    /// The text without what surrounds it.
    String text();

    /// The number of the line at which it begins, from 1.
    int line();

    /// An SQL statement, without its semicolon and leading blanks and comments.
    record Statement(String text, int line) implements ScriptItem {}

    /// A command of the shell, with its backslash.
    record Command(String text, int line) implements ScriptItem {}
}
