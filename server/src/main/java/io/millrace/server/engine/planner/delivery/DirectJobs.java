package io.millrace.server.engine.planner.delivery;

import io.millrace.server.engine.OriginParameters;
import io.millrace.server.engine.link.LoopbackListener;
import io.millrace.wire.cluster.JobOrigin;
import io.millrace.wire.id.JobId;
import io.millrace.wire.sql.Activity;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.apache.flink.api.common.JobID;
import org.apache.flink.api.common.JobStatus;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.core.execution.SavepointFormatType;
import org.apache.flink.runtime.application.SingleJobApplication;
import org.apache.flink.runtime.blob.BlobClient;
import org.apache.flink.runtime.client.ClientUtils;
import org.apache.flink.runtime.client.JobStatusMessage;
import org.apache.flink.runtime.dispatcher.DispatcherGateway;
import org.apache.flink.runtime.dispatcher.TriggerSavepointMode;
import org.apache.flink.runtime.jobmaster.JobResult;
import org.apache.flink.runtime.operators.coordination.CoordinationRequest;
import org.apache.flink.runtime.operators.coordination.CoordinationResponse;
import org.apache.flink.runtime.rpc.RpcUtils;
import org.apache.flink.runtime.webmonitor.retriever.GatewayRetriever;
import org.apache.flink.streaming.api.graph.StreamGraph;
import org.apache.flink.util.FlinkException;
import org.apache.flink.util.SerializedValue;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The jobs of the engine whose job manager is in this process, through its dispatcher.
final class DirectJobs implements ClusterJobs {
    private static final Logger LOG = LoggerFactory.getLogger(DirectJobs.class);

    private final GatewayRetriever<DispatcherGateway> dispatcher;
    private final Configuration configuration;
    private final Duration timeout;
    private final JobProgressSource progressSource;
    private final Optional<LoopbackListener> listener;

    /// @param timeout how long one call may take
    DirectJobs(GatewayRetriever<DispatcherGateway> dispatcher, Configuration configuration, Duration timeout) {
        this(dispatcher, configuration, timeout, JobProgressSource.NONE, Optional.empty());
    }

    /// @param listener accepts the rows of jobs that run in another process
    DirectJobs(
            GatewayRetriever<DispatcherGateway> dispatcher,
            Configuration configuration,
            Duration timeout,
            JobProgressSource progressSource,
            Optional<LoopbackListener> listener) {
        this.dispatcher = dispatcher;
        this.configuration = configuration;
        this.timeout = timeout;
        this.progressSource = progressSource;
        this.listener = listener;
    }

    @Override
    public Duration timeout() {
        return timeout;
    }

    @Override
    public CompletableFuture<JobID> submit(StreamGraph graph) {
        return dispatcher
                .getFuture()
                .thenCompose(gateway -> RequiredSlots.of(graph)
                        .requireIn(gateway, timeout)
                        .thenCompose(present -> prepare(gateway, graph))
                        .thenCompose(ready -> gateway.submitApplication(new SingleJobApplication(ready), timeout)))
                .thenApply(taken -> graph.getJobID());
    }

    private CompletableFuture<StreamGraph> prepare(DispatcherGateway gateway, StreamGraph graph) {
        if (graph.getUserJars().isEmpty() && graph.getUserArtifacts().isEmpty()) {
            return CompletableFuture.completedFuture(serialized(graph));
        }
        return gateway.getBlobServerPort(timeout)
                .thenCombine(
                        gateway.getBlobServerAddress(timeout),
                        (port, host) -> new InetSocketAddress(host.getHostName(), port))
                .thenApply(blobs -> uploaded(graph, blobs));
    }

    private StreamGraph uploaded(StreamGraph graph, InetSocketAddress blobs) {
        try {
            ClientUtils.extractAndUploadExecutionPlanFiles(graph, () -> new BlobClient(blobs, configuration));
            return serialized(graph);
        } catch (FlinkException e) {
            throw new CompletionException(e);
        }
    }

