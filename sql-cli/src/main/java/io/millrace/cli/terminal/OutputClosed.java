package io.millrace.cli.terminal;

/// Thrown when the reader of standard output has closed it, as `head` does.
public final class OutputClosed extends RuntimeException {
    private static final long serialVersionUID = 1;

    public OutputClosed() {
        super("standard output is closed", null, false, false);
    }
}
