package io.millrace.desktop.metric;

import io.millrace.json.Json;
import io.millrace.wire.Refusal;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;

/// Converts dashboards to and from JSON, for saving and for sharing.
public final class DashboardText {
    private static final int VERSION = 1;

    private DashboardText() {}

    /// The file content; `version` increases when older consoles can no longer read it.
    public record FileContent(int version, List<Board> dashboards) {
        public FileContent {
            dashboards = List.copyOf(dashboards);
        }
    }

    public record Board(String name, List<Chart> charts) {
        public Board {
            charts = List.copyOf(charts);
        }
    }

    /// @param metrics each in the form of [PickedMetric#text]
    public record Chart(String title, String form, boolean logarithmic, int columns, int rows, List<String> metrics) {
        public Chart {
            metrics = List.copyOf(metrics);
        }
    }

    public static byte[] write(List<Dashboard> dashboards) {
        var collection = new FileContent(
                VERSION, dashboards.stream().map(DashboardText::board).toList());
        return (Json.pretty(collection) + "\n").getBytes(StandardCharsets.UTF_8);
    }

    private static Board board(Dashboard dashboard) {
        return new Board(
                dashboard.name(),
                dashboard.charts().stream().map(DashboardText::chart).toList());
    }

    private static Chart chart(ChartDefinition plan) {
        return new Chart(
                plan.title(),
                plan.form().name(),
                plan.logarithmic(),
                plan.columns(),
                plan.rows(),
                plan.picks().stream().map(PickedMetric::text).toList());
    }

    /// Throws IllegalArgumentException, with a sentence for the user, for a file without dashboards.
    public static List<Dashboard> read(byte[] json) {
        try {
            FileContent collection = Json.readLenient(json, FileContent.class);
            if (collection.version() > VERSION) {
                throw new IllegalArgumentException("These dashboards were made by a newer console.");
            }
            if (collection.dashboards().isEmpty()) {
                throw new IllegalArgumentException("There is no dashboard in this file.");
            }
            return collection.dashboards().stream()
                    .map(DashboardText::dashboard)
                    .toList();
        } catch (Refusal e) {
            throw new IllegalArgumentException("This is not a file of dashboards.", e);
        }
    }

    private static Dashboard dashboard(Board board) {
        return new Dashboard(
                board.name(), board.charts().stream().map(DashboardText::plan).toList());
    }

    private static ChartDefinition.Form form(String name) {
        return Stream.of(ChartDefinition.Form.values())
                .filter(form -> form.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("A chart in it has a form that is not known."));
    }

    private static ChartDefinition plan(Chart chart) {
        return new ChartDefinition(
                chart.title(),
                chart.metrics().stream().map(PickedMetric::parse).toList(),
                form(chart.form()),
                chart.logarithmic(),
                chart.columns(),
                chart.rows());
    }
}
