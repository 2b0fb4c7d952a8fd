package io.millrace.desktop.screen.job;

import io.millrace.desktop.action.JobActionDialog;
import io.millrace.desktop.action.JobActionKind;
import io.millrace.desktop.checkpoint.CheckpointRow;
import io.millrace.wire.cluster.Jobs;
import java.util.function.Supplier;
import javafx.stage.Window;

/// Starts the actions on a job; the user confirms each one after reading its consequences.
public final class JobActions {
    private final Supplier<Window> owner;

    public JobActions(Supplier<Window> owner) {
        this.owner = owner;
    }

    public void cancel(JobModel job) {
        whileOpen(job, JobActionKind.CANCEL);
    }

    public void stop(JobModel job) {
        whileOpen(job, JobActionKind.STOP);
    }

    public void savepoint(JobModel job) {
        whileOpen(job, JobActionKind.SAVEPOINT);
    }

    public void checkpoint(JobModel job) {
        whileOpen(job, JobActionKind.CHECKPOINT);
    }

    public void rescale(JobModel job) {
        whileOpen(job, JobActionKind.RESCALE);
    }

    /// Runs a job again, whether it has ended or still runs.
    public void runAgain(JobModel job) {
        ask(job, JobActionKind.RUN, "");
    }

    public void runFrom(JobModel job, CheckpointRow from) {
        ask(job, JobActionKind.RUN, from.path());
    }

    public void dispose(JobModel job) {
        ask(job, JobActionKind.DISPOSE, "");
    }

    public void dispose(JobModel job, CheckpointRow savepoint) {
        ask(job, JobActionKind.DISPOSE, savepoint.path());
    }

    private void whileOpen(JobModel job, JobActionKind kind) {
        if (job.open()) {
            ask(job, kind, "");
        }
    }

    private void ask(JobModel job, JobActionKind kind, String path) {
        if (!job.canAct()) {
            return;
        }
        var name =
                job.sight().get().value().map(Jobs.Detail::name).orElse(job.id().text());
        var about = new JobActionDialog.About(name, path, job.moment().get());
        new JobActionDialog(owner.get(), job.deeds(), kind, about).ask().ifPresent(job.deeds()::begin);
    }
}
