package io.millrace.desktop.service.action;

import io.millrace.client.Reply;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.TriggerId;
import java.util.List;

/// The port for the actions on a cluster's jobs. Calls block, so make them on a virtual thread.
public interface JobActionSource {

    Reply<ActionStep> begin(JobId job, JobAction deed);

    /// Polls the progress of a running action.
    Reply<ActionStep> follow(JobId job, JobAction deed, TriggerId trigger);

    /// The allowed parallelism of the job. Refused if its scheduler cannot rescale it.
    Reply<OperatorParallelism> scaling(JobId job);

    /// The jars that can be run, newest first; empty if the cluster does not accept jars.
    Reply<List<JarRow>> jars();

    /// The savepoint folder that the cluster is configured with; empty if there is none.
    Reply<String> savepointFolder();
}
