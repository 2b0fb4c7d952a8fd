package io.millrace.server.engine.planner.materialized;

import io.millrace.server.engine.SavepointPaths;
import io.millrace.server.engine.file.PartitionedFileSink;
import io.millrace.server.engine.planner.delivery.ClusterJobs;
import io.millrace.server.engine.planner.delivery.CurrentSubmission;
import io.millrace.server.engine.planner.delivery.ExecutionTargets;
import io.millrace.server.engine.planner.session.PlannerSession;
import io.millrace.server.engine.planner.session.SessionTables;
import io.millrace.server.gateway.engine.Statement;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.flink.api.common.JobID;
import org.apache.flink.api.common.JobStatus;
import org.apache.flink.api.common.RuntimeExecutionMode;
import org.apache.flink.client.deployment.StandaloneClusterId;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.DeploymentOptions;
import org.apache.flink.configuration.ExecutionOptions;
import org.apache.flink.configuration.PipelineOptions;
import org.apache.flink.configuration.StateRecoveryOptions;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.core.execution.SavepointFormatType;
import org.apache.flink.table.api.config.TableConfigOptions;
import org.apache.flink.table.catalog.ObjectIdentifier;
import org.apache.flink.table.catalog.ResolvedCatalogMaterializedTable;
import org.apache.flink.table.operations.ModifyOperation;
import org.apache.flink.table.refresh.ContinuousRefreshHandler;

/// The jobs that fill materialized tables.
record RefreshJobs(PlannerSession session, SessionTables tables, Statement statement) {
    /// The target that a stock gateway records for such jobs, so that it finds this gateway's too.
    static final String TARGET = ExecutionTargets.REMOTE;

    /// A job, and the cluster that has it.
    private record Found(ClusterJobs cluster, JobID job, JobStatus status) {}

    /// Starts the job that keeps a table fresh.
    ///
    /// @param options of the table, for this job alone
    ContinuousRefreshHandler begin(
            ObjectIdentifier name,
            ResolvedCatalogMaterializedTable table,
            Map<String, String> options,
            Optional<String> savepoint)
            throws Exception {
        var settings = new Configuration();
        settings.set(PipelineOptions.NAME, name(name, "continuous"));
        settings.set(ExecutionOptions.RUNTIME_MODE, RuntimeExecutionMode.STREAMING);
        // the job does not end, so no statement can wait for it
        settings.set(TableConfigOptions.TABLE_DML_SYNC, false);
        savepoint.ifPresent(path -> settings.set(StateRecoveryOptions.SAVEPOINT_PATH, path));
        if (!tables.config().getConfiguration().contains(CheckpointingOptions.CHECKPOINTING_INTERVAL)) {
            Duration freshness = table.getDefinitionFreshness().toDuration();
            settings.set(CheckpointingOptions.CHECKPOINTING_INTERVAL, freshness);
        }
        var insert = "INSERT INTO " + with(name, options) + "\n" + table.getExpandedQuery();
        return handle(start(insert, settings));
    }

    /// The handle of the first job that the statement will start.
    ContinuousRefreshHandler first() {
        return handle(CurrentSubmission.id(statement));
    }

    private static ContinuousRefreshHandler handle(JobID job) {
        return new ContinuousRefreshHandler(
                TARGET, StandaloneClusterId.getInstance().toString(), job.toHexString());
    }

    /// Starts a job that rewrites a table, or some of its partitions.
    JobID overwrite(ObjectIdentifier name, RefreshInsert insert, Overwriting how) throws Exception {
        var settings = new Configuration();
        settings.set(PipelineOptions.NAME, name(name, how.periodic() ? "periodic" : "one_time"));
        settings.set(ExecutionOptions.RUNTIME_MODE, RuntimeExecutionMode.BATCH);
        settings.set(PartitionedFileSink.REPLACES_ALL, insert.replacesAll());
        return start(insert.sql(with(name, how.options())), settings);
    }

    /// @param options of the table, for this job alone
    record Overwriting(boolean periodic, Map<String, String> options) {}

    private static String name(ObjectIdentifier name, String how) {
        return "Materialized_table_" + name.asSerializableString() + "_" + how + "_refresh_job";
    }

    private static String with(ObjectIdentifier name, Map<String, String> options) {
        var hints = new TreeMap<>(options)
                .entrySet().stream()
                        .map(entry -> RefreshInsert.text(entry.getKey()) + "=" + RefreshInsert.text(entry.getValue()))
                        .collect(Collectors.joining(", "));
        return name.asSerializableString() + (hints.isEmpty() ? "" : " /*+ OPTIONS(" + hints + ") */");
    }

