package io.millrace.server.engine;

/// The way to another parallelism for a job that cannot be changed in place: it is stopped with a savepoint, and goes
/// on from there as the same job. The new requirements come first, then the stop.
public final class SavepointRescale {
    /// Stands where the directory of a savepoint does, in the stop after which a job goes on.
    public static final String DIRECTORY = "millrace:go-on";

    private SavepointRescale() {}
}
