package io.millrace.cli.option;

/// The exit codes of the process, on which scripts rely.
public enum ExitCode {
    SUCCESS(0, "every statement succeeded"),
    STATEMENT(1, "a statement failed, or standard output could not be written"),
    USAGE(2, "the command line or a script file could not be read"),
    CONNECTION(3, "the gateway could not be reached, or the connection was lost"),
    DIFFERENT(4, "the output differs from the --expect file"),
    /// A statement was cancelled. By convention, the code is 128 plus the number of the interrupt signal.
    CANCELLED(130, "a statement was cancelled");

    private final int number;
    private final String meaning;

    ExitCode(int number, String meaning) {
        this.number = number;
        this.meaning = meaning;
    }

    public int number() {
        return number;
    }

    public String meaning() {
        return meaning;
    }
}
