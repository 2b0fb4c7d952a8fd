package io.millrace.cli.render;

import java.util.Arrays;
import java.util.List;

/// Distributes the screen's width among columns. Columns that do not fit are shrunk in the order of their
/// [ShrinkPriority], the widest first; numbers never. Columns that still do not fit are left out from the right.
final class ColumnWidths {
    private static final int MIN_WIDTH = 8;
    /// A date, a time of day, and an ellipsis.
    private static final int MIN_TIME_WIDTH = 20;

    private static final int GAP = 3;
    /// A blank before the first column and another after the last.
    private static final int MARGIN = 2;

    private ColumnWidths() {}

    /// Computes the widths of the columns that are shown.
    ///
    /// @param natural    the full width of each column
    /// @param priorities the shrink priority of each column
    /// @param screen     the width of the screen; 0 for no limit
    static int[] share(int[] natural, ShrinkPriority[] priorities, int screen) {
        if (screen == 0) {
            return natural.clone();
        }
        for (int shown = natural.length; shown > 1; shown--) {
            int room = screen - MARGIN - GAP * (shown - 1);
            int[] widths = cut(Arrays.copyOf(natural, shown), priorities, room);
            if (Arrays.stream(widths).sum() <= room) {
                return widths;
            }
        }
        return new int[] {Math.max(1, Math.min(natural[0], screen - MARGIN))};
    }

    /// Lowers the maximum width of one priority's columns until all columns fit or its minimum is reached, then of
    /// the next.
    private static int[] cut(int[] natural, ShrinkPriority[] priorities, int room) {
        int[] widths = natural.clone();
        for (var priority : List.of(ShrinkPriority.TEXT, ShrinkPriority.TIME, ShrinkPriority.NAME)) {
            int min = priority == ShrinkPriority.TIME ? MIN_TIME_WIDTH : MIN_WIDTH;
            int ceiling = Arrays.stream(widths).max().orElse(min);
            while (Arrays.stream(widths).sum() > room && ceiling > min) {
                ceiling--;
                limit(widths, priorities, priority, ceiling);
            }
        }
        return widths;
    }

    private static void limit(int[] widths, ShrinkPriority[] priorities, ShrinkPriority priority, int ceiling) {
        for (int i = 0; i < widths.length; i++) {
            if (priorities[i] == priority) {
                widths[i] = Math.min(widths[i], ceiling);
            }
        }
    }
}
