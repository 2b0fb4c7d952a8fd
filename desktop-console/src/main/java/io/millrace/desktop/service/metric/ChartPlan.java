package io.millrace.desktop.service.metric;

import java.util.ArrayList;
import java.util.List;

/// A chart of a dashboard: what it shows and how.
///
/// @param columns its width in the dashboard's grid
/// @param rows    its height there
public record ChartPlan(String title, List<Pick> picks, Form form, boolean logarithmic, int columns, int rows) {
    /// So many columns a dashboard has in a wide window.
    public static final int MOST_COLUMNS = 12;

    public static final int MOST_ROWS = 6;
    private static final int USUAL_COLUMNS = 4;
    private static final int USUAL_ROWS = 2;
    private static final int FEWEST_COLUMNS = 2;

    /// How figures are drawn.
    public enum Form {
        LINES("Lines"),
        AREA("Stacked areas"),
        LATEST("Latest value");

        private final String label;

        Form(String label) {
            this.label = label;
        }

        /// As a person reads it.
        public String label() {
            return label;
        }
    }

    public ChartPlan {
        picks = List.copyOf(picks);
        columns = Math.clamp(columns, FEWEST_COLUMNS, MOST_COLUMNS);
        rows = Math.clamp(rows, 1, MOST_ROWS);
    }

    /// Lines of the usual size.
    public static ChartPlan of(String title, Pick... picks) {
        return new ChartPlan(title, List.of(picks), Form.LINES, false, USUAL_COLUMNS, USUAL_ROWS);
    }

    public ChartPlan titled(String next) {
        return new ChartPlan(next, picks, form, logarithmic, columns, rows);
    }

    public ChartPlan drawn(Form next) {
        return new ChartPlan(title, picks, next, logarithmic, columns, rows);
    }

    public ChartPlan logarithmic(boolean next) {
        return new ChartPlan(title, picks, form, next, columns, rows);
    }

    public ChartPlan sized(int nextColumns, int nextRows) {
        return new ChartPlan(title, picks, form, logarithmic, nextColumns, nextRows);
    }

    /// With one more, or without it where it is there already.
    public ChartPlan turned(Pick pick) {
        var next = new ArrayList<>(picks);
        if (!next.remove(pick)) {
            next.add(pick);
        }
        return new ChartPlan(title, next, form, logarithmic, columns, rows);
    }
}
