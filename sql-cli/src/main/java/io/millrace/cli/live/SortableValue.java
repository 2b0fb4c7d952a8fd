package io.millrace.cli.live;

/// A value of a sheet that is sorted by more than its text.
record SortableValue(String text, double number, Tone tone) {

    static SortableValue of(String text) {
        return new SortableValue(text, 0, Tone.PLAIN);
    }

    static SortableValue of(String text, double number) {
        return new SortableValue(text, number, Tone.PLAIN);
    }

    /// What is not known.
    static SortableValue none() {
        return new SortableValue("–", -1, Tone.FAINT);
    }

    SheetRow.Value value() {
        return new SheetRow.Value(text, tone);
    }
}
