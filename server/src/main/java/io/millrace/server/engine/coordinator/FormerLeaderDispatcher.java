package io.millrace.server.engine.coordinator;

import io.millrace.server.engine.Leadership;
import io.millrace.server.engine.hosting.FormerJobs;
import io.millrace.server.engine.hosting.HostedParts;
import io.millrace.wire.Refusal;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.apache.flink.api.common.ApplicationID;
import org.apache.flink.api.common.JobID;
import org.apache.flink.configuration.ClusterOptions;
import org.apache.flink.runtime.dispatcher.DispatcherGateway;
import org.apache.flink.runtime.jobmaster.JobResult;
import org.apache.flink.runtime.messages.webmonitor.ClusterOverview;
import org.apache.flink.runtime.messages.webmonitor.MultipleApplicationsDetails;
import org.apache.flink.runtime.resourcemanager.ResourceManagerGateway;
import org.apache.flink.runtime.rest.messages.ThreadDumpInfo;
import org.apache.flink.runtime.scheduler.ExecutionGraphInfo;
import org.jspecify.annotations.Nullable;

/// The dispatcher of a job manager that does not lead. It answers requests about its former jobs and about this
/// process, and refuses all others. It is a proxy, so that it also refuses methods that the engine's interface may get.
///
/// @param missing the refusal of a request for a job that did not run here
/// @param refused the refusal of all other requests
/// @param current whether this process knows the leader; otherwise it refuses lists, which would be incomplete
record FormerLeaderDispatcher(
        HostedParts.Parts parts, Function<JobID, Refusal> missing, Refusal refused, boolean current)
        implements InvocationHandler {
    private static final Duration TIMEOUT = Duration.ofSeconds(10);

    DispatcherGateway gateway() {
        return (DispatcherGateway) Proxy.newProxyInstance(
                FormerLeaderDispatcher.class.getClassLoader(), new Class<?>[] {DispatcherGateway.class}, this);
    }

    @Override
    public @Nullable Object invoke(Object self, Method method, Object @Nullable [] arguments) {
        var first = arguments == null || arguments.length == 0 ? Optional.empty() : Optional.of(arguments[0]);
        return switch (method.getName()) {
            case "requestMultipleJobDetails" -> list(past().jobs());
            case "requestMultipleApplicationDetails" -> list(new MultipleApplicationsDetails(past().applications()));
            case "listJobs" ->
                list(past().jobs().getJobs().stream().map(job -> job.getJobId()).toList());
            case "requestClusterOverview" ->
                leader(leader -> leader.requestResourceOverview(TIMEOUT)
                        .thenApply(resources -> new ClusterOverview(resources, past().overview())));
            case "requestExecutionGraphInfo" -> job(first, info -> info);
            case "requestJob" -> job(first, ExecutionGraphInfo::getArchivedExecutionGraph);
            case "requestJobStatus" ->
                job(first, info -> info.getArchivedExecutionGraph().getState());
            case "requestJobResult" -> job(first, info -> JobResult.createFrom(info.getArchivedExecutionGraph()));
            case "requestCheckpointStats" ->
                job(first, info -> info.getArchivedExecutionGraph().getCheckpointStatsSnapshot());
            case "requestApplication" -> application(first);
            case "requestThreadDump" ->
                done(ThreadDumpInfo.dumpAndCreate(
                        parts.configuration().get(ClusterOptions.THREAD_DUMP_STACKTRACE_MAX_DEPTH)));
            case "requestMetricQueryServiceAddresses" -> done(List.of(parts.ownMetrics()));
            case "requestTaskManagerMetricQueryServiceAddresses" ->
                leader(leader -> leader.requestTaskManagerMetricQueryServiceAddresses(TIMEOUT));
            case "getAddress" -> leaderAddress();
            case "getFencingToken" -> null;
            case "toString" -> "the past of a job manager that does not lead";
            case "hashCode" -> hashCode();
            case "equals" ->
                first.filter(other -> Proxy.isProxyClass(other.getClass()) && equals(Proxy.getInvocationHandler(other)))
                        .isPresent();
            default -> about(first);
        };
    }

    /// Shows observers of the cluster whether another process leads.
    private String leaderAddress() {
        return Optional.of(parts.leadership())
                .filter(_ -> current)
                .flatMap(Leadership::leader)
                .orElseThrow(() -> refused);
    }

    private FormerJobs past() {
        return parts.past();
    }

    private static <T> CompletableFuture<T> done(T value) {
        return CompletableFuture.completedFuture(value);
    }

    private <T> CompletableFuture<T> list(T all) {
        return current ? done(all) : CompletableFuture.failedFuture(refused);
    }

    /// Task managers belong to the cluster, so the leader answers for them.
    private <T> CompletableFuture<T> leader(Function<ResourceManagerGateway, CompletableFuture<T>> question) {
        return current
                ? parts.resourceManager().getFuture().thenCompose(question)
                : CompletableFuture.failedFuture(refused);
    }

    private <T> CompletableFuture<@Nullable T> job(
            Optional<Object> first, Function<ExecutionGraphInfo, @Nullable T> answer) {
        var job = (JobID) first.orElseThrow();
        return past().job(job)
                .<CompletableFuture<@Nullable T>>map(info -> CompletableFuture.completedFuture(answer.apply(info)))
                .orElseGet(() -> CompletableFuture.failedFuture(missing.apply(job)));
    }

    private CompletableFuture<?> application(Optional<Object> first) {
        return past().application((ApplicationID) first.orElseThrow())
                .<CompletableFuture<?>>map(FormerLeaderDispatcher::done)
                .orElseGet(() -> CompletableFuture.failedFuture(refused));
    }

    private CompletableFuture<?> about(Optional<Object> first) {
        return CompletableFuture.failedFuture(first.orElse("") instanceof JobID job ? missing.apply(job) : refused);
    }
}
