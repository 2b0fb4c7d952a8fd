package io.millrace.desktop.metric;

import atlantafx.base.controls.Spacer;
import atlantafx.base.theme.Styles;
import io.millrace.desktop.fx.ActionItem;
import io.millrace.desktop.fx.Boxes;
import io.millrace.desktop.fx.Buttons;
import io.millrace.desktop.fx.Choices;
import io.millrace.desktop.fx.Icons;
import io.millrace.desktop.fx.SegmentedButtons;
import io.millrace.desktop.fx.Tips;
import io.millrace.desktop.history.TimeRange;
import io.millrace.desktop.screen.EnumLabel;
import io.millrace.desktop.screen.ListUpdater;
import io.millrace.desktop.screen.LoadState;
import io.millrace.desktop.screen.TimeFormat;
import io.millrace.insight.Formats;
import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.id.JobId;
import java.time.ZoneId;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import javafx.beans.value.ObservableValue;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ComboBox;
import javafx.scene.control.MenuButton;
import javafx.scene.control.SeparatorMenuItem;
import javafx.scene.input.KeyCombination;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.Ikon;
import org.kordamp.ikonli.materialdesign2.MaterialDesignD;
import org.kordamp.ikonli.materialdesign2.MaterialDesignM;
import org.kordamp.ikonli.materialdesign2.MaterialDesignP;
import org.kordamp.ikonli.materialdesign2.MaterialDesignR;
import org.kordamp.ikonli.materialdesign2.MaterialDesignU;

/// The toolbar of a dashboard: its name, its job, its period, and its actions.
final class DashboardBar extends VBox {
    private final BoardsModel boards;
    private final FiguresModel figures;
    private final DashboardActions actions;
    private final ComboBox<String> names = new ComboBox<>();
    private final ComboBox<Jobs.Line> jobs = new ComboBox<>();
    private boolean filling;

    DashboardBar(BoardsModel boards, FiguresModel figures, DashboardActions actions, Runnable add) {
        this.boards = boards;
        this.figures = figures;
        this.actions = actions;
        getStyleClass().add("dashboard-bar");
        var chart = Buttons.whole("Add chart", add, Styles.ACCENT);
        chart.setGraphic(Icons.of(MaterialDesignP.PLUS));
        chart.setId("add-chart");
        var gap = new Spacer();
        var first = Boxes.row(
                8,
                names,
                menu(),
                gap,
                turn(MaterialDesignU.UNDO, "Undo", "Shortcut+Z", boards.steps().undoable(), boards.steps()::undo),
                turn(
                        MaterialDesignR.REDO,
                        "Redo",
                        "Shortcut+Shift+Z",
                        boards.steps().redoable(),
                        boards.steps()::redo),
                chart);
        var second = Boxes.row(10, jobs, span(), zoom());
        getChildren().addAll(first, second);
        prepareNames();
        prepareJobs();
    }

    private void prepareNames() {
        names.setId("dashboards");
        names.setMinWidth(160);
        names.setPrefWidth(280);
        names.setAccessibleText("Dashboard");
        names.setVisibleRowCount(16);
        names.setOnAction(event -> {
            int chosen = names.getSelectionModel().getSelectedIndex();
            if (!filling && chosen >= 0) {
                boards.open(chosen);
            }
        });
        boards.collection().subscribe(collection -> {
            filling = true;
            var next = collection.names();
            ListUpdater.show(names.getItems(), next);
            names.getSelectionModel().select(collection.place());
            filling = false;
        });
    }

