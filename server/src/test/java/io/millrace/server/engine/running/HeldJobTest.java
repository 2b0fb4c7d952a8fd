package io.millrace.server.engine.running;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.apache.flink.api.common.JobID;
import org.apache.flink.api.common.JobStatus;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.runtime.executiongraph.ArchivedExecutionGraph;
import org.apache.flink.runtime.jobgraph.JobGraph;
import org.apache.flink.runtime.jobgraph.JobType;
import org.apache.flink.runtime.jobmaster.JobManagerRunner;
import org.apache.flink.runtime.jobmaster.JobManagerRunnerResult;
import org.apache.flink.runtime.jobmaster.JobMasterGateway;
import org.apache.flink.runtime.messages.Acknowledge;
import org.apache.flink.runtime.messages.webmonitor.JobDetails;
import org.apache.flink.runtime.scheduler.ExecutionGraphInfo;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.functions.sink.v2.DiscardingSink;
import org.apache.flink.streaming.api.graph.ExecutionPlan;
import org.apache.flink.util.InstantiationUtil;
import org.junit.jupiter.api.Test;

/// Tests held jobs on the thread of the test alone.
final class HeldJobTest {
    private static final Duration LIMIT = Duration.ofMinutes(1);
    private static final long SINCE = 7;

    private final JobGraph plan = new JobGraph("orders");
    private final CompletableFuture<Void> opened = new CompletableFuture<>();
    private final Begun begun = new Begun();
    private HeldJob.Master master = () -> begun;

    private HeldJob held() {
        var job = new HeldJob(plan, SINCE, opened, Runnable::run, () -> master.create());
        job.start();
        return job;
    }

    private ExecutionGraphInfo graph(JobStatus status) {
        return new ExecutionGraphInfo(ArchivedExecutionGraph.createSparseArchivedExecutionGraph(
                plan.getJobID(), "orders", status, JobType.STREAMING, null, null, SINCE));
    }

    /// A job that runs until it is closed.
    @SuppressWarnings("try") // close() is the engine's own and may be interrupted
    private final class Begun implements JobManagerRunner {
        private final List<String> calls = new ArrayList<>();
        private final CompletableFuture<JobManagerRunnerResult> result = new CompletableFuture<>();

        @Override
        public void start() {
            calls.add("start");
        }

        @Override
        public CompletableFuture<JobMasterGateway> getJobMasterGateway() {
            calls.add("gateway");
            return new CompletableFuture<>();
        }

        @Override
        public CompletableFuture<JobManagerRunnerResult> getResultFuture() {
            return result;
        }

        @Override
        public JobID getJobID() {
            return plan.getJobID();
        }

        @Override
        public CompletableFuture<Acknowledge> cancel(Duration timeout) {
            calls.add("cancel");
            return CompletableFuture.completedFuture(Acknowledge.get());
        }

        @Override
        public CompletableFuture<JobStatus> requestJobStatus(Duration timeout) {
            return CompletableFuture.completedFuture(JobStatus.RUNNING);
        }

        @Override
        public CompletableFuture<JobDetails> requestJobDetails(Duration timeout) {
            return CompletableFuture.completedFuture(JobDetails.createDetailsForJob(graph(JobStatus.RUNNING)));
        }

        @Override
        public CompletableFuture<ExecutionGraphInfo> requestJob(Duration timeout) {
            return CompletableFuture.completedFuture(graph(JobStatus.RUNNING));
        }

        @Override
        public boolean isInitialized() {
            return true;
        }

        @Override
        public CompletableFuture<Void> closeAsync() {
            calls.add("close");
            return CompletableFuture.completedFuture(null);
        }
    }

    /// Returns a plan like a store: its operators are not there until their classes are loaded.
    private static ExecutionPlan stored() throws Exception {
        var environment = StreamExecutionEnvironment.getExecutionEnvironment();
        environment.getConfig().setGlobalJobParameters(Configuration.fromMap(Map.of("submitter", "bob")));
        environment.fromSequence(1, 2).sinkTo(new DiscardingSink<>());
        var graph = environment.getStreamGraph();
        graph.setJobId(new JobID());
        graph.serializeUserDefinedInstances();
        return InstantiationUtil.clone(graph);
    }

    @Test
    void tellsItsOwnerBeforeItsClassesAreLoadedAndIfTheyCannotBe() throws Exception {
        var job = new HeldJob(stored(), SINCE, opened, Runnable::run, () -> {
            throw new ClassNotFoundException("a.b.Connector");
        });
        job.start();
        assertThat(parameters(job)).containsEntry("submitter", "bob");

        opened.complete(null);

        assertThat(parameters(job)).containsEntry("submitter", "bob");
    }

