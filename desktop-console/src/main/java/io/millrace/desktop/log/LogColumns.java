package io.millrace.desktop.log;

/// The columns of a row: the stripe of a severe level, the name of its log, its number, the folding sign, the text.
///
/// @param names  how long the longest name is; 0 where there are none
/// @param digits how long the longest number is; 0 where there are none
/// @param left   columns of the text to the left of what is seen; whole ones, so that nothing need be clipped
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

    /// How many columns of text have room.
    double room() {
        return Math.max(1, (width - text() - GAP) / letter);
    }

    /// How many columns a row has; 0 where lines are not wrapped.
    int wrap() {
        return wrapped ? (int) room() : 0;
    }

    /// The characters of a line that is not wrapped that have room.
    TextSpan window(RenderedLine face) {
        return face.between((long) left, (long) (left + room() + 2));
    }
}
