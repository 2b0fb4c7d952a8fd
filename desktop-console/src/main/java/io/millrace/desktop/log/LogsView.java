package io.millrace.desktop.log;

import io.millrace.desktop.fx.Appearance;
import io.millrace.desktop.fx.EmptyState;
import io.millrace.desktop.fx.Labels;
import io.millrace.desktop.fx.SavedLayout;
import io.millrace.desktop.screen.LoadState;
import io.millrace.desktop.screen.part.FilteredView;
import io.millrace.desktop.screen.part.LoadStatePane;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Optional;
import javafx.scene.control.Label;
import javafx.scene.control.SplitPane;
import javafx.scene.layout.BorderPane;
import org.kordamp.ikonli.materialdesign2.MaterialDesignT;

/// A view of a cluster's logs: processes and their files on the left, the selected logs on the right.
public final class LogsView extends BorderPane implements FilteredView {
    private static final double NARROW = 640;
    private static final double LIST = 0.2;

    private final LogsModel model;
    private final Appearance appearance;
    private final LogSaving.Opener opener;
    private final BorderPane reading = new BorderPane();
    private final ProcessList list;
    private final SplitPane split = new SplitPane();
    private Optional<LogView> view = Optional.empty();

    /// @param opener shows a downloaded file
    public LogsView(LogsModel model, Appearance appearance, LogSaving.Opener opener) {
        this.model = model;
        this.appearance = appearance;
        this.opener = opener;
        this.list = new ProcessList(model, appearance);
        getStyleClass().add("logs");
        SplitPane.setResizableWithParent(list, false);
        split.getItems().setAll(list, reading);
        SavedLayout.split(split, "logs", LIST);
        setCenter(new LoadStatePane<>("the processes", model.processes(), split));
        reading.setTop(problem());
        model.log().subscribe(this::show);
        model.problem().subscribe(now -> show(model.log().get()));
        model.zone().subscribe(now -> view.ifPresent(this::zone));
        model.processes().subscribe(now -> show(model.log().get()));
        widthProperty().subscribe(now -> arrange(now.doubleValue()));
    }

    private Label problem() {
        var problem = Labels.styled("", "old");
        problem.setWrapText(true);
        problem.setId("logs-problem");
        problem.setMaxWidth(Double.MAX_VALUE);
        problem.textProperty().bind(model.problem());
        problem.visibleProperty().bind(problem.textProperty().isNotEmpty());
        problem.managedProperty().bind(problem.visibleProperty());
        return problem;
    }

    /// Hides the process list in a narrow window to leave room for the lines.
    private void arrange(double width) {
        boolean narrow = width > 0 && width < NARROW;
        if (narrow == split.getItems().contains(list)) {
            split.getItems().setAll(reading);
            if (!narrow) {
                split.getItems().setAll(list, reading);
            }
        }
    }

    private void show(Optional<LogModel> log) {
        if (log.isEmpty()) {
            view = Optional.empty();
            boolean none = model.processes().get() instanceof LoadState.Fresh
                    && !model.problem().get().isEmpty();
            reading.setCenter(
                    none
                            ? new EmptyState(
                                    MaterialDesignT.TEXT_BOX_REMOVE_OUTLINE,
                                    "No log is open",
                                    "Choose a process on the left.")
                            : EmptyState.waiting("Opening the log…", ""));
            return;
        }
        if (view.filter(open -> open.model() == log.get()).isEmpty()) {
            var next = new LogView(log.get(), appearance, false);
            next.offer(LogSaving.button(log.get(), model, opener));
            view = Optional.of(next);
            zone(next);
            reading.setCenter(next);
        }
    }

    private void zone(LogView of) {
        of.zone(TimeZoneText.of(
                model.zone().get(), ZoneId.systemDefault().getRules().getOffset(Instant.now())));
    }

    @Override
    public void focusFilter() {
        view.ifPresent(LogView::focusFilter);
    }
}
