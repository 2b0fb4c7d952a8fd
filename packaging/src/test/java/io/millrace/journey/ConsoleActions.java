package io.millrace.journey;

import java.util.function.Predicate;
import javafx.application.Platform;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ButtonBar.ButtonData;
import javafx.scene.control.DialogPane;
import javafx.scene.control.Labeled;
import javafx.scene.control.MenuButton;
import javafx.scene.control.Spinner;
import javafx.scene.control.TextField;

/// Performs every action that the head of a job offers, at a real cluster, and waits for each until the head
/// shows its outcome.
final class ConsoleActions {
    private final ConsoleUser visitor;

    ConsoleActions(ConsoleUser visitor) {
        this.visitor = visitor;
    }

    /// @param name of a job that takes checkpoints and was started by a statement
    void all(String name) {
        visitor.open(name);
        chosen("Take a checkpoint now…", () -> {}, "The checkpoint is completed: ");
        asked("#savepoint", this::folder, "The savepoint is written: ");
        chosen("Change the parallelism…", this::twoSubtasks, "The job runs with the new parallelism");
        chosen("Run again from a savepoint or checkpoint…", () -> {}, "The job is started: ");
        asked("#stop", this::folder, "The job has stopped. Its savepoint: ");
        chosen("Delete a savepoint…", this::oldest, "The savepoint is deleted");
        visitor.picture("actions");
        openStarted();
        asked("#cancel", () -> {}, "The cluster is cancelling the job");
    }

    private void folder() {
        // the server of the journey keeps its savepoints where its checkpoints are, and the console proposes that
        visitor.await(
                "a folder",
                () -> !field("#savepoint-folder").getText().isBlank()
                        || field("#savepoint-folder").getPromptText().startsWith("as the cluster"));
    }

    /// None is proposed; the last of those that are known is the oldest.
    private void oldest() {
        var known = visitor.robot.lookup("#known-paths").queryComboBox();
        visitor.await("the savepoints", () -> known.getItems().size() == 3);
        visitor.await("nothing to agree to", () -> agreement().isDisabled());
        visitor.robot.interact(() -> known.getSelectionModel().selectLast());
    }

    private void twoSubtasks() {
        visitor.await("the operators", () -> visitor.shows("#all-operators"));
        visitor.robot.interact(() ->
                visitor.robot.lookup("#all-operators").queryAs(Spinner.class).increment());
    }

    private TextField field(String id) {
        return visitor.robot.lookup(id).queryAs(TextField.class);
    }

    private void asked(String button, Runnable filled, String reported) {
        act(() -> visitor.robot.lookup(button).queryAs(Button.class).fire(), filled, reported);
    }

    private void chosen(String item, Runnable filled, String reported) {
        act(
                () -> visitor.robot.lookup("#more").queryAs(MenuButton.class).getItems().stream()
                        .filter(each -> item.equals(each.getText()))
                        .findFirst()
                        .orElseThrow()
                        .fire(),
                filled,
                reported);
    }

    /// Opens a dialog, fills it in, agrees, and waits for what the head says of it.
    private void act(Runnable opens, Runnable filled, String reported) {
        // a dialog has events of its own, so that this returns only when it is closed
        Platform.runLater(opens);
        visitor.await("a dialog", () -> visitor.shows("#confirm"));
        filled.run();
        visitor.await("something to agree to: " + reported, () -> !agreement().isDisabled());
        visitor.picture("action-" + reported);
        visitor.robot.interact(() -> agreement().fire());
        visitor.await(reported, () -> !visitor.shows("#confirm") && said(text -> text.startsWith(reported)));
        visitor.say(reported);
    }

    private Button agreement() {
        var pane = visitor.robot.lookup("#confirm").queryAs(DialogPane.class);
        return (Button) pane.getButtonTypes().stream()
                .filter(type -> type.getButtonData() == ButtonData.OK_DONE)
                .map(pane::lookupButton)
                .findFirst()
                .orElseThrow();
    }

    private boolean said(Predicate<String> how) {
        return visitor.robot.lookup("#undertaking").queryAllAs(Labeled.class).stream()
                .map(Labeled::getText)
                .anyMatch(how);
    }

    private void openStarted() {
        visitor.robot.interact(() -> visitor.robot.lookup(".undertaking .button").queryAllAs(Button.class).stream()
                .filter(button -> "Open it".equals(button.getText()))
                .findFirst()
                .orElseThrow()
                .fire());
        visitor.await("the job that was started", () -> !visitor.shows("#undertaking") && !disabled("#cancel"));
    }

    private boolean disabled(String id) {
        return visitor.robot.lookup(id).<Node>query().isDisabled();
    }
}
