package io.millrace.desktop.sql.result;

import atlantafx.base.controls.Spacer;
import io.millrace.desktop.fx.ActionItem;
import io.millrace.desktop.fx.Boxes;
import io.millrace.desktop.fx.FileDialogs;
import io.millrace.desktop.fx.Icons;
import io.millrace.desktop.fx.Labels;
import io.millrace.desktop.fx.SegmentedButtons;
import io.millrace.desktop.fx.Tips;
import io.millrace.desktop.screen.EnumLabel;
import io.millrace.insight.Formats;
import java.util.Arrays;
import java.util.List;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.css.PseudoClass;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.ContentDisplay;
import javafx.scene.control.Label;
import javafx.scene.control.MenuButton;
import javafx.scene.control.TextField;
import javafx.scene.control.ToggleButton;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import org.kordamp.ikonli.Ikon;
import org.kordamp.ikonli.materialdesign2.MaterialDesignA;
import org.kordamp.ikonli.materialdesign2.MaterialDesignC;
import org.kordamp.ikonli.materialdesign2.MaterialDesignD;
import org.kordamp.ikonli.materialdesign2.MaterialDesignS;
import org.kordamp.ikonli.materialdesign2.MaterialDesignT;

/// The toolbar of a result.
final class ResultBar extends HBox {
    private static final double COMPACT = 760;
    private static final PseudoClass COMPACTLY = PseudoClass.getPseudoClass("compact");

    private final ResultModel model;
    private final ResultExport export;
    private final ObjectProperty<ResultArrangement.RowView> face =
            new SimpleObjectProperty<>(ResultArrangement.RowView.TABLE);
    private final SegmentedButtons<ResultArrangement.RowView> faces =
            new SegmentedButtons<>(List.of(ResultArrangement.RowView.values()), face, EnumLabel::of);
    private final TextField filter = new TextField();
    private final ToggleButton freeze =
            toggle(MaterialDesignS.SNOWFLAKE, "Freeze: what is shown stays while more comes");
    private final ToggleButton follow = toggle(MaterialDesignA.ARROW_COLLAPSE_DOWN, "Keep the newest row in sight");
    private final ToggleButton details = toggle(MaterialDesignT.TABLE_ROW, "Show the selected row whole");
    private final MenuButton copy = new MenuButton("Copy", Icons.of(MaterialDesignC.CONTENT_COPY));
    private final MenuButton save = new MenuButton("Export", Icons.of(MaterialDesignD.DOWNLOAD));
    private final Button cancel = new Button("Cancel", Icons.of(MaterialDesignS.STOP));
    private final Label summary = Labels.styled("", "muted");

    ResultBar(ResultModel model, ResultGrid grid, ResultActions actions, ResultExport export) {
        this.model = model;
        this.export = export;
        getStyleClass().add("result-bar");
        setAlignment(Pos.CENTER_LEFT);
        filter.setId("result-filter");
        filter.setPromptText("Filter");
        filter.setPrefColumnCount(16);
        filter.setMinWidth(60);
        Tips.on(filter, "Only rows in which this stands; column:text looks in one column only");
        Tips.on(copy, "Copy the selected rows, or all");
        Tips.on(save, "Write the rows that are shown to a file");
        Tips.on(cancel, "End the statement (Ctrl+.)");
        faces.button(ResultArrangement.RowView.CHANGES).setId("result-bar-changes");
        freeze.setId("freeze");
        cancel.setId("cancel-statement");
        cancel.setOnAction(event -> actions.cancel().run());
        cancel.setMinWidth(Region.USE_PREF_SIZE);
        Arrays.stream(ExportFormat.values()).forEach(format -> {
            copy.getItems().add(new ActionItem("As " + format.label(), () -> grid.copy(format)));
            if (format != ExportFormat.TSV && format != ExportFormat.INSERT) {
                save.getItems().add(new ActionItem("As " + format.label(), () -> save(format)));
            }
        });
        copy.setMinWidth(Region.USE_PREF_SIZE);
        save.setMinWidth(Region.USE_PREF_SIZE);
        var gap = new Spacer();
        summary.setMinWidth(0);
        // the bar must not make the sheet wider than its window
        setMinWidth(0);
        getChildren().addAll(faces, filter, freeze, follow, details, gap, summary, copy, save, cancel);
        widthProperty().subscribe(width -> compact(width.doubleValue() < COMPACT));
        face.addListener((choice, before, now) -> model.show(now));
        filter.textProperty().addListener((text, before, now) -> model.filter(now));
        freeze.selectedProperty().bindBidirectional(model.frozen());
        follow.selectedProperty().addListener((on, before, now) -> grid.follow(now));
        export.progress().subscribe(this::describe);
        model.arrangement().subscribe(wish -> face.set(wish.face()));
        model.tally().subscribe(tally -> running(!tally.phase().over()));
    }

    /// Shows only the icons of the buttons while the bar is narrow.
    private void compact(boolean now) {
        var display = now ? ContentDisplay.GRAPHIC_ONLY : ContentDisplay.LEFT;
        copy.setContentDisplay(display);
        save.setContentDisplay(display);
        cancel.setContentDisplay(display);
        pseudoClassStateChanged(COMPACTLY, now);
    }

    private static ToggleButton toggle(Ikon icon, String tip) {
        var button = Tips.on(new ToggleButton("", Icons.of(icon)), tip);
        button.getStyleClass().add("button-icon");
        button.setAccessibleText(tip);
        button.setMinWidth(Region.USE_PREF_SIZE);
        return button;
    }

    /// Adapts the bar to whether there are rows, and whether they are those of a query.
    void tabular(boolean query, boolean rows) {
        Boxes.show(faces, query);
        Boxes.show(freeze, query);
        Boxes.show(follow, query);
        List.of(filter, details, copy, save).forEach(node -> Boxes.show(node, rows));
        whole();
    }

    /// Shows or hides the view of the changes.
    void changing(boolean on) {
        Boxes.show(faces.button(ResultArrangement.RowView.CHANGES), on);
    }

    /// Hides the bar if none of its actions is available.
    private void whole() {
        Boxes.show(this, filter.isVisible() || cancel.isVisible());
    }

    private void running(boolean on) {
        Boxes.show(cancel, on);
        whole();
    }

    BooleanProperty detailsShown() {
        return details.selectedProperty();
    }

    void details() {
        details.setSelected(true);
    }

    private void save(ExportFormat format) {
        var ending = "." + format.extension();
        FileDialogs.save(getScene().getWindow(), "result" + ending, FileDialogs.Kind.of(format.label(), ending))
                .ifPresent(file -> export.write(model.snapshot().get(), format, file));
    }

    private void describe(ResultExport.Progress progress) {
        summary.setText(
                switch (progress) {
                    case ResultExport.Progress.None _ -> "";
                    case ResultExport.Progress.Writing(int rows, int of) ->
                        "Writing… " + (of == 0 ? 100 : 100L * rows / of) + " %";
                    case ResultExport.Progress.Written(var file, int rows) ->
                        Formats.plural(rows, "row") + (rows == 1 ? " is in " : " are in ") + file.getFileName();
                    case ResultExport.Progress.Failed(var reason) -> reason;
                });
    }
}
