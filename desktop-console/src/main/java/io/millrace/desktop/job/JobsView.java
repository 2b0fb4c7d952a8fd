package io.millrace.desktop.job;

import atlantafx.base.controls.Spacer;
import io.millrace.desktop.fx.Badge;
import io.millrace.desktop.fx.Boxes;
import io.millrace.desktop.fx.CellText;
import io.millrace.desktop.fx.Columns;
import io.millrace.desktop.fx.EmptyState;
import io.millrace.desktop.fx.Labels;
import io.millrace.desktop.fx.Rows;
import io.millrace.desktop.fx.SavedLayout;
import io.millrace.desktop.fx.SearchField;
import io.millrace.desktop.fx.SegmentedButtons;
import io.millrace.desktop.fx.Tips;
import io.millrace.desktop.fx.Tone;
import io.millrace.desktop.screen.EnumLabel;
import io.millrace.desktop.screen.TimeFormat;
import io.millrace.desktop.screen.part.FilteredView;
import io.millrace.desktop.screen.part.JobBadge;
import io.millrace.desktop.screen.part.LoadStatePane;
import io.millrace.insight.Formats;
import io.millrace.wire.cluster.JobOrigin;
import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.id.JobId;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import javafx.scene.Node;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.util.Callback;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.materialdesign2.MaterialDesignF;
import org.kordamp.ikonli.materialdesign2.MaterialDesignT;

/// The table of jobs. Enter or a double click opens one.
public final class JobsView extends BorderPane implements FilteredView {
    /// Puts ended jobs last.
    private static final Comparator<Jobs.Line> STATES =
            Comparator.comparing((Jobs.Line job) -> job.state().ended()).thenComparing(Jobs.Line::state);

    private static final double ROW = 40;
    private static final double MIN_WIDTH_FOR_ORIGIN = 900;

    private final JobsModel model;
    private final Consumer<JobId> open;
    private final SearchField filter = new SearchField("job-filter", "Filter by name or id");
    private final TableView<JobLine> table = new TableView<>();
    private final SegmentedButtons<StateFilter> states;
    private Optional<JobId> chosen = Optional.empty();

    public JobsView(JobsModel model, Consumer<JobId> open) {
        this.model = model;
        this.open = open;
        getStyleClass().add("screen");
        this.states =
                new SegmentedButtons<>(List.of(StateFilter.values()), model.state(), EnumLabel::of).named("state-");
        setTop(bar());
        fillTable();
        setCenter(new LoadStatePane<>("the jobs", model.loadState(), table));
        table.getSelectionModel().selectedItemProperty().addListener((item, before, now) -> {
            if (now != null) {
                chosen = Optional.of(now.id());
            }
        });
        model.all().subscribe(jobs -> {
            count();
            choose();
        });
    }

    private Node bar() {
        var title = Labels.whole("Jobs", "screen-title");
        filter.setPrefColumnCount(22);
        filter.setMinWidth(90);
        HBox.setHgrow(filter, Priority.SOMETIMES);
        filter.setMaxWidth(300);
        filter.search(model.text(), table);
        filter.setOnKeyPressed(event -> {
            if (event.getCode() == KeyCode.DOWN) {
                table.requestFocus();
                table.getSelectionModel().selectFirst();
            }
        });
        var gap = new Spacer();
        var bar = Boxes.row(12, title, gap, states, filter);
        bar.getStyleClass().add("screen-bar");
        return bar;
    }

    private void count() {
        for (var state : StateFilter.values()) {
            states.button(state).setText(EnumLabel.of(state) + " " + model.count(state));
        }
        table.setPlaceholder(placeholder());
    }

    private Node placeholder() {
        if (model.all().get().isEmpty() && model.moment().get().isPresent()) {
            return new EmptyState(
                    MaterialDesignT.TRAY,
                    "No jobs yet",
                    "By then no job had been submitted that the cluster or its recorder remembers.");
        }
        return model.all().get().isEmpty()
                ? new EmptyState(
                        MaterialDesignT.TRAY,
                        "No jobs yet",
                        "Jobs appear here as soon as they are submitted, for example from the SQL shell: bin/millrace"
                                + " sql")
                : new EmptyState(
                        MaterialDesignF.FILTER_OFF_OUTLINE,
                        "No job passes the filter",
                        "Escape clears the text filter.");
    }

