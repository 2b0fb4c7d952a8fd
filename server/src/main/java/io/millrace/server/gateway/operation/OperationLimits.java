package io.millrace.server.gateway.operation;

import java.time.Duration;

/// The limits of operations. An operation is active while it waits or runs, and a query until it was read to its end.
///
/// @param perSession maximum of active operations per session; 0 for no limit
/// @param perUser    maximum of active operations in all sessions of a user; 0 for no limit
/// @param lease      time without a request of its client after which an active operation is ended; zero for none
/// @param history    maximum number of closed operations that are listed
/// @param replay     bytes of a streamed result that can be read again
/// @param inAll      maximum of active operations of all users; 0 for no limit
/// @param waiting    maximum of operations of one session that wait for an earlier one of it
public record OperationLimits(
        int perSession, int perUser, Duration lease, int history, long replay, int inAll, int waiting) {
    public static final OperationLimits NONE = new OperationLimits(0, 0, Duration.ZERO, 0, 0);
    private static final int DEFAULT_WAITING = 1_000;

    /// Limits of single users and sessions.
    public OperationLimits(int perSession, int perUser, Duration lease, int history, long replay) {
        this(perSession, perUser, lease, history, replay, 0, DEFAULT_WAITING);
    }

    public OperationLimits {
        if (perSession < 0
                || perUser < 0
                || inAll < 0
                || waiting < 1
                || history < 0
                || replay < 0
                || lease.isNegative()) {
            throw new IllegalArgumentException("a limit of the gateway cannot be negative");
        }
    }
}
