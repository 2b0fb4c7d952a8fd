package io.millrace.desktop.screen.job;

import io.millrace.desktop.action.JobActionDialog;
import io.millrace.desktop.action.JobActionDialog.About;
import io.millrace.desktop.checkpoint.CheckpointRow;
import io.millrace.insight.AllowedActions;
import io.millrace.wire.cluster.JobActions.Action;
import io.millrace.wire.cluster.JobActions.Kind;
import java.util.function.Supplier;
import javafx.stage.Window;

/// Starts the actions on a job; the user confirms each one after reading its consequences.
public final class JobActions {
    private final Supplier<Window> owner;

    public JobActions(Supplier<Window> owner) {
        this.owner = owner;
    }

    public void cancel(JobModel job) {
        ask(job, Kind.CANCEL, "");
    }

    public void stop(JobModel job) {
        ask(job, Kind.STOP, "");
    }

    public void savepoint(JobModel job) {
        ask(job, Kind.SAVEPOINT, "");
    }

    public void checkpoint(JobModel job) {
        ask(job, Kind.CHECKPOINT, "");
    }

    public void rescale(JobModel job) {
        ask(job, Kind.RESCALE, "");
    }

    /// Runs a job again, whether it has ended or still runs.
    public void runAgain(JobModel job) {
        ask(job, Kind.RERUN, "");
    }

    public void runFrom(JobModel job, CheckpointRow from) {
        ask(job, Kind.RERUN, from.path());
    }

    public void dispose(JobModel job) {
        ask(job, Kind.DISPOSE, "");
    }

    public void dispose(JobModel job, CheckpointRow savepoint) {
        ask(job, Kind.DISPOSE, savepoint.path());
    }

    /// Does nothing if the job does not allow the action.
    private void ask(JobModel job, Kind kind, String path) {
        if (job.canAct()) {
            job.sight()
                    .get()
                    .value()
                    .ifPresent(detail -> AllowedActions.of(detail).stream()
                            .filter(action -> action.kind() == kind)
                            .findFirst()
                            .ifPresent(action -> ask(
                                    job,
                                    action,
                                    new About(detail.name(), path, job.moment().get()))));
        }
    }

    private void ask(JobModel job, Action action, About about) {
        new JobActionDialog(owner.get(), job.deeds(), action, about)
                .ask()
                .ifPresent(deed -> job.deeds().begin(action, deed));
    }
}
