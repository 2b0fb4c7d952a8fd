package io.millrace.desktop.flame;

import atlantafx.base.controls.CustomTextField;
import io.millrace.desktop.fx.Appearance;
import io.millrace.desktop.fx.Boxes;
import io.millrace.desktop.fx.EmptyState;
import io.millrace.desktop.fx.FileDialogs;
import io.millrace.desktop.fx.Icons;
import io.millrace.desktop.fx.Labels;
import io.millrace.desktop.fx.SegmentedButtons;
import io.millrace.desktop.fx.Tips;
import io.millrace.desktop.screen.TimeFormat;
import io.millrace.desktop.screen.part.FilteredView;
import io.millrace.insight.Formats;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressBar;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.materialdesign2.MaterialDesignA;
import org.kordamp.ikonli.materialdesign2.MaterialDesignC;
import org.kordamp.ikonli.materialdesign2.MaterialDesignF;

/// A view of a profile from a file. It needs no cluster.
public final class FlameFileView extends BorderPane implements FilteredView {
    private final FlameFileModel model;
    private final Appearance appearance;
    private final Runnable leave;
    private final ProfileView profile;
    private final Label facts = Labels.styled("", "muted");
    private final Label problem = Tips.whenCut(Labels.styled("", "problem"));
    private final Button compare = new Button("Compare with a file…", Icons.of(MaterialDesignC.COMPARE_HORIZONTAL));
    private final VBox tools = new VBox();
    private final ProgressBar bar = new ProgressBar();

    /// @param leave closes the file
    public FlameFileView(FlameFileModel model, Appearance appearance, Runnable leave) {
        this.model = model;
        this.appearance = appearance;
        this.leave = leave;
        this.profile = new ProfileView(model.profile(), appearance, () -> name(model.file()));
        getStyleClass().add("screen");
        setTop(new VBox(head(), tools));
        model.state().subscribe(this::show);
        model.recording().subscribe(recording -> recording.ifPresent(this::tools));
        model.base().subscribe(this::compared);
        model.problem().subscribe(problem::setText);
        model.problem().subscribe(now -> Boxes.show(problem, !now.isEmpty()));
    }

    private static String name(Path file) {
        return Optional.ofNullable(file.getFileName()).map(Path::toString).orElse(file.toString());
    }

    private Node head() {
        var title = Tips.on(
                Tips.whenCut(new Label(name(model.file()))), model.file().toString());
        title.getStyleClass().add("screen-title");
        title.setId("flame-file");
        problem.setId("flame-compare-problem");
        var words = new VBox(2, title, facts, problem);
        words.setMinWidth(80);
        words.setAlignment(Pos.CENTER_LEFT);
        facts.setText("Collapsed stacks · " + model.file().getParent());
        HBox.setHgrow(words, Priority.ALWAYS);
        compare.setId("flame-compare-file");
        compare.setMinWidth(Region.USE_PREF_SIZE);
        compare.setOnAction(event -> {
            if (model.base().get().isPresent()) {
                model.alone();
            } else {
                FileDialogs.open(getScene().getWindow(), kind()).ifPresent(model::compareWith);
            }
        });
        var head = Boxes.row(10, words, compare);
        head.getStyleClass().add("screen-bar");
        return head;
    }

    private static FileDialogs.Kind kind() {
        return new FileDialogs.Kind("Profiles", FlameFiles.ENDINGS);
    }

    private void compared(Optional<Path> base) {
        compare.setText(base.isPresent() ? "Stop comparing" : "Compare with a file…");
        profile.note(base.map(path -> " · A is " + name(path) + ", B this file").orElse(""));
    }

    private void show(FlameFileModel.State state) {
        switch (state) {
            case FlameFileModel.State.Reading(double share) -> {
                bar.setProgress(share);
                if (getCenter() == null || getCenter().equals(profile) || getCenter() instanceof EmptyState) {
                    setCenter(reading());
                }
            }
            case FlameFileModel.State.Read() -> setCenter(profile);
            case FlameFileModel.State.Failed(String reason) -> {
                facts.setText("");
                setCenter(failed(reason));
            }
        }
        compare.setDisable(!(state instanceof FlameFileModel.State.Read)
                && model.base().get().isEmpty());
    }

    private Node reading() {
        var title = Labels.styled("Reading " + name(model.file()) + "…", "note-title");
        bar.setPrefWidth(320);
        bar.setId("flame-reading");
        var cancel = new Button("Cancel");
        cancel.setId("flame-cancel");
        cancel.setOnAction(event -> leave.run());
        var box = new VBox(14, title, bar, cancel);
        box.getStyleClass().add("note");
        box.setAlignment(Pos.CENTER);
        return box;
    }

    private Node failed(String reason) {
        var note = new EmptyState(MaterialDesignA.ALERT_CIRCLE_OUTLINE, "This file cannot be shown", reason);
        note.setId("flame-failed");
        return note;
    }

    private void tools(Recording recording) {
        var counts = recording.counts();
        facts.setText("Recorded " + TimeFormat.moment(recording.start(), ZoneId.systemDefault()) + " · "
                + Formats.duration(recording.length()) + " · "
                + recording.threads().size() + " threads");
        var kinds = new SegmentedButtons<>(
                List.copyOf(counts.keySet()),
                model.kind(),
                kind -> kind.label() + " " + Formats.count(counts.getOrDefault(kind, 0)));
        counts.keySet()
                .forEach(kind ->
                        Tips.on(kinds.button(kind), "Shows " + kind.meaning()).setId("event-" + kind.name()));
        var threads = new CustomTextField();
        threads.setId("flame-threads");
        threads.setPromptText("Threads with…");
        threads.setLeft(Icons.of(MaterialDesignF.FILTER_OUTLINE));
        threads.textProperty().bindBidirectional(model.thread());
        var all = new Button("All of the time");
        all.setOnAction(event -> model.stretch().set(FlameFileModel.RecordingPeriod.ALL));
        model.stretch().subscribe(now -> Boxes.show(all, !now.all()));
        var row = new FlowPane(8, 6, kinds, threads, all);
        row.getStyleClass().add("tab-bar");
        row.setAlignment(Pos.CENTER_LEFT);
        tools.getChildren().setAll(row, new TimeStrip(model, appearance));
    }

    @Override
    public void focusFilter() {
        profile.focusFilter();
    }
}
