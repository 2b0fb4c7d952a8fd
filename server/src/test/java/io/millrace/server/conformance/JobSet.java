package io.millrace.server.conformance;

import static org.awaitility.Awaitility.await;

import io.millrace.server.conformance.job.Jobs;
import io.millrace.testing.TestTimeout;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.apache.flink.api.common.JobID;
import org.apache.flink.api.common.JobStatus;
import org.apache.flink.client.deployment.StandaloneClusterId;
import org.apache.flink.client.program.rest.RestClusterClient;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.RestOptions;
import org.apache.flink.core.execution.SavepointFormatType;

/// Submits the jobs to one cluster with the stock client, and brings each to the state in which the questions
/// find it.
final class JobSet {
    private static final Duration LIMIT = TestTimeout.LIMIT;
    private static final int LIMIT_SECONDS = (int) TestTimeout.LIMIT.toSeconds();

    private final URI server;
    private final Path jar;

    JobSet(URI server, Path jar) {
        this.server = server;
        this.jar = jar;
    }

    void create(Path savepoints) throws Exception {
        var configuration = new Configuration();
        configuration.set(RestOptions.ADDRESS, server.getHost());
        configuration.set(RestOptions.PORT, server.getPort());
        try (var client = new RestClusterClient<>(configuration, StandaloneClusterId.getInstance())) {
            for (var job : Jobs.values()) {
                var graph = job.graph();
                graph.addJar(new org.apache.flink.core.fs.Path(jar.toUri()));
                graph.serializeUserDefinedInstances();
                client.submitJob(graph).get(LIMIT_SECONDS, TimeUnit.SECONDS);
            }
            awaitCheckpoint(Jobs.CANCELLED);
            client.cancel(id(Jobs.CANCELLED)).get(LIMIT_SECONDS, TimeUnit.SECONDS);
            awaitCheckpoint(Jobs.STOPPED);
            client.stopWithSavepoint(
                            id(Jobs.STOPPED), false, savepoints.toUri().toString(), SavepointFormatType.CANONICAL)
                    .get(LIMIT_SECONDS, TimeUnit.SECONDS);
            awaitCheckpoint(Jobs.COUNTING);
            awaitStatus(client, Jobs.CANCELLED, JobStatus.CANCELED);
            awaitStatus(client, Jobs.STOPPED, JobStatus.FINISHED);
            awaitStatus(client, Jobs.FINISHED, JobStatus.FINISHED);
            awaitStatus(client, Jobs.FAILED, JobStatus.FAILED);
        }
    }

    private static JobID id(Jobs job) {
        return JobID.fromHexString(job.id());
    }

    /// Waits for a checkpoint, after which every task runs.
    private void awaitCheckpoint(Jobs job) {
        await(job + " at " + server)
                .atMost(LIMIT)
                .ignoreExceptionsInstanceOf(SocketTimeoutException.class)
                .until(() -> Json.at(
                                Json.read(Http.get(server, "/jobs/" + job.id() + "/checkpoints")
                                        .body()),
                                "$.latest.completed")
                        .isPresent());
    }

    private void awaitStatus(RestClusterClient<?> client, Jobs job, JobStatus status) {
        await(job + " at " + server)
                .atMost(LIMIT)
                .until(() -> client.getJobStatus(id(job)).get(LIMIT_SECONDS, TimeUnit.SECONDS) == status);
    }
}
