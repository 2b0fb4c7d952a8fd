package io.millrace.server.gateway.session;

import io.millrace.server.gateway.history.HistoryStore;
import io.millrace.server.gateway.journal.Journal;
import io.millrace.server.gateway.operation.OperationLimits;
import io.millrace.server.gateway.operation.OperationOwner;
import io.millrace.server.gateway.operation.SharedQuota;
import io.millrace.server.gateway.operation.StatementExecutor;
import io.millrace.server.gateway.result.ResultMemory;
import io.millrace.wire.Refusal;
import io.millrace.wire.id.SessionHandle;

/// The context that all sessions share.
///
/// @param overflow for rows that do not fit into memory
public record GatewayContext(
        StatementExecutor workers, Rules rules, ResultMemory overflow, Journal journal, HistoryStore history) {

    /// The quotas of the operations of all sessions.
    public record Rules(SharedQuota<SessionHandle> perSession, SharedQuota<String> perUser) {
        public static Rules of(OperationLimits limits) {
            var what = "statements under way";
            return new Rules(
                    new SharedQuota<>("sql-gateway.session.max-operations", what, limits.perSession()),
                    new SharedQuota<>("sql-gateway.user.max-operations", what, limits.perUser()));
        }

        void admit(OperationOwner owner) {
            perSession.take(owner.session(), "The session");
            try {
                perUser.take(owner.user(), "The user '" + owner.user() + "'");
            } catch (Refusal refusal) {
                perSession.giveBack(owner.session());
                throw refusal;
            }
        }

        void leave(OperationOwner owner) {
            perSession.giveBack(owner.session());
            perUser.giveBack(owner.user());
        }
    }
}
