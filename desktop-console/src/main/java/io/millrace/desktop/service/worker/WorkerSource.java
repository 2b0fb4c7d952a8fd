package io.millrace.desktop.service.worker;

import io.millrace.client.Reply;
import io.millrace.wire.id.TaskManagerId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// The port to a cluster's processes. An empty task manager id means the job manager. Calls block, so make them on a
/// virtual thread.
public interface WorkerSource {

    /// The job manager, then the task managers by their ids.
    Reply<List<ProcessRow>> processes();

    /// The processes that have recorded metrics for a past moment. Values that the recorder does not keep are missing.
    Reply<List<ProcessRow>> processesAt(Instant at);

    Reply<ProcessDetail> detail(Optional<TaskManagerId> process);

    Reply<List<ThreadRow>> threads(Optional<TaskManagerId> process);
}
