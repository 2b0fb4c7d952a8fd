package io.millrace.desktop.log;

/// The columns of a row: the stripe of a severe level, the log name, the line number, the fold marker and the text.
///
/// @param names  length of the longest name; 0 if names are not shown
/// @param digits length of the longest number; 0 if numbers are not shown
/// @param left   text columns scrolled out on the left; whole columns, so that nothing needs to be clipped
record LogColumns(double letter, double width, int names, int digits, double left, boolean wrapped) {
    static final double STRIPE = 4;
    static final double GAP = 8;
    private static final double FOLD = 16;

    double name() {
        return STRIPE + GAP;
    }

    double fold() {
        return name() + (names == 0 ? 0 : names * letter + GAP) + (digits == 0 ? 0 : digits * letter + GAP);
    }

    double text() {
        return fold() + FOLD;
    }

    /// Returns the number of text columns that fit.
    double room() {
        return Math.max(1, (width - text() - GAP) / letter);
    }

    /// Returns the number of columns per row; 0 if lines are not wrapped.
    int wrap() {
        return wrapped ? (int) room() : 0;
    }

    /// Returns the visible characters of an unwrapped line.
    TextSpan window(RenderedLine face) {
        return face.between((long) left, (long) (left + room() + 2));
    }
}
