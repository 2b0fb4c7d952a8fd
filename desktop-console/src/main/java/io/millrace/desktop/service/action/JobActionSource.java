package io.millrace.desktop.service.action;

import io.millrace.client.Reply;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.TriggerId;
import java.util.List;

/// The port to what can be done to a cluster's jobs. Calls block; they belong on a virtual thread.
public interface JobActionSource {

    Reply<ActionStep> begin(JobId job, JobAction deed);

    /// The progress of a running action.
    Reply<ActionStep> follow(JobId job, JobAction deed, TriggerId trigger);

    /// How the job may be rescaled. Refused where its scheduler cannot.
    Reply<OperatorParallelism> scaling(JobId job);

    /// The jars that can be run, the newest first; none where the cluster takes none.
    Reply<List<JarRow>> jars();

    /// The folder for savepoints that the cluster is configured with; empty where there is none.
    Reply<String> savepointFolder();
}