    private void fillTable() {
        table.setId("jobs");
        var state = column("State", 124, STATES, made -> new StateCell());
        fixed(state, 124);
        var name = column(
                "Name",
                420,
                Comparator.comparing(Jobs.Line::name, String.CASE_INSENSITIVE_ORDER),
                text(Jobs.Line::name));
        name.setMinWidth(120);
        var from = new TableColumn<JobLine, JobOrigin.Line>("From");
        from.setCellValueFactory(line -> line.getValue().origin());
        from.setCellFactory(made -> new OriginCell());
        from.setSortable(false);
        from.setPrefWidth(130);
        from.setMinWidth(60);
        from.setMaxWidth(260);
        var tasks = amount("Tasks", Comparator.comparingInt(job -> tasks(job, "running")), JobsView::tasks);
        fixed(tasks, 104);
        var started = amount(
                "Started",
                Comparator.comparingLong(Jobs.Line::startTime),
                job -> TimeFormat.moment(Instant.ofEpochMilli(job.startTime()), ZoneId.systemDefault()));
        fixed(started, 168);
        var duration = amount(
                "Duration",
                Comparator.comparingLong(Jobs.Line::duration),
                job -> job.state().ended() ? Formats.duration(job.duration()) : Formats.elapsed(job.duration()));
        fixed(duration, 104);
        var id = column(
                "Id",
                110,
                Comparator.comparing(job -> job.jid().text()),
                text(job -> job.jid().text()));
        id.getStyleClass().add("mono");
        id.setMinWidth(70);
        id.setMaxWidth(300);
        table.getColumns().setAll(List.of(state, name, from, tasks, started, duration, id));
        Runnable fit = () -> Columns.when(from, model.originsKnown().get() && table.getWidth() > MIN_WIDTH_FOR_ORIGIN);
        table.widthProperty().subscribe(fit);
        model.originsKnown().subscribe(fit);
        fit.run();
        Columns.fill(table);
        table.setFixedCellSize(ROW);
        table.setItems(model.shown());
        // the model sorts, off this thread
        table.setSortPolicy(sorted -> {
            model.order().set(order());
            return true;
        });
        SavedLayout.table(table, "jobs");
        Rows.onOpen(table, line -> open.accept(line.id()));
    }

    private static TableColumn<JobLine, Jobs.Line> column(
            String title,
            double width,
            Comparator<Jobs.Line> order,
            Callback<TableColumn<JobLine, Jobs.Line>, TableCell<JobLine, Jobs.Line>> cells) {
        var column = new TableColumn<JobLine, Jobs.Line>(title);
        column.setCellValueFactory(line -> line.getValue().row());
        column.setCellFactory(cells);
        column.setComparator(order);
        column.setPrefWidth(width);
        return column;
    }

    private static TableColumn<JobLine, Jobs.Line> amount(
            String title, Comparator<Jobs.Line> order, Function<Jobs.Line, String> print) {
        var column = column(title, 104, order, text(print));
        column.getStyleClass().add("amount");
        return column;
    }

    private static Callback<TableColumn<JobLine, Jobs.Line>, TableCell<JobLine, Jobs.Line>> text(
            Function<Jobs.Line, String> print) {
        return made -> new Columns.TextCell<>(print);
    }

    private Comparator<Jobs.Line> order() {
        return table.getSortOrder().stream()
                .map(JobsView::order)
                .reduce(Comparator::thenComparing)
                .orElse(JobListArrangement.NEWEST_FIRST);
    }

    @SuppressWarnings("unchecked") // only columns of whole rows can be sorted by
    private static Comparator<Jobs.Line> order(TableColumn<JobLine, ?> column) {
        var order = ((TableColumn<JobLine, Jobs.Line>) column).getComparator();
        return column.getSortType() == TableColumn.SortType.DESCENDING ? order.reversed() : order;
    }

    private static void fixed(TableColumn<?, ?> column, double width) {
        column.setMinWidth(width);
        column.setMaxWidth(width);
    }

    private static String tasks(Jobs.Line job) {
        if (job.tasks().isEmpty()) {
            return Formats.UNKNOWN;
        }
        int done = tasks(job, "running") > 0 ? tasks(job, "running") : tasks(job, "finished");
        return done + " / " + tasks(job, "total");
    }

    private static int tasks(Jobs.Line job, String state) {
        return job.tasks().getOrDefault(state, 0);
    }

    /// Restores the selection, which the table loses when rows move.
    private void choose() {
        var selection = table.getSelectionModel();
        if (chosen.isPresent() && selection.isEmpty()) {
            for (int row = 0; row < table.getItems().size(); row++) {
                if (table.getItems().get(row).id().equals(chosen.get())) {
                    selection.clearAndSelect(row);
                    return;
                }
            }
        }
    }

    @Override
    public void focusFilter() {
        filter.requestFocus();
        filter.selectAll();
    }

    /// A cell with the state as a badge, which is reused for each update.
    private static final class StateCell extends TableCell<JobLine, Jobs.Line> {
        private final Badge badge = new Badge("", Tone.NEUTRAL);

        @Override
        protected void updateItem(Jobs.@Nullable Line row, boolean empty) {
            super.updateItem(row, empty);
            if (empty || row == null) {
                setGraphic(null);
            } else {
                badge.show(EnumLabel.of(row.state()), JobBadge.tone(row.state()));
                setGraphic(badge);
            }
        }
    }

    /// The cell with a job's submitter or session; its tooltip shows the SQL.
    private static final class OriginCell extends TableCell<JobLine, JobOrigin.Line> {
        OriginCell() {
            getStyleClass().add("muted");
        }

        @Override
        protected void updateItem(JobOrigin.@Nullable Line origin, boolean empty) {
            super.updateItem(origin, empty);
            setText(empty || origin == null ? "" : CellText.of(JobLine.brief(origin)));
            setTooltip(
                    empty || origin == null || origin.statement().isEmpty()
                            ? null
                            : Tips.of(origin.statement().get()));
        }
    }
}
