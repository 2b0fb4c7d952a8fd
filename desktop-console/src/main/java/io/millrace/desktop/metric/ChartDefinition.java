package io.millrace.desktop.metric;

import java.util.ArrayList;
import java.util.List;

/// The definition of a chart in a dashboard: its metrics and its form.
///
/// @param columns width in the grid of the dashboard
/// @param rows    height in the grid of the dashboard
public record ChartDefinition(
        String title, List<PickedMetric> picks, Form form, boolean logarithmic, int columns, int rows) {
    /// The number of columns of a dashboard in a wide window.
    public static final int MAX_COLUMNS = 12;

    public static final int MAX_ROWS = 6;
    private static final int DEFAULT_COLUMNS = 4;
    private static final int DEFAULT_ROWS = 2;
    private static final int MIN_COLUMNS = 2;

    /// The form of a chart.
    public enum Form {
        LINES("Lines"),
        AREA("Stacked areas"),
        LATEST("Latest value");

        private final String label;

        Form(String label) {
            this.label = label;
        }

        /// Returns the display name.
        public String label() {
            return label;
        }
    }

    public ChartDefinition {
        picks = List.copyOf(picks);
        columns = Math.clamp(columns, MIN_COLUMNS, MAX_COLUMNS);
        rows = Math.clamp(rows, 1, MAX_ROWS);
    }

    /// Creates a line chart of the default size.
    public static ChartDefinition of(String title, PickedMetric... picks) {
        return new ChartDefinition(title, List.of(picks), Form.LINES, false, DEFAULT_COLUMNS, DEFAULT_ROWS);
    }

    public ChartDefinition titled(String next) {
        return new ChartDefinition(next, picks, form, logarithmic, columns, rows);
    }

    public ChartDefinition drawn(Form next) {
        return new ChartDefinition(title, picks, next, logarithmic, columns, rows);
    }

    public ChartDefinition logarithmic(boolean next) {
        return new ChartDefinition(title, picks, form, next, columns, rows);
    }

    public ChartDefinition sized(int nextColumns, int nextRows) {
        return new ChartDefinition(title, picks, form, logarithmic, nextColumns, nextRows);
    }

    /// Adds a metric, or removes it if it is already there.
    public ChartDefinition turned(PickedMetric pick) {
        var next = new ArrayList<>(picks);
        if (!next.remove(pick)) {
            next.add(pick);
        }
        return new ChartDefinition(title, next, form, logarithmic, columns, rows);
    }
}
