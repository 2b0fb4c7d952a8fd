package io.millrace.desktop.action;

import io.millrace.client.Client;
import io.millrace.client.Reply;
import io.millrace.client.SqlClient;
import io.millrace.wire.Fault;
import io.millrace.wire.id.OperationHandle;
import io.millrace.wire.id.SessionHandle;
import io.millrace.wire.sql.ResultType;
import io.millrace.wire.sql.Results;
import io.millrace.wire.sql.RowFormat;
import io.millrace.wire.sql.Sessions;
import io.millrace.wire.sql.Statements;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/// Runs a statement again from a savepoint or checkpoint. It uses the session that ran the statement, because that
/// session knows the tables, or a new one if that session is gone.
final class StatementRerun {
    private static final String PATH = "execution.state-recovery.path";
    private static final String DROPPING = "execution.state-recovery.ignore-unclaimed-state";
    private static final Duration PAUSE = Duration.ofMillis(200);
    private static final int POLLS = 300;

    private final SqlClient gateway;

    StatementRerun(Client gateway) {
        this.gateway = new SqlClient(gateway);
    }

    Reply<ActionStep> run(JobAction.RunSql run) {
        var statement = new Statements.Execute(
                Optional.of(run.sql().strip().replaceFirst(";\\s*$", "")),
                Optional.empty(),
                Optional.of(Map.of(PATH, run.path(), DROPPING, String.valueOf(run.dropping()))),
                Optional.empty());
        if (run.session().isPresent()) {
            var session = run.session().get();
            var submitted = gateway.execute(session, statement);
            if (!(submitted instanceof Reply.Refused<OperationHandle>)) {
                return submitted.flatMap(operation -> started(session, operation));
            }
        }
        return gateway.open(Sessions.Open.plain())
                .flatMap(session -> settled(
                        session,
                        gateway.execute(session, statement).flatMap(operation -> started(session, operation))));
    }

    /// A session in which nothing runs would only stay open until it expires.
    private Reply<ActionStep> settled(SessionHandle session, Reply<ActionStep> outcome) {
        if (!(outcome instanceof Reply.Ok<ActionStep>(ActionStep.Done _))) {
            gateway.close(session);
        }
        return outcome;
    }

    /// Polls for the first page of the result that names the job.
    private Reply<ActionStep> started(SessionHandle session, OperationHandle operation) {
        for (int poll = 0; poll < POLLS; poll++) {
            switch (gateway.fetch(session, operation, 0, RowFormat.JSON)) {
                case Reply.Ok<Results.Page>(var page) -> {
                    var job = page.jobID();
                    if (job.isPresent()) {
                        return new Reply.Ok<>(ActionStep.Done.started(job.get()));
                    }
                    if (page.resultType() != ResultType.NOT_READY) {
                        return new Reply.Ok<>(new ActionStep.Failed("The statement ran, and started no job."));
                    }
                }
                case Reply.Refused<Results.Page>(var status, var fault) -> {
                    return new Reply.Refused<>(status, Fault.of(ActionStep.causes(fault.text())));
                }
                case Reply.Unreachable<Results.Page>(var reason) -> {
                    return new Reply.Unreachable<>(reason);
                }
            }
            if (!waited()) {
                return new Reply.Unreachable<>("The call was interrupted.");
            }
        }
        return new Reply.Unreachable<>(
                "The gateway took the statement and named no job for a minute; look at the jobs.");
    }

    private static boolean waited() {
        try {
            Thread.sleep(PAUSE);
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
