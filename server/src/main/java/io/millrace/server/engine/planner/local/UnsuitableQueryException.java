package io.millrace.server.engine.planner.local;

/// Ends a local query that is to run as a job instead, for example because it takes too long.
final class UnsuitableQueryException extends RuntimeException {
    private static final long serialVersionUID = 1;

    UnsuitableQueryException(String why) {
        super(why, null, false, false);
    }
}
