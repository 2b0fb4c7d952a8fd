package io.millrace.desktop.screen.jobs;

import atlantafx.base.controls.CustomTextField;
import io.millrace.desktop.fx.Columns;
import io.millrace.desktop.fx.Icons;
import io.millrace.desktop.fx.Note;
import io.millrace.desktop.fx.Pills;
import io.millrace.desktop.screen.Units;
import io.millrace.desktop.screen.part.Filtered;
import io.millrace.desktop.screen.part.JobBadge;
import io.millrace.desktop.screen.part.SightPane;
import io.millrace.desktop.service.JobRow;
import io.millrace.desktop.service.TaskCounts;
import io.millrace.wire.id.JobId;
import java.time.ZoneId;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.collections.transformation.SortedList;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableRow;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyCode;
import javafx.scene.input.MouseButton;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import org.kordamp.ikonli.materialdesign2.MaterialDesignF;
import org.kordamp.ikonli.materialdesign2.MaterialDesignM;
import org.kordamp.ikonli.materialdesign2.MaterialDesignT;

/// The jobs as a table. Enter or a double click opens one.
public final class JobsView extends BorderPane implements Filtered {
    private final JobsModel model;
    private final Consumer<JobId> open;
    private final CustomTextField filter = new CustomTextField();
    private final TableView<JobRow> table = new TableView<>();
    private final Pills<StateFilter> states;
    private Optional<JobId> chosen = Optional.empty();

    public JobsView(JobsModel model, Consumer<JobId> open) {
        this.model = model;
        this.open = open;
        getStyleClass().add("screen");
        this.states = new Pills<>(List.of(StateFilter.values()), model.state(), StateFilter::label);
        for (var state : StateFilter.values()) {
            states.button(state).setId("state-" + state.name());
        }
        setTop(bar());
        fillTable();
        setCenter(new SightPane<>("the jobs", model.sight(), table));
        table.getSelectionModel().selectedItemProperty().addListener((item, before, now) -> {
            if (now != null) {
                chosen = Optional.of(now.id());
            }
        });
        model.sight().subscribe(sight -> choose());
        model.all().subscribe(this::count);
        count();
    }

    private Node bar() {
        var title = new Label("Jobs");
        title.getStyleClass().add("screen-title");
        title.setMinWidth(Region.USE_PREF_SIZE);
        filter.setId("job-filter");
        filter.setPromptText("Filter by name or id");
        filter.setLeft(Icons.of(MaterialDesignM.MAGNIFY));
        filter.setPrefColumnCount(22);
        filter.setMinWidth(90);
        HBox.setHgrow(filter, Priority.SOMETIMES);
        filter.setMaxWidth(300);
        filter.textProperty().bindBidirectional(model.text());
        filter.setOnKeyPressed(event -> {
            if (event.getCode() == KeyCode.ESCAPE) {
                filter.clear();
                table.requestFocus();
                event.consume();
            } else if (event.getCode() == KeyCode.DOWN) {
                table.requestFocus();
                table.getSelectionModel().selectFirst();
            }
        });
        var gap = new Region();
        HBox.setHgrow(gap, Priority.ALWAYS);
        var bar = new HBox(12, title, gap, states, filter);
        bar.getStyleClass().add("screen-bar");
        bar.setAlignment(Pos.CENTER_LEFT);
        return bar;
    }

    private void count() {
        for (var state : StateFilter.values()) {
            states.button(state).setText(state.label() + " " + model.count(state));
        }
        table.setPlaceholder(placeholder());
    }

    private Node placeholder() {
        return model.all().isEmpty()
                ? new Note(
                        MaterialDesignT.TRAY,
                        "No jobs yet",
                        "Jobs appear here as soon as they are submitted, for example from the SQL shell: bin/millrace sql")
                : new Note(
                        MaterialDesignF.FILTER_OFF_OUTLINE,
                        "No job passes the filter",
                        "Escape clears the text filter.");
    }

    private void fillTable() {
        table.setId("jobs");
        var state = Columns.<JobRow>drawn(
                "State", 120, Comparator.comparing(JobRow::state), job -> JobBadge.of(job.state()));
        fixed(state, 124);
        var name = Columns.<JobRow>text("Name", 420, JobRow::name);
        name.setMinWidth(120);
        var tasks = Columns.<JobRow>drawn(
                "Tasks",
                110,
                Comparator.comparingInt(job -> job.tasks().running()),
                job -> new Label(tasks(job.tasks())));
        tasks.getStyleClass().add("amount");
        fixed(tasks, 104);
        var started = Columns.<JobRow, java.time.Instant>amount(
                "Started", 160, JobRow::started, at -> Units.moment(at, ZoneId.systemDefault()));
        fixed(started, 168);
        var duration = Columns.<JobRow, java.time.Duration>amount("Duration", 100, JobRow::duration, Units::duration);
        fixed(duration, 104);
        var id = Columns.<JobRow>text("Id", 110, job -> job.id().text());
        id.getStyleClass().add("mono");
        id.setMinWidth(70);
        id.setMaxWidth(300);
        table.getColumns().setAll(List.of(state, name, tasks, started, duration, id));
        Columns.fill(table);
        var sorted = new SortedList<>(model.shown());
        sorted.comparatorProperty().bind(table.comparatorProperty());
        table.setItems(sorted);
        table.setRowFactory(made -> row());
        table.setOnKeyPressed(event -> {
            if (event.getCode() == KeyCode.ENTER) {
                openSelected();
            }
        });
    }

    private static void fixed(TableColumn<?, ?> column, double width) {
        column.setMinWidth(width);
        column.setMaxWidth(width);
    }

    private static String tasks(TaskCounts tasks) {
        int done = tasks.running() > 0 ? tasks.running() : tasks.finished();
        return done + " / " + tasks.total();
    }

    private TableRow<JobRow> row() {
        var row = new TableRow<JobRow>();
        row.setOnMouseClicked(event -> {
            if (event.getButton() == MouseButton.PRIMARY && event.getClickCount() == 2 && !row.isEmpty()) {
                open.accept(row.getItem().id());
            }
        });
        return row;
    }

    /// A row whose figures change is another row to the table: the job stays chosen nevertheless.
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

    private void openSelected() {
        var job = table.getSelectionModel().getSelectedItem();
        if (job != null) {
            open.accept(job.id());
        }
    }

    @Override
    public void focusFilter() {
        filter.requestFocus();
        filter.selectAll();
    }
}
