package io.millrace.cli.live;

import io.millrace.wire.sql.Cell;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;

/// Draws a numeric column as bars, lines or sparklines.
final class ChartPane {
    private final QueryModel model;
    private final List<SheetColumn> fields;
    private Optional<ChartStyle> style = Optional.empty();
    private String filter = "";

    private enum ChartStyle {
        BARS,
        LINE,
        SPARKLINE;

        ChartStyle next() {
            return switch (this) {
                case BARS -> LINE;
                case LINE -> SPARKLINE;
                case SPARKLINE -> BARS;
            };
        }
    }

    ChartPane(QueryModel model) {
        this.model = model;
        this.fields = SheetColumn.of(model.heading().columns());
    }

    /// Returns the style. By default, groups are bars and a single series is a line.
    private ChartStyle style() {
        var drawn = model.choice();
        return style.orElse(drawn.group().isPresent() && !drawn.rate() ? ChartStyle.BARS : ChartStyle.LINE);
    }

    void filter(String text) {
        filter = text;
    }

    List<String> draw(List<ChartModel.Group> groups, ResultState state, Canvas canvas, int height) {
        var chosen = model.choice();
        var shown = groups.stream().filter(group -> matches(group.name())).toList();
        var drawn = new ArrayList<>(List.of(" " + canvas.paint().strong(title(chosen))));
        var span =
                new TimeSpan(model.heading().began(), Math.max(model.heading().began() + 1, state.at()));
        drawn.addAll(
                switch (style()) {
                    case BARS -> BarChart.draw(bars(shown, state), canvas, height - 1);
                    case LINE -> LineChart.draw(largest(shown, state), span, canvas, height - 1);
                    case SPARKLINE -> Sparklines.draw(shown, span, canvas, height - 1);
                });
        return drawn;
    }

    private boolean matches(String name) {
        return name.toLowerCase(Locale.ROOT).contains(filter.toLowerCase(Locale.ROOT));
    }

    private String title(ChartModel.Choice chosen) {
        if (chosen.rate()) {
            return (model.changing() ? "changes" : "rows") + " a second";
        }
        var group = chosen.group().isPresent()
                ? " by " + fields.get(chosen.group().getAsInt()).name()
                : "";
        return fields.get(chosen.value()).name() + group;
    }

    private static double at(ChartModel.Group group, ResultState state) {
        return group.series().sampled(state.at(), state.at(), 1)[0];
    }

    private static List<ChartModel.Group> largest(List<ChartModel.Group> groups, ResultState state) {
        return groups.stream()
                .sorted(Comparator.comparingDouble((ChartModel.Group group) -> {
                    double value = at(group, state);
                    return Double.isNaN(value) ? Double.POSITIVE_INFINITY : -value;
                }))
                .toList();
    }

    /// The bars of a table are its rows; those of append-only rows are the last values of the groups.
    private List<BarChart.Bar> bars(List<ChartModel.Group> groups, ResultState state) {
        var chosen = model.choice();
        if (!chosen.rate() && state.rows() instanceof RowPlaces.Table(var rows)) {
            return rows.stream()
                    .filter(row -> !(row.row().cell(chosen.value()) instanceof Cell.Absent))
                    .map(row -> new BarChart.Bar(
                            ChartModel.name(row.row(), chosen.group()),
                            ChartModel.number(row.row(), chosen.value()).orElse(Double.NaN)))
                    .filter(bar -> matches(bar.name()))
                    .toList();
        }
        return groups.stream()
                .map(group -> new BarChart.Bar(group.name(), at(group, state)))
                .toList();
    }

    List<String> notes(int groups) {
        var notes = new ArrayList<String>();
        if (!filter.isEmpty()) {
            notes.add("/" + filter);
        }
        if (style() == ChartStyle.LINE && groups > LineChart.MAX_LINES) {
            notes.add("the " + LineChart.MAX_LINES + " greatest of " + groups);
        }
        if (style() != ChartStyle.BARS && model.groupsLeftOut()) {
            notes.add("only the first " + ChartModel.MAX_GROUPS + " groups are drawn over time");
        }
        return notes;
    }

    boolean press(Key key) {
        if (!(key instanceof Key.Typed(var text))) {
            return false;
        }
        switch (text) {
            case "c", "v" -> style = Optional.of(style().next());
            case "n" -> model.draw(nextValue(model.choice()));
            case "g" -> model.draw(nextGroup(model.choice()));
            default -> {
                return false;
            }
        }
        return true;
    }

    /// The next numeric column or, after the last, the rate of changes.
    private ChartModel.Choice nextValue(ChartModel.Choice current) {
        var next = IntStream.range(current.value() + 1, fields.size())
                .filter(column -> fields.get(column).number())
                .findFirst();
        return next.isPresent()
                ? new ChartModel.Choice(next.getAsInt(), current.group())
                : ChartModel.Choice.rateBeside(current.group());
    }

    /// The next column as a group or, after the last, none.
    private ChartModel.Choice nextGroup(ChartModel.Choice current) {
        if (current.rate()) {
            return current;
        }
        int from = current.group().orElse(-1) + 1;
        var next = IntStream.range(from, fields.size())
                .filter(column -> column != current.value())
                .findFirst();
        return new ChartModel.Choice(current.value(), next);
    }
}
