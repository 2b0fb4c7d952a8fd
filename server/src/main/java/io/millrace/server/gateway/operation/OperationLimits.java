package io.millrace.server.gateway.operation;

import java.time.Duration;

/// The limits of operations. An operation is active while it waits or runs, and a query until it was read to its end.
///
/// @param perSession maximum of active operations per session; 0 for no limit
/// @param perUser    maximum of active operations in all sessions of a user; 0 for no limit
/// @param lease      time without a request of its client after which an active operation is ended; zero for none
/// @param history    maximum number of closed operations that are listed
/// @param replay     bytes of a streamed result that can be read again
public record OperationLimits(int perSession, int perUser, Duration lease, int history, long replay) {
    public static final OperationLimits NONE = new OperationLimits(0, 0, Duration.ZERO, 0, 0);

    public OperationLimits {
        if (perSession < 0 || perUser < 0 || history < 0 || replay < 0 || lease.isNegative()) {
            throw new IllegalArgumentException("a limit of the gateway cannot be negative");
        }
    }
}
