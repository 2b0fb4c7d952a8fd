package io.millrace.cli.live;

import io.millrace.insight.ControlCharacters;
import io.millrace.insight.Formats;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The three views of a running query: its rows, its changes, and a chart. The user can pause a view and step back
/// while the query runs.
public final class QueryScene implements Scene {
    private final QueryModel model;
    private final TablePane table;
    private final LogPane log;
    private final ChartPane chart;
    private final StateHistory history = new StateHistory();
    private final FilterLine filter = new FilterLine();
    private View view;
    private Optional<Paused> paused = Optional.empty();
    private Optional<DetailPane> detail = Optional.empty();
    private Canvas canvas;
    private boolean help;
    private volatile End end = End.OPEN;

    /// A view of the result.
    public enum View {
        TABLE("table"),
        LOG("changes"),
        CHART("chart");

        private final String word;

        View(String word) {
            this.word = word;
        }
    }

    /// The data of a paused view.
    ///
    /// @param back the number of states before the one at which the view was paused
    private record Paused(List<Change> changes, List<ChartModel.Group> groups, int back) {}

    public QueryScene(QueryModel model, View first, Canvas canvas) {
        var fields = SheetColumn.of(model.heading().columns());
        this.model = model;
        this.table = new TablePane(fields, model.heading().order(), !model.changing());
        this.log = new LogPane(fields);
        this.chart = new ChartPane(model);
        this.canvas = canvas;
        this.view = first;
    }

    @Override
    public List<String> frame(Canvas newCanvas, long now) {
        canvas = newCanvas;
        var state = state(now);
        int body = canvas.height() - 4;
        var lines = new ArrayList<String>();
        lines.add(title());
        lines.add(status(state, now));
        lines.addAll(body(state, body, now));
        return canvas.frame(lines, notes(state), hints());
    }

    /// The state to show: the paused one, or the current one, which is added to the history.
    private ResultState state(long now) {
        if (paused.isPresent()) {
            return history.back(paused.get().back());
        }
        var last = history.size() == 0 ? Optional.<ResultState>empty() : Optional.of(history.back(0));
        var state = last.filter(before -> before.changes() == model.changes()).orElseGet(() -> model.state(now));
        history.add(state);
        return state.at(model.until(now));
    }

    private List<String> body(ResultState state, int height, long now) {
        if (help) {
            return QueryKeys.HELP.draw(canvas);
        }
        if (detail.isPresent()) {
            return detail.get().draw(canvas, height);
        }
        return switch (view) {
            case TABLE -> table.draw(state, canvas, height, now);
            case LOG -> log.draw(paused.map(Paused::changes).orElseGet(model::log), state.changes(), canvas, height);
            case CHART -> chart.draw(groups(), state, canvas, height);
        };
    }

    private List<ChartModel.Group> groups() {
        return paused.map(Paused::groups).orElseGet(model::groups);
    }

    private String title() {
        var tabs = new ArrayList<String>();
        for (var each : View.values()) {
            tabs.add(each == view ? "[" + each.word + "]" : " " + each.word + " ");
        }
        var statement = ControlCharacters.oneLine(model.heading().statement());
        return canvas.paint().marked(canvas.between(" " + statement, String.join("", tabs) + " "));
    }

    private String status(ResultState state, long now) {
        var parts = new ArrayList<String>();
        model.notice()
                .ifPresent(notice -> parts.add(ControlCharacters.line(notice).replaceAll("\\.$", "")));
        parts.add(paused.map(pausedView -> pause(pausedView, state))
                .orElseGet(() -> "● " + model.ending().word() + " "
                        + Formats.elapsed(model.until(now) - model.heading().began())));
        parts.add(Formats.plural(state.size(), "row"));
        if (model.changing()) {
            parts.add(Formats.plural(state.changes(), "change"));
        }
        if (model.ending() == QueryEnd.RUNNING) {
            parts.add(Formats.grouped(model.changesPerSecond(now)) + (model.changing() ? " changes/s" : " rows/s"));
        }
        model.heading().job().ifPresent(job -> parts.add("job " + job));
        var line = canvas.joined(parts);
        if (model.notice().isPresent()) {
            return canvas.paint().wrong(line);
        }
        return paused.isPresent() ? canvas.paint().changed(line) : line;
    }

