package io.millrace.cli.live;

import io.millrace.cli.render.CellText;
import io.millrace.wire.sql.Row;
import io.millrace.wire.sql.RowKind;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/// The data of a chart: a numeric column over time, for each value of a group column or for all rows. The number of
/// groups is bounded.
final class ChartModel {
    static final int MAX_GROUPS = 64;

    private final Choice choice;
    private final long began;
    private final Map<String, TimeSeries> groups = new LinkedHashMap<>();
    private boolean groupsLeftOut;

    /// The columns of a chart.
    ///
    /// @param value the numeric column, or -1 for the rate of changes
    /// @param group the column that separates lines; empty for a single line
    record Choice(int value, OptionalInt group) {
        /// The number of changes per second.
        static final Choice RATE = rateBeside(OptionalInt.empty());

        /// The rate, remembering the group for the next numeric column.
        static Choice rateBeside(OptionalInt group) {
            return new Choice(-1, group);
        }

        boolean rate() {
            return value < 0;
        }
    }

    /// A group and its values.
    record Group(String name, TimeSeries series) {}

    ChartModel(Choice choice, long began) {
        this.choice = choice;
        this.began = began;
    }

    Choice choice() {
        return choice;
    }

    void add(Row row, long now) {
        if (choice.rate() || row.kind() == RowKind.UPDATE_BEFORE || row.kind() == RowKind.DELETE) {
            return;
        }
        var value = number(row, choice.value());
        if (value.isPresent()) {
            seriesOf(name(row, choice.group())).ifPresent(series -> series.add(value.getAsDouble(), now));
        }
    }

    private Optional<TimeSeries> seriesOf(String name) {
        var series = groups.get(name);
        if (series == null && groups.size() == MAX_GROUPS) {
            groupsLeftOut = true;
            return Optional.empty();
        }
        return Optional.of(groups.computeIfAbsent(name, _ -> new TimeSeries(TimeSeries.Step.VALUE, began)));
    }

    /// A snapshot of all groups.
    List<Group> groups() {
        return groups.entrySet().stream()
                .map(entry -> new Group(entry.getKey(), entry.getValue().copy()))
                .toList();
    }

    boolean groupsLeftOut() {
        return groupsLeftOut;
    }

    static String name(Row row, OptionalInt group) {
        return group.isPresent() ? CellText.of(row.cell(group.getAsInt())) : "";
    }

    /// The cell as a number; empty if it is not a finite one.
    static OptionalDouble number(Row row, int column) {
        try {
            double value = Double.parseDouble(row.cell(column).display());
            return Double.isFinite(value) ? OptionalDouble.of(value) : OptionalDouble.empty();
        } catch (NumberFormatException e) {
            return OptionalDouble.empty();
        }
    }
}
