package io.millrace.server.engine;

/// The rescaling of a job that cannot be changed in place: after new requirements, it is stopped with a savepoint and
/// goes on from it as the same job.
public final class SavepointRescale {
    /// The directory in a request to stop with a savepoint that requests such a rescaling.
    public static final String DIRECTORY = "millrace:go-on";

    private SavepointRescale() {}
}
