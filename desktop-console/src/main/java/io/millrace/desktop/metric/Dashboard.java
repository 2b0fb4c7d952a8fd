package io.millrace.desktop.metric;

import java.util.ArrayList;
import java.util.List;

/// A named list of charts in layout order.
public record Dashboard(String name, List<ChartDefinition> charts) {
    public Dashboard {
        if (name.isBlank()) {
            throw new IllegalArgumentException("A dashboard needs a name.");
        }
        charts = List.copyOf(charts);
    }

    public Dashboard named(String next) {
        return new Dashboard(next, charts);
    }

    public Dashboard with(ChartDefinition chart) {
        return inserted(charts.size(), chart);
    }

    public Dashboard inserted(int at, ChartDefinition chart) {
        var next = new ArrayList<>(charts);
        next.add(at, chart);
        return new Dashboard(name, next);
    }

    public Dashboard replaced(int at, ChartDefinition chart) {
        var next = new ArrayList<>(charts);
        next.set(at, chart);
        return new Dashboard(name, next);
    }

    public Dashboard without(int at) {
        var next = new ArrayList<>(charts);
        next.remove(at);
        return new Dashboard(name, next);
    }

    /// Returns a copy with the chart at `from` moved to `to`.
    public Dashboard moved(int from, int to) {
        var next = new ArrayList<>(charts);
        var chart = next.remove(from);
        next.add(Math.clamp(to, 0, next.size()), chart);
        return new Dashboard(name, next);
    }
}
