package io.millrace.cli.render;

import java.util.Arrays;

/// Shares the screen among columns: what fits stays whole, the widest texts are cut first and all to the same width,
/// numbers are never cut, and what still does not fit is left out from the right.
final class Widths {
    /// Narrower than this a text says nothing.
    private static final int LEAST = 8;

    private static final int GAP = 3;
    /// A blank before the first column, and one of the rule after the last.
    private static final int MARGIN = 2;

    private Widths() {}

    /// The widths of the columns that are shown, the first ones.
    ///
    /// @param natural how wide each column would like to be
    /// @param whole   which of them must not be cut
    /// @param screen  columns of the screen; 0 for no limit
    static int[] share(int[] natural, boolean[] whole, int screen) {
        if (screen == 0) {
            return natural.clone();
        }
        for (int shown = natural.length; shown > 1; shown--) {
            int room = screen - MARGIN - GAP * (shown - 1);
            int[] widths = cut(Arrays.copyOf(natural, shown), whole, room);
            if (Arrays.stream(widths).sum() <= room) {
                return widths;
            }
        }
        return new int[] {Math.max(1, Math.min(natural[0], screen - MARGIN))};
    }

    /// Lowers a common ceiling until all fit, or until it is as low as it may be.
    private static int[] cut(int[] natural, boolean[] whole, int room) {
        int ceiling = Arrays.stream(natural).max().orElse(LEAST);
        int[] widths = natural;
        while (Arrays.stream(widths).sum() > room && ceiling > LEAST) {
            ceiling--;
            widths = lowered(natural, whole, ceiling);
        }
        return widths;
    }

    private static int[] lowered(int[] natural, boolean[] whole, int ceiling) {
        int[] widths = natural.clone();
        for (int i = 0; i < widths.length; i++) {
            if (!whole[i]) {
                widths[i] = Math.min(widths[i], ceiling);
            }
        }
        return widths;
    }
}
