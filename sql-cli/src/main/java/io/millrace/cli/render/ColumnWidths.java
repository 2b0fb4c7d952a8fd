package io.millrace.cli.render;

import java.util.Arrays;
import java.util.List;

/// Shares the screen among columns: what fits stays whole, those that give readily are cut first, the widest of them
/// and all to the same width, numbers are never cut, and what still does not fit is left out from the right.
final class ColumnWidths {
    /// Narrower than this a text says nothing.
    private static final int LEAST = 8;

    /// A date and a time of day, and the mark of the cut.
    private static final int LEAST_TIME = 20;

    private static final int GAP = 3;
    /// A blank before the first column, and one of the rule after the last.
    private static final int MARGIN = 2;

    private ColumnWidths() {}

    /// The widths of the columns that are shown, the first ones.
    ///
    /// @param natural how wide each column would like to be
    /// @param give    how readily each is cut
    /// @param screen  columns of the screen; 0 for no limit
    static int[] share(int[] natural, ShrinkPriority[] give, int screen) {
        if (screen == 0) {
            return natural.clone();
        }
        for (int shown = natural.length; shown > 1; shown--) {
            int room = screen - MARGIN - GAP * (shown - 1);
            int[] widths = cut(Arrays.copyOf(natural, shown), give, room);
            if (Arrays.stream(widths).sum() <= room) {
                return widths;
            }
        }
        return new int[] {Math.max(1, Math.min(natural[0], screen - MARGIN))};
    }

    /// Lowers a common ceiling of the readiest until all fit or it is as low as it may be, then of the next.
    private static int[] cut(int[] natural, ShrinkPriority[] give, int room) {
        int[] widths = natural.clone();
        for (var readiest : List.of(ShrinkPriority.TEXT, ShrinkPriority.TIME, ShrinkPriority.NAME)) {
            int least = readiest == ShrinkPriority.TIME ? LEAST_TIME : LEAST;
            int ceiling = Arrays.stream(widths).max().orElse(least);
            while (Arrays.stream(widths).sum() > room && ceiling > least) {
                ceiling--;
                lower(widths, give, readiest, ceiling);
            }
        }
        return widths;
    }

    private static void lower(int[] widths, ShrinkPriority[] give, ShrinkPriority which, int ceiling) {
        for (int i = 0; i < widths.length; i++) {
            if (give[i] == which) {
                widths[i] = Math.min(widths[i], ceiling);
            }
        }
    }
}
