package io.millrace.server.gateway.session;

import io.millrace.server.gateway.engine.Outcome;
import io.millrace.server.gateway.journal.RestoredSession;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import io.millrace.wire.id.JobId;
import io.millrace.wire.sql.OperationStatus;
import java.util.ArrayList;
import java.util.List;

/// The recovery of an operation after a restart: its outcome, a reason, or a lookup in the cluster.
sealed interface OperationRecovery {

    String LOOK_AT_SINK = " It may have written rows: look at its sink before you run the statement again.";

    /// The answer holds if there is no job or the cluster knows it.
    record Answered(Outcome.Answer answer) implements OperationRecovery {}

    /// The operation had ended without an answer.
    record Ended(OperationStatus status, String reason) implements OperationRecovery {}

    /// The job may be on the cluster.
    record Uncertain() implements OperationRecovery {}

    /// The job of a query may still run without a reader.
    record Unread() implements OperationRecovery {}

    /// The operation was lost with the process.
    record Lost(String reason) implements OperationRecovery {}

    static OperationRecovery of(RestoredSession.Work work) {
        if (work.ended().isPresent()) {
            var end = work.ended().get();
            return end.status() == OperationStatus.FINISHED
                    ? new Answered(end.job().map(Outcome.Answer::started).orElseGet(Outcome.Answer::ok))
                    : new Ended(end.status(), end.reason().orElse("It ended before the server was started again."));
        }
        return switch (work.job()) {
            case LASTING -> new Uncertain();
            case QUERY -> new Unread();
            case NONE ->
                new Lost("The server was started again before this operation was closed, and its result, or what it was"
                        + " doing, went with the old one. Run the statement again.");
        };
    }

    static Refusal unknown(JobId job) {
        return Refusal.statementFailed(
                "The server was started again while it handed over job " + job + ", and the cluster does not know that"
                        + " job: it was not started, or it ended with the old server."
                        + LOOK_AT_SINK);
    }

    /// @param cancelled whether the job was running and was cancelled
    static Refusal unread(JobId job, boolean cancelled) {
        return Refusal.statementFailed(
                "The server was started again while this query was read, and the rows that were left went with the old"
                        + " one. Its job " + job + (cancelled ? " still ran and was cancelled." : " no longer runs.")
                        + " Run the statement again.");
    }

    /// @param why the cluster could not be reached
    static Refusal unreadAndPerhapsRunning(JobId job, Refusal why) {
        var reasons = new ArrayList<>(List.of(why.reason()));
        reasons.addAll(why.detail());
        return new Refusal(
                FaultCode.STATEMENT_FAILED,
                "The server was started again while this query was read, and its job " + job
                        + " may still run, because it could not be cancelled. Cancel it, or wait until the cluster"
                        + " misses its reader (client.heartbeat.timeout).",
                reasons);
    }

    static Refusal gone(JobId job) {
        return Refusal.statementFailed(
                "This statement started job " + job + ", which the cluster does not know any more since the server was"
                        + " started again: the job ended before and was removed, or it ended with the old server."
                        + LOOK_AT_SINK);
    }
}
