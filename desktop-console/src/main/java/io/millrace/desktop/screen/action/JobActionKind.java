package io.millrace.desktop.screen.action;

import io.millrace.desktop.service.action.JobAction;
import java.util.List;

/// What there is to do to a job, in the words for it.
public enum JobActionKind {
    CANCEL(
            "Cancel this job?",
            "Cancel the job",
            "Let it run",
            "Canceling the job",
            "The cluster cancels the job",
            "The job was not canceled"),
    STOP(
            "Stop this job with a savepoint?",
            "Stop the job",
            "Let it run",
            "Writing a savepoint, then stopping the job",
            "The job has stopped; its savepoint is",
            "The job was not stopped"),
    SAVEPOINT(
            "Take a savepoint?",
            "Take the savepoint",
            "Not now",
            "Writing a savepoint",
            "The savepoint is written to",
            "The savepoint was not written"),
    CHECKPOINT(
            "Take a checkpoint now?",
            "Take the checkpoint",
            "Not now",
            "Taking a checkpoint",
            "The checkpoint is completed",
            "The checkpoint was not taken"),
    RESCALE(
            "Change the parallelism?",
            "Change it",
            "Leave it",
            "Changing the parallelism",
            "The job runs with the new parallelism",
            "The parallelism was not changed"),
    DISPOSE(
            "Delete a savepoint?",
            "Delete its files",
            "Keep it",
            "Deleting the savepoint",
            "The savepoint is deleted",
            "The savepoint was not deleted"),
    RUN(
            "Run again from a savepoint or checkpoint?",
            "Start the job",
            "Not now",
            "Starting a job from there",
            "A job was started",
            "No job was started");

    private final String question;
    private final String does;
    private final String leaves;
    private final String working;
    private final String done;
    private final String failed;

    JobActionKind(String question, String does, String leaves, String working, String done, String failed) {
        this.question = question;
        this.does = does;
        this.leaves = leaves;
        this.working = working;
        this.done = done;
        this.failed = failed;
    }

    public static JobActionKind of(JobAction deed) {
        return switch (deed) {
            case JobAction.Cancel _ -> CANCEL;
            case JobAction.Stop _ -> STOP;
            case JobAction.Savepoint _ -> SAVEPOINT;
            case JobAction.Checkpoint _ -> CHECKPOINT;
            case JobAction.Rescale _ -> RESCALE;
            case JobAction.Dispose _ -> DISPOSE;
            case JobAction.RunJar _, JobAction.RunSql _ -> RUN;
        };
    }

    public String question() {
        return question;
    }

    /// On the button that does it.
    public String does() {
        return does;
    }

    /// On the button that does not.
    public String leaves() {
        return leaves;
    }

    public String working() {
        return working;
    }

    public String done() {
        return done;
    }

    /// Where the cluster was told, and does not say when it does it.
    public String told() {
        return this == RESCALE
                ? "The scheduler knows what is wanted, and changes the job as soon as it has the slots"
                : done;
    }

    public String failed() {
        return failed;
    }

    /// What follows from it.
    public List<String> consequences() {
        return switch (this) {
            case CANCEL ->
                List.of(
                        "The job ends at once, without a savepoint.",
                        "What happened since the last checkpoint is not kept; sinks that write at checkpoints drop what they"
                                + " have not yet written.",
                        "It cannot be taken back. To go on later from the present state, stop with a savepoint instead.");
            case STOP ->
                List.of(
                        "A savepoint is written first; the job then finishes, and can be started again from that savepoint"
                                + " with nothing lost.",
                        "If the savepoint fails, the job goes on running.");
            case SAVEPOINT ->
                List.of(
                        "The present state of the whole job is written to the folder. The job goes on running.",
                        "The files stay until someone deletes them; a large state takes a while and much room.");
            case CHECKPOINT ->
                List.of(
                        "A checkpoint is taken beside those that come by themselves. The job goes on running, and restarts"
                                + " from it should it fail.",
                        "A full one writes the whole state again; an incremental one only what has changed, where the state"
                                + " backend can.");
            case RESCALE ->
                List.of(
                        "The job writes its state, stops, and goes on from there with the new number of subtasks. It"
                                + " processes nothing for some seconds; nothing is lost.",
                        "Where it cannot be done, the job goes on as it was.");
            case DISPOSE ->
                List.of(
                        "All files of the savepoint are deleted. It cannot be taken back.",
                        "No job can be started from it any more, and one that was started from it without claiming it may"
                                + " still need it until its next checkpoint.");
            case RUN ->
                List.of("A new job is started that takes up the state where the savepoint or checkpoint left it.");
        };
    }

    /// Whether something is lost by it.
    public boolean grave() {
        return this == CANCEL || this == DISPOSE;
    }
}
