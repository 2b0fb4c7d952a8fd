package io.millrace.cli.live;

/// A value of the monitor with its sort key.
record SortableValue(String text, double number, Tone tone) {

    static SortableValue of(String text) {
        return new SortableValue(text, 0, Tone.PLAIN);
    }

    static SortableValue of(String text, double number) {
        return new SortableValue(text, number, Tone.PLAIN);
    }

    /// An unknown value.
    static SortableValue none() {
        return new SortableValue("–", -1, Tone.FAINT);
    }

    SheetRow.Value value() {
        return new SheetRow.Value(text, tone);
    }
}
