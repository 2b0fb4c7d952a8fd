package io.millrace.desktop.log;

import atlantafx.base.controls.Spacer;
import io.millrace.desktop.fx.Appearance;
import io.millrace.desktop.fx.Labels;
import io.millrace.desktop.fx.Tips;
import io.millrace.desktop.screen.ListUpdater;
import io.millrace.desktop.screen.TimeFormat;
import io.millrace.desktop.taskmanager.ClusterProcess;
import io.millrace.insight.Formats;
import io.millrace.wire.cluster.Logs;
import io.millrace.wire.id.TaskManagerId;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import javafx.geometry.Pos;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.control.ListView;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import javafx.scene.shape.Rectangle;
import org.jspecify.annotations.Nullable;

/// A list of the cluster's processes and of the files of one process. The selected processes are marked in the colours
/// of their lines.
final class ProcessList extends VBox {
    private final LogsModel model;
    private final Appearance appearance;
    private final ListView<ClusterProcess> processes = new ListView<>();
    private final ListView<Logs.LogFile> files = new ListView<>();
    private final Label filesOf = Labels.styled("Files", "section", "log-list-title");

    ProcessList(LogsModel model, Appearance appearance) {
        this.model = model;
        this.appearance = appearance;
        getStyleClass().add("log-list");
        setMinWidth(150);
        setMaxWidth(420);
        processes.setId("log-processes");
        processes.setAccessibleText("Processes; Enter reads one alone, Space adds it to those that are read");
        processes.setCellFactory(made -> new ProcessCell());
        processes.addEventHandler(KeyEvent.KEY_PRESSED, this::typed);
        files.setId("log-files");
        files.setCellFactory(made -> new FileCell());
        files.addEventHandler(KeyEvent.KEY_PRESSED, event -> {
            if (event.getCode() == KeyCode.ENTER) {
                openFile();
            }
        });
        files.addEventHandler(MouseEvent.MOUSE_CLICKED, event -> openFile());
        files.setPrefHeight(150);
        VBox.setVgrow(processes, Priority.ALWAYS);
        getChildren().addAll(section("Processes"), processes, Tips.whenCut(filesOf), files);
        model.processes().subscribe(now -> now.value().ifPresent(this::show));
        model.files()
                .subscribe(now -> now.value().ifPresent(found -> {
                    ListUpdater.show(files.getItems(), found);
                }));
        model.focus()
                .subscribe(now -> filesOf.setText(now.map(process -> "Files of " + model.shortName(process))
                        .orElse("Files")));
        model.places().subscribe(now -> {
            processes.refresh();
            files.refresh();
        });
        Appearance.whileShown(processes, appearance.palette(), processes::refresh);
    }

    private static Label section(String text) {
        return Labels.styled(text, "section", "log-list-title");
    }

    private void show(List<ClusterProcess> all) {
        ListUpdater.show(processes.getItems(), all);
    }

    private void typed(KeyEvent event) {
        Optional.ofNullable(processes.getSelectionModel().getSelectedItem()).ifPresent(process -> {
            if (event.getCode() == KeyCode.ENTER) {
                model.show(process);
            } else if (event.getCode() == KeyCode.SPACE) {
                model.toggle(process);
            }
        });
    }

    private void openFile() {
        Optional.ofNullable(files.getSelectionModel().getSelectedItem()).ifPresent(file -> model.show(file.name()));
    }

    /// Returns the index of the process among the selected logs; -1 if there is none.
    private int place(ClusterProcess process) {
        var all = model.places().get().stream().map(LogPlace::process).toList();
        return all.indexOf(process);
    }

    private final class ProcessCell extends ListCell<ClusterProcess> {
        private final Rectangle colour = new Rectangle(4, 18);
        private final Label name = new Label();
        private final Label detail = Tips.whenCut(new Label());
        private final CheckBox together = new CheckBox();
        private final HBox row;

        ProcessCell() {
            name.setMinWidth(Region.USE_PREF_SIZE);
            detail.getStyleClass().add("muted");
            detail.setMinWidth(0);
            var gap = new Spacer();
            together.setFocusTraversable(false);
            Tips.on(together, "Read together with the others, merged by time (Space)");
            row = new HBox(8, colour, name, detail, gap, together);
            row.setAlignment(Pos.CENTER_LEFT);
            row.setMinWidth(0);
            row.setPrefWidth(1);
            together.setOnAction(event -> Optional.ofNullable(getItem()).ifPresent(process -> {
                model.toggle(process);
                together.setSelected(model.reads(process));
            }));
            addEventHandler(
                    MouseEvent.MOUSE_CLICKED,
                    event -> Optional.ofNullable(getItem()).ifPresent(model::show));
        }

        @Override
        protected void updateItem(@Nullable ClusterProcess process, boolean empty) {
            super.updateItem(process, empty);
            setGraphic(empty || process == null ? null : row);
            if (process == null || empty) {
                return;
            }
            int place = place(process);
            colour.setFill(new LogPalette(appearance.palette().get()).source(Math.max(0, place)));
            colour.setOpacity(place < 0 ? 0 : 1);
            name.setText(model.shortName(process));
            detail.setText(process.taskManager().map(TaskManagerId::text).orElse("Job manager"));
            together.setSelected(place >= 0);
            together.setAccessibleText("Read " + process.label() + " together with the others");
            setAccessibleText(process.label() + (place >= 0 ? ", is read" : ""));
        }
    }

    private final class FileCell extends ListCell<Logs.LogFile> {
        private final Label name = Tips.whenCut(new Label());
        private final Label detail = new Label();
        private final VBox box = new VBox(1, name, detail);

        FileCell() {
            detail.getStyleClass().add("log-file-detail");
            box.setMinWidth(0);
            box.setPrefWidth(1);
        }

        @Override
        protected void updateItem(Logs.@Nullable LogFile file, boolean empty) {
            super.updateItem(file, empty);
            setGraphic(empty || file == null ? null : box);
            if (file == null || empty) {
                return;
            }
            boolean read = model.focus()
                    .get()
                    .filter(process -> model.places().get().contains(new LogPlace(process, file.name())))
                    .isPresent();
            name.setText(file.name());
            name.setStyle(read ? "-fx-font-weight: bold;" : "");
            detail.setText(Formats.bytes(file.size()) + " · "
                    + TimeFormat.moment(Instant.ofEpochMilli(file.mtime()), ZoneId.systemDefault())
                    + (read ? " · is read" : ""));
        }
    }
}
