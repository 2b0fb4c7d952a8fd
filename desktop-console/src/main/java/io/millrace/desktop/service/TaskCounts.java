package io.millrace.desktop.service;

/// The number of a job's tasks in each state.
public record TaskCounts(int total, int running, int finished, int failed, int canceled) {
    /// For a past moment without recorded counts.
    public static final TaskCounts UNKNOWN = new TaskCounts(0, 0, 0, 0, 0);

    /// Tasks on their way: created, scheduled, deploying, initializing or reconciling.
    public int pending() {
        return Math.max(0, total - running - finished - failed - canceled);
    }
}
