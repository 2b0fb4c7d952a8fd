package io.millrace.server.gateway.operation;

import java.time.Duration;

/// The limits of planning, which needs a processor core for each statement.
///
/// @param slots      statements that are planned at the same time
/// @param userSlots  of these, the statements of one user
/// @param maxWaiting statements that wait for a slot
/// @param ofUser     of these, the statements of one user; 0 for no limit
/// @param maxWait    the estimated wait beyond which further statements are refused; zero for none
/// @param queueTime  the time after which a waiting statement is refused; zero for none
public record PlanningLimits(
        int slots, int userSlots, int maxWaiting, int ofUser, Duration maxWait, Duration queueTime) {
    public PlanningLimits {
        if (slots < 1 || userSlots < 1 || userSlots > slots) {
            throw new IllegalArgumentException("a user plans 1 to " + slots + " statements at a time");
        }
        if (maxWaiting < 1) {
            throw new IllegalArgumentException("at least one statement must be able to wait");
        }
        if (ofUser < 0 || maxWait.isNegative() || queueTime.isNegative()) {
            throw new IllegalArgumentException("a limit of planning cannot be negative");
        }
    }

    /// Limits of the number of statements alone.
    public PlanningLimits(int slots, int maxWaiting) {
        this(slots, slots, maxWaiting, 0, Duration.ZERO, Duration.ZERO);
    }

    /// Slots for this number of cores and one more, which no user gets who has all others: statements of several
    /// users share the cores then, while a single user can still use all of them.
    public static int slotsFor(int cores) {
        return cores + 1;
    }
}
