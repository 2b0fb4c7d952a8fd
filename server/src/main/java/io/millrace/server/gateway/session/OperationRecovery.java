package io.millrace.server.gateway.session;

import io.millrace.server.gateway.engine.Outcome;
import io.millrace.server.gateway.journal.RestoredSession;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import io.millrace.wire.id.JobId;
import io.millrace.wire.sql.OperationStatus;
import java.util.ArrayList;
import java.util.List;

/// Recovers an operation after a restart of the server: with its outcome, a reason, or a lookup in the cluster.
sealed interface OperationRecovery {

    /// It is what it was, if it has no job, or the cluster knows that job.
    record Answered(Outcome.Answer answer) implements OperationRecovery {}

    /// It had ended otherwise.
    record Ended(OperationStatus status, String reason) implements OperationRecovery {}

    /// Its job may be on the cluster.
    record Uncertain() implements OperationRecovery {}

    /// It was a query, whose job may still run without a reader.
    record Unread() implements OperationRecovery {}

    /// It went with the process that was.
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
        return new Refusal(
                FaultCode.STATEMENT_FAILED,
                "The server was started again while it handed over job " + job + ", and the cluster does not know that"
                        + " job: it was not started, or it ended with the old server. Run the statement again.");
    }

    /// @param cancelled whether the job ran, and was cancelled now
    static Refusal unread(JobId job, boolean cancelled) {
        return new Refusal(
                FaultCode.STATEMENT_FAILED,
                "The server was started again while this query was read, and the rows that were left went with the old"
                        + " one. Its job " + job + (cancelled ? " still ran and was cancelled." : " runs no more.")
                        + " Run the statement again.");
    }

    /// @param why the reason why the job could not be looked up
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
        return new Refusal(
                FaultCode.STATEMENT_FAILED,
                "This statement started job " + job + ", which the cluster does not know any more since the server was"
                        + " started again: the job ended before and was removed, or it ended with the old server.");
    }
}
