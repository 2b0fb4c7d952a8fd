package io.millrace.desktop.action;

import io.millrace.desktop.fx.Boxes;
import io.millrace.desktop.fx.Choices;
import io.millrace.desktop.fx.CopyButton;
import io.millrace.desktop.fx.Labels;
import io.millrace.desktop.screen.LoadState;
import io.millrace.wire.cluster.Jars;
import io.millrace.wire.cluster.JobOrigin;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javafx.geometry.Pos;
import javafx.scene.control.CheckBox;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.TextArea;
import javafx.scene.control.TextField;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;

/// The form that runs a job again from a savepoint or checkpoint: with its statement if known, otherwise with a jar.
final class RunForm extends JobActionForm {
    private static final Jars.Jar NO_JAR = new Jars.Jar("", "Choose the jar that it came from", 0, List.of());

    private final JobActionsModel model;
    private final PathField path;
    private final CheckBox dropping = new CheckBox("Start even if some state belongs to no operator any more");
    private final VBox program = new VBox(8);
    private final TextArea sql = new TextArea();
    private final ComboBox<Jars.Jar> jar = Choices.of(List.of(NO_JAR), NO_JAR, Jars.Jar::name);
    private final TextField entryClass = new TextField();
    private final TextField arguments = new TextField();
    private final TextField parallelism = new TextField();
    private final Label wrong = Labels.styled("", "problem");

    RunForm(JobActionsModel model, String first) {
        this.model = model;
        var grid = fields();
        this.path = new PathField(model, grid, first, point -> true).proposing();
        dropping.setWrapText(true);
        wrong.setWrapText(true);
        sql.setId("sql-to-run");
        sql.getStyleClass().add("mono");
        sql.setWrapText(true);
        sql.setPrefRowCount(7);
        getChildren().addAll(grid, program, dropping, wrong);
        for (var property : List.of(
                path.text(),
                sql.textProperty(),
                entryClass.textProperty(),
                arguments.textProperty(),
                parallelism.textProperty())) {
            property.addListener((text, before, now) -> made());
        }
        jar.valueProperty().addListener((value, before, now) -> made());
        dropping.selectedProperty().subscribe(now -> made());
        model.origin().subscribe(this::show);
        model.jars().subscribe(now -> {
            var items = new ArrayList<>(List.of(NO_JAR));
            items.addAll(now.value().orElse(List.of()));
            jar.getItems().setAll(items);
            jar.setValue(items.size() == 2 ? items.getLast() : NO_JAR);
        });
    }

    private void show(LoadState<Optional<JobOrigin.Origin>> loadState) {
        if (loadState instanceof LoadState.Waiting<Optional<JobOrigin.Origin>>) {
            program.getChildren().setAll(new Label("Looking for what this job runs…"));
            return;
        }
        var origin = loadState
                .value()
                .flatMap(found -> found)
                .filter(found -> found.statement().isPresent());
        if (origin.isPresent()) {
            sql.setText(origin.get().statement().orElse(""));
            program.getChildren().setAll(title(), sql, note(origin.get()));
        } else {
            var grid = fields();
            entryClass.setPromptText("the one that the jar names");
            parallelism.setPromptText("as the program says");
            field(grid, "Jar", jar);
            field(grid, "Class", entryClass);
            field(grid, "Arguments", arguments);
            field(grid, "Parallelism", parallelism);
            program.getChildren().setAll(grid);
        }
        made();
    }

    private HBox title() {
        var words = new Label("The statement that is run");
        Boxes.grow(words);
        var title = new HBox(8, words, new CopyButton("the statement with its settings", this::script));
        title.setAlignment(Pos.BASELINE_LEFT);
        return title;
    }

    private static Label note(JobOrigin.Origin origin) {
        var where = origin.session().isPresent()
                ? "It runs in the session that ran it before, while that is open; otherwise in a new one, which must"
                        + " know the same tables."
                : "It runs in a new session, which must know the same tables.";
        boolean truncated = origin.truncated().orElse(false);
        var label =
                new Label(truncated ? "Only the beginning of the statement was kept: complete it. " + where : where);
        label.setWrapText(true);
        label.setMinHeight(USE_PREF_SIZE);
        label.getStyleClass().add(truncated ? "problem" : "muted");
        return label;
    }

    /// The script as a user would type it.
    private String script() {
        return "SET 'execution.state-recovery.path' = '"
                + path.text().get().strip().replace("'", "''") + "';\n\n"
                + sql.getText().strip().replaceFirst(";$", "") + ";\n\nRESET 'execution.state-recovery.path';\n";
    }

    private void made() {
        wrong.setText("");
        var from = path.text().get().strip();
        var origin = model.origin().get().value().flatMap(found -> found);
        boolean statement = origin.flatMap(JobOrigin.Origin::statement).isPresent();
        if (from.isEmpty()
                || (statement
                        ? sql.getText().isBlank()
                        : jar.getValue() == null || jar.getValue().id().isEmpty())) {
            make(Optional.empty());
            return;
        }
        make(
                statement
                        ? Optional.of(new JobAction.RunSql(
                                origin.flatMap(JobOrigin.Origin::session), sql.getText(), from, dropping.isSelected()))
                        : jarRun(from));
    }

    private Optional<JobAction> jarRun(String from) {
        var wanted = parallelism.getText().strip();
        if (!wanted.isEmpty() && !wanted.matches("[1-9]\\d{0,5}")) {
            wrong.setText("The parallelism is a whole number from 1.");
            return Optional.empty();
        }
        return Optional.of(new JobAction.RunJar(
                jar.getValue().id(),
                entryClass.getText(),
                ProgramArguments.split(arguments.getText()),
                wanted.isEmpty() ? Optional.empty() : Optional.of(Integer.parseInt(wanted)),
                from,
                dropping.isSelected()));
    }
}
