package io.millrace.cli.terminal;

/// The reader of the results went away, as `head` does when it has seen enough. Not a fault of anyone.
public final class OutputClosed extends RuntimeException {
    private static final long serialVersionUID = 1;

    public OutputClosed() {
        super("no one reads the results any more", null, false, false);
    }
}
