package io.millrace.server.gateway;

import io.millrace.server.audit.AuditAction;
import io.millrace.server.audit.AuditActor;
import io.millrace.server.audit.AuditKind;
import io.millrace.server.audit.AuditLog;
import io.millrace.server.audit.AuditOutcome;
import io.millrace.server.audit.AuditRecord;
import io.millrace.server.gateway.engine.Script;
import io.millrace.server.gateway.engine.StatementKind;
import io.millrace.server.gateway.engine.Submitter;
import io.millrace.server.gateway.operation.OperationOwner;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import io.millrace.wire.id.OperationHandle;
import io.millrace.wire.id.SessionHandle;
import java.util.Locale;
import java.util.function.Supplier;

/// Records what clients of the gateway do, whichever protocol they use. Statements of a session are recorded where they
/// are queued.
record GatewayAudit(AuditLog log) {

    /// Work that may be refused or interrupted.
    interface Work<T> {
        T run() throws InterruptedException;
    }

    /// Work without a result.
    interface Task {
        void run() throws InterruptedException;
    }

    SessionHandle opening(Submitter submitter, Supplier<SessionHandle> work) {
        var actor = AuditActor.current().as(submitter.principal());
        var record = log.begin(new AuditAction(
                AuditKind.SESSION, actor, "open", submitter.sessionName().orElse("")));
        try {
            var session = work.get();
            record.end(AuditOutcome.of(AuditOutcome.Result.OK, "session " + AuditAction.brief(session.text())));
            return session;
        } catch (Refusal refusal) {
            record.end(AuditOutcome.of(AuditOutcome.Result.REFUSED, refusal.reason()));
            throw refusal;
        }
    }

    void closed(SessionHandle session, String user) {
        var actor = AuditActor.current().as(user);
        log.note(new AuditAction(AuditKind.SESSION, actor, "close", "").in(session), AuditOutcome.OK);
    }

    void configuring(OperationOwner owner, String statement, Task work) throws InterruptedException {
        var kind = StatementKind.of(statement).name().toLowerCase(Locale.ROOT);
        recorded(log.begin(statement(owner, kind, "").statement(statement)), () -> {
            work.run();
            return true;
        });
    }

    <T> T deploying(OperationOwner owner, Script script, Work<T> work) throws InterruptedException {
        var action = statement(owner, "script", "");
        var described = switch (script) {
            case Script.Text(var statements) -> action.statement(statements);
            case Script.Address(var uri) -> action.statement(uri.toString());
        };
        return recorded(log.begin(described), work);
    }

    void cancelled(OperationOwner owner, OperationHandle operation) {
        log.note(statement(owner, "cancel", operation.text()), AuditOutcome.OK);
    }

    /// The first page of a result is about to be given to the client.
    void reading(OperationOwner owner, OperationHandle operation) {
        var actor = AuditActor.current().as(owner.user());
        log.begin(new AuditAction(AuditKind.DOWNLOAD, actor, "result", operation.text()).in(owner.session()))
                .end(AuditOutcome.OK);
    }

    private static AuditAction statement(OperationOwner owner, String name, String object) {
        var actor = AuditActor.current().as(owner.user());
        return new AuditAction(AuditKind.STATEMENT, actor, name, object).in(owner.session());
    }

    private static <T> T recorded(AuditRecord record, Work<T> work) throws InterruptedException {
        try {
            var result = work.run();
            record.end(AuditOutcome.OK);
            return result;
        } catch (Refusal refusal) {
            var refused = refusal.code() != FaultCode.INTERNAL && refusal.code() != FaultCode.STATEMENT_FAILED;
            record.end(AuditOutcome.of(
                    refused ? AuditOutcome.Result.REFUSED : AuditOutcome.Result.FAILED, refusal.reason()));
            throw refusal;
        } catch (InterruptedException e) {
            record.end(AuditOutcome.of(AuditOutcome.Result.CANCELLED, ""));
            throw e;
        } finally {
            record.end(AuditOutcome.of(AuditOutcome.Result.FAILED, ""));
        }
    }
}
