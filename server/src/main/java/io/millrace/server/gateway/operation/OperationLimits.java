package io.millrace.server.gateway.operation;

import java.time.Duration;

/// The limits of unfinished operations, and how long they may be without a client's request. One is under way while it
/// waits or runs, and a query until it is read to its end.
///
/// @param perSession at most; 0 is no limit
/// @param perUser    at most, in all sessions of a user; 0 is no limit
/// @param lease      an operation under way is ended when its client was silent for so long; zero is never
/// @param history    how many that were closed are remembered
/// @param replay     of a result that is streamed, how many bytes of what was sent can be read again
public record OperationLimits(int perSession, int perUser, Duration lease, int history, long replay) {
    public static final OperationLimits NONE = new OperationLimits(0, 0, Duration.ZERO, 0, 0);

    public OperationLimits {
        if (perSession < 0 || perUser < 0 || history < 0 || replay < 0 || lease.isNegative()) {
            throw new IllegalArgumentException("a limit of the gateway cannot be negative");
        }
    }
}
