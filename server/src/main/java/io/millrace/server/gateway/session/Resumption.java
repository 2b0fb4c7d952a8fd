package io.millrace.server.gateway.session;

import io.millrace.server.gateway.engine.Outcome;
import io.millrace.server.gateway.journal.Standing;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import io.millrace.wire.id.JobId;
import io.millrace.wire.sql.OperationStatus;

/// What becomes of an operation when the server has been started again: an answer, a reason, or a look at the cluster.
sealed interface Resumption {

    /// It is what it was.
    record Answered(Outcome.Answer answer) implements Resumption {}

    /// It had ended otherwise.
    record Ended(OperationStatus status, String reason) implements Resumption {}

    /// Its job may be on the cluster.
    record Uncertain() implements Resumption {}

    /// It went with the process that was.
    record Lost(String reason) implements Resumption {}

    static Resumption of(Standing.Work work) {
        if (work.ended().isPresent()) {
            var end = work.ended().get();
            return end.status() == OperationStatus.FINISHED
                    ? new Answered(end.job().map(Outcome.Answer::started).orElseGet(Outcome.Answer::ok))
                    : new Ended(end.status(), end.reason().orElse("It ended before the server was started again."));
        }
        return work.submitting()
                ? new Uncertain()
                : new Lost(
                        "The server was started again before this operation was closed, and its result, or what it was"
                                + " doing, went with the old one. Run the statement again.");
    }

    static Refusal unknown(JobId job) {
        return new Refusal(
                FaultCode.STATEMENT_FAILED,
                "The server was started again while it handed over job " + job + ", and the cluster does not know that"
                        + " job: it was not started, or it ended with the old server. Run the statement again.");
    }
}