    private static Map<String, String> parameters(HeldJob job) {
        return job.requestJob(LIMIT)
                .join()
                .getArchivedExecutionGraph()
                .getArchivedExecutionConfig()
                .getGlobalJobParameters();
    }

    @Test
    void isListedBeforeItsClassesAreLoaded() throws Exception {
        var recovered = stored();
        var job = new HeldJob(recovered, SINCE, opened, Runnable::run, () -> {
            throw new ClassNotFoundException("a.b.Connector");
        });
        job.start();
        assertThat(job.requestJobDetails(LIMIT).join().getStatus()).isEqualTo(JobStatus.INITIALIZING);

        opened.complete(null);

        assertThat(state(job)).isEqualTo(JobStatus.SUSPENDED);
    }

    private static JobStatus state(HeldJob job) {
        return job.requestJob(LIMIT).join().getArchivedExecutionGraph().getState();
    }

    @Test
    void isListedAsInitializingWhileItWaits() {
        var job = held();

        var line = job.requestJobDetails(LIMIT).join();
        assertThat(line.getJobId()).isEqualTo(plan.getJobID());
        assertThat(line.getJobName()).isEqualTo("orders");
        assertThat(line.getStatus()).isEqualTo(JobStatus.INITIALIZING);
        assertThat(line.getStartTime()).isEqualTo(SINCE);
        assertThat(state(job)).isEqualTo(JobStatus.INITIALIZING);
        assertThat(job.requestJobStatus(LIMIT)).isCompletedWithValue(JobStatus.INITIALIZING);
        assertThat(job.isInitialized()).isFalse();
        assertThat(begun.calls).isEmpty();
    }

    @Test
    void runsWhenItMay() {
        var job = held();
        var gateway = job.getJobMasterGateway();

        opened.complete(null);

        assertThat(begun.calls).containsExactly("start", "gateway");
        assertThat(gateway).isNotDone();
        assertThat(state(job)).isEqualTo(JobStatus.RUNNING);
        assertThat(job.requestJobDetails(LIMIT).join().getStatus()).isEqualTo(JobStatus.RUNNING);
        assertThat(job.isInitialized()).isTrue();
    }

    @Test
    void endsAsItsMasterDoes() {
        var job = held();
        opened.complete(null);
        var end = JobManagerRunnerResult.forSuccess(graph(JobStatus.FINISHED));

        begun.result.complete(end);

        assertThat(job.getResultFuture()).isCompletedWithValue(end);
    }

    @Test
    void isCancelledAsSoonAsItBegins() {
        var job = held();
        var cancelled = job.cancel(LIMIT);
        assertThat(state(job)).isEqualTo(JobStatus.CANCELLING);
        assertThat(cancelled).isNotDone();

        opened.complete(null);

        assertThat(begun.calls).containsExactly("start", "cancel");
        assertThat(cancelled).isCompletedWithValue(Acknowledge.get());
    }

    @Test
    void isSuspendedWhenItIsClosedBefore() {
        var job = held();

        assertThat(job.closeAsync()).isCompleted();
        opened.complete(null);

        assertThat(begun.calls).isEmpty();
        assertThat(state(job)).isEqualTo(JobStatus.SUSPENDED);
        assertThat(job.getResultFuture().join().isSuccess()).isTrue();
        assertThat(job.getJobMasterGateway()).isCompletedExceptionally();
        assertThat(job.closeAsync()).isCompleted();
    }

    @Test
    void closesTheMasterThatWasCreatedMeanwhile() {
        var closing = new ArrayList<CompletableFuture<Void>>();
        var waiting = new ArrayList<HeldJob>();
        master = () -> {
            closing.add(waiting.getFirst().closeAsync());
            return begun;
        };
        waiting.add(held());

        opened.complete(null);

        assertThat(begun.calls).containsExactly("start", "close");
        assertThat(closing)
                .singleElement()
                .satisfies(closed -> assertThat(closed).isCompleted());
        assertThat(state(waiting.getFirst())).isEqualTo(JobStatus.SUSPENDED);
    }

    @Test
    void closesItsMaster() {
        var job = held();
        opened.complete(null);

        assertThat(job.closeAsync()).isCompleted();

        assertThat(begun.calls).containsExactly("start", "close");
    }

    @Test
    void isSuspendedWithTheReasonIfItsMasterCannotBeCreated() {
        master = () -> {
            throw new NoClassDefFoundError("a.b.Connector");
        };
        var job = held();

        opened.complete(null);

        var end = job.getResultFuture().join().getExecutionGraphInfo().getArchivedExecutionGraph();
        assertThat(end.getState()).isEqualTo(JobStatus.SUSPENDED);
        assertThat(end.getFailureInfo())
                .isNotNull()
                .satisfies(failure -> assertThat(failure.getException()).hasMessageContaining("a.b.Connector"));
    }
}
