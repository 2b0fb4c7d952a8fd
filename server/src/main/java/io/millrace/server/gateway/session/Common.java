package io.millrace.server.gateway.session;

import io.millrace.server.gateway.journal.Journal;
import io.millrace.server.gateway.operation.History;
import io.millrace.server.gateway.operation.OperationLimits;
import io.millrace.server.gateway.operation.Owner;
import io.millrace.server.gateway.operation.Quota;
import io.millrace.server.gateway.operation.Workers;
import io.millrace.server.gateway.result.Overflow;
import io.millrace.wire.Refusal;
import io.millrace.wire.id.SessionHandle;

/// What all sessions share.
///
/// @param overflow where rows of their queries wait that memory does not hold
public record Common(Workers workers, Rules rules, Overflow overflow, Journal journal) {

    /// What holds for the operations of all sessions.
    ///
    /// @param perSession how many may be under way in each
    /// @param perUser    and of each user
    /// @param history    of those that were closed
    public record Rules(Quota<SessionHandle> perSession, Quota<String> perUser, History history) {
        public static Rules of(OperationLimits limits) {
            var what = "statements under way";
            return new Rules(
                    new Quota<>("sql-gateway.session.max-operations", what, limits.perSession()),
                    new Quota<>("sql-gateway.user.max-operations", what, limits.perUser()),
                    new History(limits.history()));
        }

        void admit(Owner owner) {
            perSession.take(owner.session(), "The session");
            try {
                perUser.take(owner.user(), "The user '" + owner.user() + "'");
            } catch (Refusal refusal) {
                perSession.giveBack(owner.session());
                throw refusal;
            }
        }

        void leave(Owner owner) {
            perSession.giveBack(owner.session());
            perUser.giveBack(owner.user());
        }
    }
}
