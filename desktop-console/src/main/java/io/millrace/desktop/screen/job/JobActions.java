package io.millrace.desktop.screen.job;

import io.millrace.desktop.service.JobSnapshot;
import java.util.function.Supplier;
import javafx.scene.control.Alert;
import javafx.scene.control.ButtonBar.ButtonData;
import javafx.scene.control.ButtonType;
import javafx.stage.Window;

/// What can be done to a job, each after the user has said that it is meant.
public final class JobActions {
    private final Supplier<Window> owner;

    public JobActions(Supplier<Window> owner) {
        this.owner = owner;
    }

    public void cancel(JobModel job) {
        if (job.open()
                && meant(
                        "Cancel this job?",
                        named(job) + "\n\nIt stops at once and keeps no savepoint. This cannot be undone.",
                        "Cancel the job",
                        "Let it run")) {
            job.cancel();
        }
    }

    public void stop(JobModel job) {
        if (job.open()
                && meant(
                        "Stop this job with a savepoint?",
                        named(job) + "\n\nA savepoint is taken, then the job ends. It can be started from there again.",
                        "Stop the job",
                        "Let it run")) {
            job.stopWithSavepoint();
        }
    }

    /// Harmless, so it is not asked about.
    public void savepoint(JobModel job) {
        if (job.open()) {
            job.takeSavepoint();
        }
    }

    private static String named(JobModel job) {
        return job.sight().get().value().map(JobSnapshot::name).orElse(job.id().text());
    }

    private boolean meant(String title, String text, String yes, String no) {
        var go = new ButtonType(yes, ButtonData.OK_DONE);
        var stay = new ButtonType(no, ButtonData.CANCEL_CLOSE);
        var question = new Alert(Alert.AlertType.CONFIRMATION, text, stay, go);
        question.initOwner(owner.get());
        question.setTitle(title);
        question.setHeaderText(title);
        question.getDialogPane().setId("confirm");
        question.getDialogPane().setPrefWidth(460);
        return question.showAndWait().filter(go::equals).isPresent();
    }
}
