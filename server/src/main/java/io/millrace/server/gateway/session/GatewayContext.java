package io.millrace.server.gateway.session;

import io.millrace.server.admission.LimitMeter;
import io.millrace.server.audit.AuditLog;
import io.millrace.server.gateway.engine.Statement;
import io.millrace.server.gateway.history.HistoryStore;
import io.millrace.server.gateway.journal.Journal;
import io.millrace.server.gateway.operation.OperationLimits;
import io.millrace.server.gateway.operation.OperationOwner;
import io.millrace.server.gateway.operation.SharedQuota;
import io.millrace.server.gateway.operation.StatementExecutor;
import io.millrace.server.gateway.result.ResultMemory;
import io.millrace.server.monitoring.Monitoring;
import io.millrace.wire.Refusal;
import io.millrace.wire.id.SessionHandle;
import java.util.List;
import java.util.stream.Stream;

/// The context that all sessions share.
///
/// @param overflow for rows that do not fit into memory
public record GatewayContext(
        StatementExecutor workers,
        Rules rules,
        ResultMemory overflow,
        Journal journal,
        HistoryStore history,
        AuditLog audit,
        Monitoring monitoring) {

    /// The quotas of the operations of all sessions.
    ///
    /// @param waiting the statements that wait in one session
    public record Rules(
            SharedQuota<SessionHandle> perSession,
            SharedQuota<String> perUser,
            LimitMeter inAll,
            LimitMeter waiting,
            SessionMemory memory) {
        public static Rules of(OperationLimits limits, SessionMemory.Limits memory) {
            var what = "statements under way";
            return new Rules(
                    new SharedQuota<>(
                            "sql-gateway.session.max-operations", what, "in one session", limits.perSession()),
                    new SharedQuota<>("sql-gateway.user.max-operations", what, "of one user", limits.perUser()),
                    LimitMeter.count(what, "sql-gateway.max-operations", limits.inAll()),
                    LimitMeter.count(
                            "statements waiting in one session", "sql-gateway.session.max-waiting", limits.waiting()),
                    new SessionMemory(memory));
        }

        public List<LimitMeter> meters() {
            return Stream.concat(
                            Stream.of(inAll, perUser.meter(), perSession.meter(), waiting), memory.meters().stream())
                    .toList();
        }

        /// Returns the memory that the statement takes until it is given back.
        long admit(OperationOwner owner, Statement statement) {
            long bytes = memory.take(owner.account(), statement);
            try {
                admit(owner);
            } catch (Refusal refusal) {
                memory.giveBack(owner.account(), bytes);
                throw refusal;
            }
            return bytes;
        }

        private void admit(OperationOwner owner) {
            perSession.take(owner.session(), "The session");
            try {
                perUser.take(owner.account(), "The user '" + owner.account() + "'");
                takeOne(owner);
            } catch (Refusal refusal) {
                perSession.giveBack(owner.session());
                throw refusal;
            }
        }

        private void takeOne(OperationOwner owner) {
            if (!inAll.take(1)) {
                perUser.giveBack(owner.account());
                throw inAll.refuse(Refusal.tooMany("The gateway has " + inAll.max()
                        + " statements under way, which is the limit (" + inAll.key() + "). Try again later."));
            }
        }

        void leave(OperationOwner owner, long bytes) {
            memory.giveBack(owner.account(), bytes);
            perSession.giveBack(owner.session());
            perUser.giveBack(owner.account());
            inAll.giveBack(1);
        }
    }
}
