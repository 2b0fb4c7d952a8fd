package io.millrace.server.engine.planner;

import io.millrace.server.engine.planner.delivery.ClusterJobs;
import io.millrace.server.engine.planner.delivery.ExecutionTargets;
import io.millrace.server.engine.planner.delivery.PushedRows;
import io.millrace.server.engine.planner.delivery.RowDelivery;
import io.millrace.server.gateway.engine.Outcome;
import io.millrace.server.gateway.engine.Planner;
import io.millrace.server.gateway.engine.PlannerListener;
import io.millrace.server.gateway.engine.PlannerRequest;
import io.millrace.server.gateway.engine.Statement;
import io.millrace.server.gateway.engine.Submitter;
import io.millrace.wire.id.OperationHandle;
import io.millrace.wire.id.SessionHandle;
import java.lang.reflect.Proxy;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.flink.api.common.JobID;
import org.apache.flink.api.common.JobStatus;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.runtime.jobmaster.JobResult;
import org.apache.flink.streaming.api.graph.StreamGraph;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/// Measures the cost of a query with a job up to the submission of the job: from the cached plan, and planned again.
/// Nothing runs.
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 4, time = 3)
@Measurement(iterations = 5, time = 2)
@Fork(
        value = 1,
        jvmArgsAppend = {"--add-opens=java.base/java.lang=ALL-UNNAMED", "--add-opens=java.base/java.util=ALL-UNNAMED"})
public class RepeatedQueryBenchmark {
    private static final String GROUPED = "SELECT k, COUNT(*), SUM(v)"
            + " FROM (VALUES ('a', 1), ('b', 2), ('a', 3), ('c', 4)) AS t (k, v) GROUP BY k";
    private static final String TARGET = "nowhere";

    @Param({"streaming", "batch"})
    private String mode;

    private Planner kept;
    private Planner anew;

    @Setup
    public void open() {
        var configuration = new Configuration();
        configuration.setString("execution.runtime-mode", mode);
        var engine = engine(configuration);
        kept = engine.open(opening(Map.of()));
        anew = engine.open(opening(Map.of("sql-gateway.session.plan-cache.enabled", "false")));
    }

    @TearDown
    public void close() {
        kept.close();
        anew.close();
    }

    @Benchmark
    public Outcome kept() throws InterruptedException {
        return run(kept);
    }

    @Benchmark
    public Outcome anew() throws InterruptedException {
        return run(anew);
    }

    private static Outcome run(Planner planner) throws InterruptedException {
        return planner.run(new Statement(new OperationHandle(UUID.randomUUID().toString()), GROUPED, Map.of()));
    }

    /// One whose jobs go nowhere.
    static FlinkEngine engine(Configuration configuration) {
        return new FlinkEngine(
                new ExecutionTargets(TARGET, Map.of(TARGET, session -> nowhere())),
                configuration,
                RepeatedQueryBenchmark.class.getClassLoader());
    }

    static PlannerRequest opening(Map<String, String> properties) {
        return new PlannerRequest(
                new SessionHandle(UUID.randomUUID().toString()),
                Submitter.ANONYMOUS,
                properties,
                PlannerListener.NOBODY);
    }

    /// A cluster that takes every job and is done with it.
    private static ClusterJobs nowhere() {
        return (ClusterJobs) Proxy.newProxyInstance(
                RepeatedQueryBenchmark.class.getClassLoader(),
                new Class<?>[] {ClusterJobs.class},
                (cluster, method, arguments) -> switch (method.getName()) {
                    case "submit" ->
                        CompletableFuture.completedFuture(
                                ((StreamGraph) arguments[0]).getOptionalJobId().orElseGet(JobID::generate));
                    case "result" ->
                        CompletableFuture.completedFuture(new JobResult.Builder()
                                .jobId((JobID) arguments[0])
                                .jobStatus(JobStatus.FINISHED)
                                .netRuntime(1)
                                .build());
                    case "deliver" ->
                        new PushedRows((RowDelivery.Query) arguments[0], (ClusterJobs) cluster, Optional.empty());
                    default -> throw new UnsupportedOperationException(method.getName());
                });
    }
}
