package io.millrace.desktop.service.worker;

import io.millrace.client.Reply;
import io.millrace.wire.id.TaskManagerId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// The port to a cluster's processes; where a task manager's id is missing the job manager is meant. Calls block; they
/// belong on a virtual thread.
public interface WorkerSource {

    /// The job manager, then the task managers by their ids.
    Reply<List<ProcessRow>> processes();

    /// Those of which the recorder has figures of a moment of the past. What it does not keep is missing.
    Reply<List<ProcessRow>> processesAt(Instant at);

    Reply<ProcessDetail> detail(Optional<TaskManagerId> process);

    Reply<List<ThreadRow>> threads(Optional<TaskManagerId> process);
}
