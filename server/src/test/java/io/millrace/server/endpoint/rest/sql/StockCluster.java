package io.millrace.server.endpoint.rest.sql;

import io.millrace.testing.TestTimeout;
import java.nio.file.Path;
import java.util.ServiceLoader;
import java.util.concurrent.TimeUnit;
import org.apache.flink.api.common.JobID;
import org.apache.flink.api.common.JobStatus;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.CoreOptions;
import org.apache.flink.configuration.RestOptions;
import org.apache.flink.configuration.WebOptions;
import org.apache.flink.runtime.minicluster.MiniCluster;
import org.apache.flink.runtime.minicluster.MiniClusterConfiguration;
import org.apache.flink.runtime.rpc.RpcSystem;
import org.apache.flink.util.Reference;

/// An unmodified cluster of the engine: its dispatcher behind its own REST server.
final class StockCluster implements AutoCloseable {
    private final MiniCluster cluster;
    final int port;

    /// @param port 0 for any
    StockCluster(Path folder, int port) throws Exception {
        var configuration = new Configuration();
        configuration.set(RestOptions.ADDRESS, "localhost");
        configuration.set(RestOptions.BIND_ADDRESS, "localhost");
        configuration.set(RestOptions.PORT, port);
        configuration.set(RestOptions.BIND_PORT, Integer.toString(port));
        configuration.set(WebOptions.TMP_DIR, folder.resolve("web").toString());
        configuration.set(CoreOptions.TMP_DIRS, folder.toString());
        configuration.set(
                CheckpointingOptions.CHECKPOINTS_DIRECTORY, folder.toUri().toString());
        cluster = new MiniCluster(
                new MiniClusterConfiguration.Builder()
                        .setConfiguration(configuration)
                        .setNumTaskManagers(1)
                        .setNumSlotsPerTaskManager(8)
                        .build(),
                () -> Reference.owned(
                        ServiceLoader.load(RpcSystem.class).findFirst().orElseThrow()));
        cluster.start();
        this.port = cluster.getRestAddress().get().getPort();
    }

    JobStatus status(JobID job) {
        return cluster.getJobStatus(job)
                .orTimeout(TestTimeout.LIMIT.toSeconds(), TimeUnit.SECONDS)
                .join();
    }

    boolean allTasksRun(JobID job) {
        return RunningTasks.all(cluster.getExecutionGraph(job)
                .orTimeout(TestTimeout.LIMIT.toSeconds(), TimeUnit.SECONDS)
                .join());
    }

    long running() throws Exception {
        return cluster.listJobs().get().stream()
                .filter(job -> job.getJobState() == JobStatus.RUNNING)
                .count();
    }

    /// Ends the cluster as if its machine were lost; what is left for [#close] is nothing.
    void lose() {
        cluster.closeAsync()
                .orTimeout(TestTimeout.LIMIT.toSeconds(), TimeUnit.SECONDS)
                .join();
    }

    @Override
    public void close() {
        lose();
    }
}
