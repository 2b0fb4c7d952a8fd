package io.millrace.sql.parse;

/// One thing to carry out, and the line (from 1) of the input on which it begins.
public sealed interface ScriptItem {
    String text();

    int line();

    /// SQL for the gateway, without the semicolon and without what stands before its first word.
    record Statement(String text, int line) implements ScriptItem {}

    /// A line of the shell's own, with its backslash.
    record Command(String text, int line) implements ScriptItem {}
}
