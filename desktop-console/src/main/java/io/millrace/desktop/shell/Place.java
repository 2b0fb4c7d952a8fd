package io.millrace.desktop.shell;

import io.millrace.wire.id.JobId;

/// Which screen is open; all places that there are.
public sealed interface Place {

    record Connecting() implements Place {}

    record JobList() implements Place {}

    record OneJob(JobId job) implements Place {}

    record WorkerList() implements Place {}
}
