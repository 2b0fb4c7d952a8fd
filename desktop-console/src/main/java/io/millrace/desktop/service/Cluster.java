package io.millrace.desktop.service;

import io.millrace.client.Reply;
import io.millrace.desktop.service.action.JobActionSource;
import io.millrace.desktop.service.casefile.CaseManifest;
import io.millrace.desktop.service.casefile.CaseSource;
import io.millrace.desktop.service.checkpoint.CheckpointSource;
import io.millrace.desktop.service.flame.FlameSource;
import io.millrace.desktop.service.graph.GraphSource;
import io.millrace.desktop.service.history.HistorySource;
import io.millrace.desktop.service.log.LogSource;
import io.millrace.desktop.service.metric.MetricSource;
import io.millrace.desktop.service.origin.OriginSource;
import io.millrace.desktop.service.sql.SqlGateway;
import io.millrace.desktop.service.worker.WorkerSource;
import io.millrace.wire.id.JobId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// The port to one cluster: every question the screens ask. Calls block; they belong on a virtual thread.
public interface Cluster extends AutoCloseable {
    /// Below its address, where Millrace has its SQL gateway.
    String GATEWAY_PATH = "/gateway";

    /// Where the cluster is, as the user named it.
    String address();

    Reply<ClusterSummary> summary();

    /// The total number of restarts of all listed jobs.
    Reply<Long> restarts();

    Reply<List<JobRow>> jobs();

    /// The jobs that there were at a moment, as they stood then, as far as that was recorded.
    Reply<List<JobRow>> jobsAt(Instant at);

    Reply<JobSnapshot> job(JobId job);

    /// What the graph of a job shows beyond its shape.
    GraphSource graph();

    CheckpointSource checkpoints();

    /// Where flame graphs come from.
    FlameSource flames();

    OriginSource origins();

    JobActionSource deeds();

    Reply<List<JobFailure>> failures(JobId job);

    /// When the job was restarted, oldest first; none where nothing is recorded.
    Reply<List<Instant>> restarts(JobId job);

    /// How the state of the job changed until then, oldest first; nothing where nothing is recorded.
    Reply<List<JobStateChange>> turns(JobId job, Instant until);

    /// The job manager and the task managers.
    WorkerSource processes();

    LogSource logs();

    /// The past, as the flight recorder kept it.
    HistorySource history();

    /// Figures of any object.
    MetricSource metrics();

    /// The answers as they are, for a case file.
    CaseSource answers();

    /// What the case file says of itself, where this is one and not a cluster that runs.
    default Optional<CaseManifest> caseFile() {
        return Optional.empty();
    }

    /// Whether anything can be changed here; what acts is not offered where nothing can.
    default boolean canAct() {
        return caseFile().isEmpty();
    }

    /// Where the cluster's SQL gateway is, or may be, the likeliest first; nowhere where there can be none.
    List<String> gatewayAddresses();

    /// The SQL gateway at an address; throws IllegalArgumentException for text that is no address.
    SqlGateway gateway(String address);

    @Override
    void close();
}
