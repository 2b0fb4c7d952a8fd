package io.millrace.server.engine.running;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.apache.flink.api.common.JobID;
import org.apache.flink.api.common.JobStatus;
import org.apache.flink.configuration.JobManagerOptions.SchedulerType;
import org.apache.flink.runtime.accumulators.AccumulatorSnapshot;
import org.apache.flink.runtime.checkpoint.CheckpointMetrics;
import org.apache.flink.runtime.checkpoint.CheckpointStatsSnapshot;
import org.apache.flink.runtime.checkpoint.TaskStateSnapshot;
import org.apache.flink.runtime.concurrent.ComponentMainThreadExecutor;
import org.apache.flink.runtime.executiongraph.ArchivedExecutionGraph;
import org.apache.flink.runtime.executiongraph.ExecutionAttemptID;
import org.apache.flink.runtime.jobgraph.JobGraph;
import org.apache.flink.runtime.messages.webmonitor.JobDetails;
import org.apache.flink.runtime.scheduler.ExecutionGraphInfo;
import org.apache.flink.runtime.scheduler.SchedulerNG;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class GraphSnapshotCacheTest {
    private static final AccumulatorSnapshot NO_FIGURES;

    static {
        try {
            NO_FIGURES = new AccumulatorSnapshot(new JobID(1, 1), ExecutionAttemptID.randomId(), Map.of());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private final Scheduler stock = new Scheduler();
    private final GraphSnapshotCache copy = new GraphSnapshotCache(new JobConfigView(new JobGraph("job")));
    private final SchedulerNG watched =
            ObservedScheduler.scheduler(stock.face(), copy, new RestoreFailures(0, _ -> {}));

    @BeforeEach
    void begin() {
        copy.begin();
    }

    /// A scheduler whose job is in the state that the test says.
    private static final class Scheduler implements InvocationHandler {
        private JobStatus state = JobStatus.RUNNING;
        private SchedulerType type = SchedulerType.Default;
        private @Nullable CheckpointStatsSnapshot checkpoints;
        private int copies;
        private Runnable onCancel = () -> state = JobStatus.CANCELLING;

        SchedulerNG face() {
            return (SchedulerNG) Proxy.newProxyInstance(
                    GraphSnapshotCacheTest.class.getClassLoader(), new Class<?>[] {SchedulerNG.class}, this);
        }

        @Override
        public @Nullable Object invoke(Object proxy, Method method, @Nullable Object @Nullable [] arguments) {
            return switch (method.getName()) {
                case "requestJob" -> {
                    copies++;
                    yield new ExecutionGraphInfo(ArchivedExecutionGraph.createSparseArchivedExecutionGraph(
                            new JobID(1, 1), "job", state, null, null, null, 1));
                }
                case "requestCheckpointStats" -> checkpoints;
                case "getSchedulerType" -> type;
                case "cancel" -> {
                    onCancel.run();
                    yield null;
                }
                default -> null;
            };
        }
    }

    private static ComponentMainThreadExecutor jobThread(ScheduledExecutorService thread) {
        return (ComponentMainThreadExecutor) Proxy.newProxyInstance(
                GraphSnapshotCacheTest.class.getClassLoader(),
                new Class<?>[] {ComponentMainThreadExecutor.class},
                (_, method, arguments) -> ScheduledExecutorService.class
                        .getMethod(method.getName(), method.getParameterTypes())
                        .invoke(thread, arguments));
    }

    private JobStatus status() {
        return watched.requestJob().getArchivedExecutionGraph().getState();
    }

    @Test
    void copiesAJobToWhichNothingHappensOnce() {
        assertThat(status()).isEqualTo(JobStatus.RUNNING);
        watched.requestJobStatus();
        assertThat(status()).isEqualTo(JobStatus.RUNNING);
        assertThat(stock.copies).isEqualTo(1);
    }

    @Test
    void tellsTheNewStateAfterACall() {
        status();
        watched.cancel();
        assertThat(status()).isEqualTo(JobStatus.CANCELLING);
    }

    @Test
    void tellsTheNewStateWithinTheCallThatMadeIt() {
        status();
        stock.onCancel = () -> {
            stock.state = JobStatus.CANCELLING;
            assertThat(status()).isEqualTo(JobStatus.CANCELLING);
            stock.state = JobStatus.CANCELED;
        };
        watched.cancel();
        assertThat(status()).isEqualTo(JobStatus.CANCELED);
    }

    @Test
    void tellsTheNewStateAfterACallThatFailed() {
        status();
        stock.onCancel = () -> {
            stock.state = JobStatus.FAILING;
            throw new IllegalStateException("no");
        };
        assertThatThrownBy(watched::cancel)
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("no");
        assertThat(status()).isEqualTo(JobStatus.FAILING);
    }

    @Test
    void tellsTheNewStateAfterWhatTheSchedulerRanByItself() throws Exception {
        try (var thread = Executors.newSingleThreadScheduledExecutor()) {
            var executor = new WatchedThread(jobThread(thread), copy);
            status();
            executor.execute(() -> stock.state = JobStatus.FAILING);
            executor.schedule(() -> 1, 0, TimeUnit.MILLISECONDS).get();
            assertThat(status()).isEqualTo(JobStatus.FAILING);
            executor.schedule(() -> stock.state = JobStatus.FAILED, 0, TimeUnit.MILLISECONDS)
                    .get();
            assertThat(status()).isEqualTo(JobStatus.FAILED);
            executor.schedule(() -> stock.state = JobStatus.RESTARTING, 0, TimeUnit.MILLISECONDS)
                    .get();
            assertThat(status()).isEqualTo(JobStatus.RESTARTING);
        }
    }

    @Test
    void tellsNewFiguresOfUsersAndOfCheckpoints() {
        status();
        watched.updateAccumulators(NO_FIGURES);
        status();
        assertThat(stock.copies).isEqualTo(2);
        stock.checkpoints = CheckpointStatsSnapshot.empty();
        status();
        assertThat(stock.copies).isEqualTo(3);
    }

    @Test
    void asksTheAdaptiveSchedulerEachTime() {
        stock.type = SchedulerType.Adaptive;
        status();
        status();
        assertThat(stock.copies).isEqualTo(2);
    }

    @Test
    void givesTheLineOfAJobUntilAStateMayHaveChanged() {
        assertThat(copy.line()).isEmpty();
        assertThat(copy.line(watched.requestJob()).getStatus()).isEqualTo(JobStatus.RUNNING);
        assertThat(copy.line()).map(JobDetails::getStatus).contains(JobStatus.RUNNING);
        watched.acknowledgeCheckpoint(
                new JobID(1, 1), ExecutionAttemptID.randomId(), 1, new CheckpointMetrics(), new TaskStateSnapshot());
        watched.updateAccumulators(NO_FIGURES);
        assertThat(copy.line()).isPresent();
        watched.cancel();
        assertThat(copy.line()).isEmpty();
    }

    @Test
    void keepsNoLineOfAnOlderCopy() {
        var old = watched.requestJob();
        watched.cancel();
        watched.requestJob();
        assertThat(copy.line(old).getStatus()).isEqualTo(JobStatus.RUNNING);
        assertThat(copy.line()).isEmpty();
    }

    @Test
    void saysNothingAfterTheEndOfARun() {
        copy.line(watched.requestJob());
        watched.closeAsync();
        assertThat(copy.line()).isEmpty();
        copy.line(watched.requestJob());
        assertThat(copy.line()).isEmpty();
        copy.begin();
        copy.line(watched.requestJob());
        assertThat(copy.line()).isPresent();
    }
}