    private void prepareJobs() {
        jobs.setId("dashboard-job");
        jobs.setMinWidth(120);
        jobs.setMaxWidth(Double.MAX_VALUE);
        jobs.setPrefWidth(360);
        HBox.setHgrow(jobs, Priority.ALWAYS);
        jobs.setAccessibleText("Job shown on the dashboard");
        jobs.setPromptText("No job");
        jobs.setConverter(Choices.labels(
                row -> row.name() + (row.state().ended() ? "  (" + EnumLabel.of(row.state()) + ")" : "")));
        jobs.setOnAction(event -> {
            if (!filling) {
                figures.job().set(Optional.ofNullable(jobs.getValue()).map(Jobs.Line::jid));
            }
        });
        figures.jobs().subscribe(this::fill);
        figures.job().subscribe(this::mark);
    }

    /// Fills the job list, running jobs first.
    private void fill(LoadState<List<Jobs.Line>> loadState) {
        loadState.value().ifPresent(rows -> {
            var next = rows.stream()
                    .sorted(Comparator.comparing((Jobs.Line row) -> row.state().ended()))
                    .toList();
            // an open list must not change under the pointer
            if (!jobs.isShowing() && !ids(next).equals(ids(jobs.getItems()))) {
                filling = true;
                jobs.getItems().setAll(next);
                filling = false;
                mark(figures.job().get());
            }
        });
    }

    private static List<JobId> ids(List<Jobs.Line> rows) {
        return rows.stream().map(Jobs.Line::jid).toList();
    }

    private void mark(Optional<JobId> job) {
        filling = true;
        jobs.getItems().stream()
                .filter(row -> Optional.of(row.jid()).equals(job))
                .findFirst()
                .ifPresent(jobs::setValue);
        filling = false;
    }

    private Node span() {
        return new SegmentedButtons<>(FiguresModel.SPANS, figures.span(), Formats::duration);
    }

    /// Creates the zoom label with the button that resets the zoom.
    private Node zoom() {
        var back = new Button("", Icons.of(MaterialDesignM.MAGNIFY_MINUS_OUTLINE));
        back.setId("zoom-back");
        back.setMinWidth(Region.USE_PREF_SIZE);
        Tips.on(back, "Back from the zoom (double click in a chart)");
        back.setOnAction(event -> figures.zoom().set(Optional.empty()));
        figures.zoom().subscribe(zoom -> {
            Boxes.show(back, zoom.isPresent());
            back.setText(zoom.map(DashboardBar::text).orElse(""));
        });
        return back;
    }

    private static String text(TimeRange stretch) {
        return TimeFormat.time(stretch.from(), ZoneId.systemDefault()) + " – "
                + TimeFormat.time(stretch.to(), ZoneId.systemDefault());
    }

    private MenuButton menu() {
        var menu = new MenuButton("", Icons.of(MaterialDesignD.DOTS_HORIZONTAL));
        menu.setId("dashboard-menu");
        menu.getStyleClass().addAll(Styles.BUTTON_ICON, "no-arrow");
        menu.setAccessibleText("What can be done with the dashboard");
        menu.getItems()
                .addAll(
                        new ActionItem("New dashboard", () -> boards.add(new Dashboard("New dashboard", List.of()))),
                        new ActionItem("Rename…", actions::renameDashboard),
                        new ActionItem("Duplicate", boards::duplicate),
                        new ActionItem("Remove", boards::remove),
                        new SeparatorMenuItem(),
                        new ActionItem("Open from a file…", actions::take),
                        new ActionItem("Save as a file…", actions::give),
                        new ActionItem("Restore the ready-made ones", boards::restoreReadyMade));
        return menu;
    }

    private static Button turn(
            Ikon ikon, String word, String keys, ObservableValue<Optional<String>> what, Runnable action) {
        var button = Buttons.icon(ikon, word, action, Styles.FLAT);
        button.setId(word.toLowerCase(Locale.ROOT));
        what.subscribe(now -> {
            button.setDisable(now.isEmpty());
            button.setTooltip(
                    Tips.of(now.map(step -> word + ": " + step).orElse("Nothing to " + word.toLowerCase(Locale.ROOT))
                            + " (" + KeyCombination.valueOf(keys).getDisplayText() + ")"));
        });
        return button;
    }
}