    private String pause(Paused pausedView, ResultState state) {
        long later = model.changes() - state.changes();
        return "❚❚ paused at " + canvas.second(state.at())
                + (pausedView.back() == 0 ? "" : ", " + Formats.plural(pausedView.back(), "state") + " back")
                + (later == 0 ? "" : ", " + Formats.grouped(later) + " changes since");
    }

    private String notes(ResultState state) {
        if (filter.isOpen()) {
            return filter.line(canvas);
        }
        var notes = new ArrayList<String>();
        switch (view) {
            case TABLE -> {
                notes.addAll(table.notes(canvas));
                dropped(state).ifPresent(notes::add);
            }
            case LOG -> notes.addAll(log.notes(state.changes()));
            case CHART -> notes.addAll(chart.notes(groups().size()));
        }
        return canvas.paint().changed(canvas.joined(notes));
    }

    private static Optional<String> dropped(ResultState state) {
        if (state.dropped() == 0) {
            return Optional.empty();
        }
        boolean table = state.rows() instanceof RowPlaces.Table;
        return Optional.of(
                table
                        ? Formats.plural(state.dropped(), "row") + " counted but not stored"
                        : "the first " + Formats.plural(state.dropped(), "row") + " dropped");
    }

    private String hints() {
        if (help || detail.isPresent()) {
            return KeyHints.BACK.line(canvas);
        }
        return filter.isOpen()
                ? QueryKeys.FILTER.line(canvas)
                : QueryKeys.hints(view, paused.isPresent(), table.baseline().isPresent(), model.ending())
                        .line(canvas);
    }

    @Override
    public void press(Key key, long now) {
        if (key == Key.Named.INTERRUPT) {
            end = End.INTERRUPTED;
        } else if (filter.isOpen()) {
            filter.press(key);
            filterBy(filter.text());
        } else if (help) {
            help = false;
        } else if (detail.isPresent()) {
            detail = detail.filter(pane -> pane.press(key));
        } else if (!pressOwn(key, now)) {
            pressInView(key);
        }
    }

    private void pressInView(Key key) {
        switch (view) {
            case TABLE -> table.press(key);
            case LOG -> log.press(key);
            case CHART -> chart.press(key);
        }
    }

    private boolean pressOwn(Key key, long now) {
        return switch (key) {
            case Key.Typed(var text) -> letter(text, now);
            case Key.Named.ENTER -> {
                detail = switch (view) {
                    case TABLE -> table.detail();
                    case LOG -> log.detail(canvas);
                    case CHART -> Optional.empty();
                };
                yield true;
            }
            case Key.Named.ESCAPE -> {
                filter.clear();
                filterBy("");
                yield true;
            }
            case Key.Named _ -> false;
        };
    }

    private boolean letter(String text, long now) {
        switch (text) {
            case "t" -> view = View.TABLE;
            case "l" -> view = View.LOG;
            case "c" -> {
                if (view == View.CHART) {
                    return false;
                }
                view = View.CHART;
            }
            case " " -> paused = paused.isPresent() ? Optional.empty() : Optional.of(pause(0));
            case "[" -> step(1);
            case "]" -> step(-1);
            case "/" -> filter.open();
            case "f" -> table.compareWith(table.baseline().isPresent() ? Optional.empty() : Optional.of(state(now)));
            case "p" -> end = End.LEFT_FOR_PLAIN;
            case "?" -> help = true;
            case "q" -> end = End.LEFT;
            default -> {
                return false;
            }
        }
        return true;
    }

    private Paused pause(int back) {
        return new Paused(model.log(), model.groups(), back);
    }

    private void step(int steps) {
        var pausedView = paused.orElseGet(() -> pause(0));
        int back = Math.clamp(pausedView.back() + steps, 0, Math.max(0, history.size() - 1));
        paused = Optional.of(new Paused(pausedView.changes(), pausedView.groups(), back));
    }

    private void filterBy(String text) {
        table.select(table.selection().filtered(text));
        log.filter(text);
        chart.filter(text);
    }

    /// The number of rows in the history.
    long historyRows() {
        return history.rows();
    }

    @Override
    public End end() {
        return end == End.OPEN && model.broken() ? End.BY_ITSELF : end;
    }
}