    private static StreamGraph serialized(StreamGraph graph) {
        try {
            graph.serializeUserDefinedInstances();
            return graph;
        } catch (IOException e) {
            throw new CompletionException(e);
        }
    }

    @Override
    public CompletableFuture<JobStatus> status(JobID job) {
        return dispatcher.getFuture().thenCompose(gateway -> gateway.requestJobStatus(job, timeout));
    }

    @Override
    public CompletableFuture<JobResult> result(JobID job) {
        return dispatcher.getFuture().thenCompose(gateway -> gateway.requestJobResult(job, RpcUtils.INF_TIMEOUT));
    }

    @Override
    public CompletableFuture<Void> cancel(JobID job) {
        return dispatcher
                .getFuture()
                .thenCompose(gateway -> gateway.cancelJob(job, timeout))
                .thenAccept(done -> {});
    }

    @Override
    public CompletableFuture<String> stop(
            JobID job, @Nullable String directory, boolean drain, SavepointFormatType format) {
        var mode = drain ? TriggerSavepointMode.TERMINATE_WITH_SAVEPOINT : TriggerSavepointMode.SUSPEND_WITH_SAVEPOINT;
        return savepoint(job, directory, format, mode, true);
    }

    @Override
    public CompletableFuture<String> savepoint(JobID job, @Nullable String directory, SavepointFormatType format) {
        return savepoint(job, directory, format, TriggerSavepointMode.SAVEPOINT, false);
    }

    @SuppressWarnings("NullAway") // the engine takes an absent directory for its configured one
    private CompletableFuture<String> savepoint(
            JobID job,
            @Nullable String directory,
            SavepointFormatType format,
            TriggerSavepointMode mode,
            boolean stop) {
        return dispatcher
                .getFuture()
                .thenCompose(gateway -> stop
                        ? gateway.stopWithSavepointAndGetLocation(job, directory, format, mode, RpcUtils.INF_TIMEOUT)
                        : gateway.triggerSavepointAndGetLocation(job, directory, format, mode, RpcUtils.INF_TIMEOUT));
    }

    @Override
    public CompletableFuture<List<JobStatusMessage>> list() {
        return dispatcher
                .getFuture()
                .thenCompose(gateway -> gateway.requestMultipleJobDetails(timeout))
                .thenApply(details -> details.getJobs().stream()
                        .map(job -> new JobStatusMessage(
                                job.getJobId(), job.getJobName(), job.getStatus(), job.getStartTime()))
                        .toList());
    }

    @Override
    public Optional<String> submitter(JobID job) {
        try {
            var info = await(
                    dispatcher.getFuture().thenCompose(gateway -> gateway.requestExecutionGraphInfo(job, timeout)));
            return Optional.ofNullable(info.getArchivedExecutionGraph().getArchivedExecutionConfig())
                    .map(config -> OriginParameters.read(new JobId(job.toHexString()), config.getGlobalJobParameters()))
                    .flatMap(JobOrigin.Origin::submitter);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        } catch (Exception e) { // of any kind: the job has no owner then
            LOG.debug("The submitter of {} is not known", job, e);
            return Optional.empty();
        }
    }

    @Override
    public CompletableFuture<CoordinationResponse> coordinate(
            JobID job, String operatorUid, CoordinationRequest request) {
        try {
            var serialized = new SerializedValue<>(request);
            return dispatcher
                    .getFuture()
                    .thenCompose(gateway ->
                            gateway.deliverCoordinationRequestToCoordinator(job, operatorUid, serialized, timeout));
        } catch (IOException e) {
            return CompletableFuture.failedFuture(e);
        }
    }

    @Override
    public Optional<Activity.Progress> progress(JobID job) {
        return progressSource.progress(new JobId(job.toHexString()));
    }

    @Override
    public RowDelivery deliver(RowDelivery.Query query) {
        return new PushedRows(query, this, listener);
    }
}
