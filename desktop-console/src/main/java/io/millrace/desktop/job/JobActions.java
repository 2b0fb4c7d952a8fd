package io.millrace.desktop.job;

import io.millrace.desktop.action.JobActionDialog;
import io.millrace.desktop.action.JobActionDialog.Subject;
import io.millrace.desktop.checkpoint.CheckpointRow;
import io.millrace.wire.cluster.JobActions.Action;
import io.millrace.wire.cluster.JobActions.Kind;
import java.util.function.Supplier;
import javafx.stage.Window;

/// Starts the actions on a job; the user confirms each one after reading its consequences.
public record JobActions(Supplier<Window> owner) {
    /// Does nothing if the job does not allow the action.
    public void ask(JobModel job, Kind kind) {
        ask(job, kind, "");
    }

    /// Does nothing if the job does not allow the action.
    ///
    /// @param from the savepoint or checkpoint that the action is about
    public void ask(JobModel job, Kind kind, CheckpointRow from) {
        ask(job, kind, from.path());
    }

    private void ask(JobModel job, Kind kind, String path) {
        job.loadState()
                .get()
                .value()
                .ifPresent(detail -> job.allowedActions().getValue().stream()
                        .filter(action -> action.kind() == kind)
                        .findFirst()
                        .ifPresent(action -> ask(
                                job,
                                action,
                                new Subject(detail.name(), path, job.moment().get()))));
    }

    private void ask(JobModel job, Action action, Subject about) {
        new JobActionDialog(owner.get(), job.actions(), action, about).ask();
    }
}