    private JobID start(String insert, Configuration settings) throws Exception {
        var all = new TreeMap<>(statement.settings());
        all.putAll(settings.toMap());
        var environment = session.tables(all);
        var write = (ModifyOperation) environment.parse(insert);
        JobClient job = environment
                .write(List.of(write))
                .getJobClient()
                .orElseThrow(() -> new IllegalStateException("a refresh has started no job"));
        try {
            ClusterJobs.awaitInitialized(job);
        } catch (Exception e) { // of any kind: nothing else refers to this job
            var _ = job.cancel();
            throw e;
        }
        return job.getJobID();
    }

    /// The job that keeps a table fresh; empty if it ended and its cluster has forgotten it.
    private Optional<Found> find(ContinuousRefreshHandler handle) throws Exception {
        var job = ClusterJobs.id(handle.getJobId());
        var here = find(tables.jobs(), job);
        return here.isPresent()
                ? here
                : find(session.jobs(Map.of(DeploymentOptions.TARGET.key(), handle.getExecutionTarget())), job);
    }

    private static Optional<Found> find(ClusterJobs cluster, JobID job) throws Exception {
        return cluster.find(job).map(found -> new Found(cluster, job, found.getJobState()));
    }

    boolean runs(ContinuousRefreshHandler handle) throws Exception {
        return find(handle)
                .filter(job -> !job.status().isGloballyTerminalState())
                .isPresent();
    }

    /// The place for the savepoint of a job that is to be stopped. Refuses if the job does not run.
    SavepointFolder savepointOf(ContinuousRefreshHandler handle) throws Exception {
        var config = tables.config();
        var folder = SavepointPaths.directory(config.getConfiguration(), config.getRootConfiguration())
                .orElseThrow(() -> Refusal.statementFailed(
                        "There is no place for the savepoint from which the table would go on: set "
                                + CheckpointingOptions.SAVEPOINT_DIRECTORY.key() + "."));
        var _ = running(handle);
        return SavepointFolder.in(folder, handle.getJobId());
    }

    private Found running(ContinuousRefreshHandler handle) throws Exception {
        return find(handle)
                .filter(job -> !job.status().isGloballyTerminalState())
                .orElseThrow(() -> Refusal.statementFailed(
                        "The job " + handle.getJobId() + " of the table does not run any more, so that there is nothing"
                                + " to suspend. RESUME starts another."));
    }

    /// Stops a job with a savepoint from which another can resume, and returns its path. Waits as long as that takes,
    /// also if the statement is cancelled: the job would stop all the same.
    String stop(ContinuousRefreshHandler handle, SavepointFolder folder) throws Exception {
        var found = running(handle);
        return found.cluster()
                .stop(found.job(), folder.path(), false, SavepointFormatType.DEFAULT)
                .join();
    }

    /// The savepoint of a table whose job was stopped before the catalog had its path. Empty if the job was
    /// not to be stopped, or went on and failed.
    Optional<String> leftSavepoint(ObjectIdentifier name, ContinuousRefreshHandler handle) throws Exception {
        var folder = handle.getRestorePath();
        if (folder.isEmpty()) {
            return Optional.empty();
        }
        var savepoint = new SavepointFolder(folder.get()).savepoint();
        var chosen = tables.config().getConfiguration().contains(StateRecoveryOptions.SAVEPOINT_PATH);
        if (savepoint.isEmpty() && !chosen && !wentOn(handle)) {
            throw new Refusal(
                    FaultCode.STATEMENT_FAILED,
                    "The job " + handle.getJobId() + " of the table " + name + " was stopped with a savepoint, which"
                            + " this server does not find in " + folder.get() + ".",
                    List.of("SET '" + StateRecoveryOptions.SAVEPOINT_PATH.key() + "' to the savepoint or checkpoint"
                            + " from which the table is to go on, and RESUME it again; or drop the table, and create"
                            + " it again."));
        }
        return savepoint;
    }

    private boolean wentOn(ContinuousRefreshHandler handle) throws Exception {
        return find(handle).filter(job -> job.status() != JobStatus.FINISHED).isPresent();
    }

    void cancel(ContinuousRefreshHandler handle) throws Exception {
        var found = find(handle).filter(job -> !job.status().isTerminalState());
        if (found.isPresent()) {
            var cluster = found.get().cluster();
            var _ = cluster.await(cluster.cancel(found.get().job()));
        }
    }
}
