package io.millrace.server.engine.file.text;

/// Says that only the engine's own reader can judge a record.
final class UnclearRecord extends Exception {
    private static final long serialVersionUID = 1;

    UnclearRecord() {
        super("", null, false, false);
    }
}
