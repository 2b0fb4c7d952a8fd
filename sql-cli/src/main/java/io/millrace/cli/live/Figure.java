package io.millrace.cli.live;

/// A value of a sheet that is sorted by more than its text.
record Figure(String text, double number, Tone tone) {

    static Figure of(String text) {
        return new Figure(text, 0, Tone.PLAIN);
    }

    static Figure of(String text, double number) {
        return new Figure(text, number, Tone.PLAIN);
    }

    /// What is not known.
    static Figure none() {
        return new Figure("–", -1, Tone.FAINT);
    }

    Line.Value value() {
        return new Line.Value(text, tone);
    }
}
