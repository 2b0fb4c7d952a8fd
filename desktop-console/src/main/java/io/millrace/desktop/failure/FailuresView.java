package io.millrace.desktop.failure;

import io.millrace.desktop.fx.Appearance;
import io.millrace.desktop.fx.Columns;
import io.millrace.desktop.fx.EmptyState;
import io.millrace.desktop.fx.SavedLayout;
import io.millrace.desktop.fx.SearchField;
import io.millrace.desktop.screen.TimeFormat;
import io.millrace.desktop.screen.part.Figure;
import io.millrace.desktop.screen.part.FilteredView;
import io.millrace.desktop.screen.part.LoadStatePane;
import io.millrace.insight.Formats;
import io.millrace.wire.cluster.Exceptions;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.beans.binding.Bindings;
import javafx.geometry.Orientation;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.SplitPane;
import javafx.scene.control.TableView;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.materialdesign2.MaterialDesignC;
import org.kordamp.ikonli.materialdesign2.MaterialDesignF;

/// A view of a job's failures: the groups with their counts, the trace of the selected one, and the restarts over time.
public final class FailuresView extends BorderPane implements FilteredView {
    private static final double NARROW = 900;
    private static final double MIN_WIDTH_FOR_PLACE = 480;

    private final FailuresModel model;
    private final TableView<FailureKind> table = new TableView<>();
    private final SearchField search = new SearchField("trace-search", "Search in the traces");
    private final Figure failures = new Figure("Failures", "");
    private final Figure kinds = new Figure("Kinds", "");
    private final Figure restarts = new Figure("Restarts", "");
    private final Figure hourly = new Figure("An hour", "");
    private final SplitPane split = new SplitPane();
    private boolean following;

    /// @param log opens the log of the process in which a failure occurred, at its time
    public FailuresView(FailuresModel model, Appearance appearance, Consumer<Exceptions.Failure> log) {
        this.model = model;
        fillTable();
        var chart = new RestartChart(appearance);
        model.restarts().subscribe(times -> {
            chart.show(times);
            restarts.show(Formats.count(times.size()));
            hourly.show(
                    model.perHour().isPresent()
                            ? Formats.count(Math.round(model.perHour().getAsDouble()))
                            : Formats.UNKNOWN);
        });
        split.getItems().setAll(table, new FailurePane(model, log));
        SavedLayout.split(split, "exceptions", 0.42);
        VBox.setVgrow(split, Priority.ALWAYS);
        var page = new VBox(head(chart), split);
        var empty = new StackPane();
        model.moment().subscribe(now -> empty.getChildren().setAll(none(now)));
        var nothing = Bindings.createBooleanBinding(
                () -> model.rows().isEmpty() && model.counts().get().kinds() == 0, model.rows(), model.counts());
        page.visibleProperty().bind(nothing.not());
        empty.visibleProperty().bind(nothing);
        setCenter(new LoadStatePane<>("the exceptions", model.loadState(), new StackPane(page, empty)));
        model.selected().subscribe(this::follow);
        model.counts().subscribe(now -> {
            failures.show(Formats.count(now.failures()));
            kinds.show(Formats.count(now.kinds()));
        });
        widthProperty()
                .subscribe(width -> split.setOrientation(
                        width.doubleValue() > 0 && width.doubleValue() < NARROW
                                ? Orientation.VERTICAL
                                : Orientation.HORIZONTAL));
    }

    private static EmptyState none(Optional<Instant> moment) {
        return new EmptyState(
                MaterialDesignC.CHECK_CIRCLE_OUTLINE,
                moment.map(at -> "No exceptions by " + TimeFormat.moment(at, ZoneId.systemDefault()))
                        .orElse("No exceptions"),
                moment.isPresent()
                        ? "Nothing had made this job restart or fail, as far as the engine or the recorder remembers."
                        : "Nothing has made this job restart or fail. Each failure appears here with its cause, also"
                                + " those that the job recovers from.");
    }

    private Node head(Node chart) {
        search.setMinWidth(120);
        search.setPrefWidth(220);
        search.search(model.text(), table);
        var figures = new HBox(28, failures, kinds, restarts, hourly);
        HBox.setHgrow(chart, Priority.ALWAYS);
        var bar = new HBox(16, figures, chart, search);
        figures.setMinWidth(USE_PREF_SIZE);
        bar.setAlignment(Pos.CENTER_LEFT);
        bar.getStyleClass().add("tight-bar");
        return bar;
    }

    private void fillTable() {
        table.setId("exceptions");
        table.setItems(model.rows());
        var columns = new Columns<>(table);
        columns.text("Root cause", 300, FailureKind::brief).setMinWidth(120);
        var where = columns.text(
                "Where", 130, kind -> FailureFacts.place(kind.failures().getFirst()));
        columns.withRoom(where, MIN_WIDTH_FOR_PLACE);
        var times = columns.amount("Times", 56, kind -> kind.failures().size(), String::valueOf);
        times.setMinWidth(56);
        times.setMaxWidth(70);
        var last = columns.ordered(
                "Last", 160, FailureKind::last, time -> TimeFormat.moment(time, ZoneId.systemDefault()));
        last.setMinWidth(160);
        last.setMaxWidth(172);
        columns.compact("exceptions");
        table.setPlaceholder(new EmptyState(
                MaterialDesignF.FILTER_OFF_OUTLINE, "No trace has that in it", "Escape clears the search."));
        table.getSelectionModel().selectedItemProperty().addListener((item, before, now) -> {
            if (now != null && !following) {
                model.selected().set(Optional.of(now));
            }
        });
    }

    private void follow(Optional<FailureKind> kind) {
        following = true;
        kind.ifPresent(wanted -> table.getSelectionModel().select(wanted));
        following = false;
    }

    @Override
    public void focusFilter() {
        search.requestFocus();
        search.selectAll();
    }
}
