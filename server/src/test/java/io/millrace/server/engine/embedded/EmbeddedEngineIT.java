package io.millrace.server.engine.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.millrace.server.engine.archive.ArchiveOptions;
import io.millrace.server.engine.durable.DurableJobs;
import io.millrace.server.engine.durable.OrderlyStop;
import io.millrace.testing.TestTimeout;
import java.io.IOException;
import java.lang.ref.PhantomReference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.apache.flink.api.common.JobID;
import org.apache.flink.api.common.JobStatus;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.functions.RichMapFunction;
import org.apache.flink.configuration.BlobServerOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.ConfigurationUtils;
import org.apache.flink.configuration.CoreOptions;
import org.apache.flink.configuration.HighAvailabilityOptions;
import org.apache.flink.configuration.JobManagerOptions;
import org.apache.flink.configuration.TaskManagerOptions;
import org.apache.flink.runtime.dispatcher.Dispatcher;
import org.apache.flink.runtime.highavailability.HighAvailabilityServices;
import org.apache.flink.runtime.highavailability.HighAvailabilityServicesFactory;
import org.apache.flink.runtime.highavailability.nonha.embedded.EmbeddedHaServices;
import org.apache.flink.runtime.rest.messages.taskmanager.TaskManagerInfo;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.functions.sink.v2.DiscardingSink;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class EmbeddedEngineIT {
    private static final Duration LIMIT = TestTimeout.LIMIT;

    @Test
    void isReadyWithAllItsSlotsWhenStartReturns() throws Exception {
        var configuration = new Configuration();
        configuration.set(TaskManagerOptions.NUM_TASK_SLOTS, 3);
        try (var engine = new EmbeddedEngine(configuration)) {
            engine.start();
            var overview = engine.resourceManager()
                    .getFuture()
                    .get(LIMIT.toSeconds(), TimeUnit.SECONDS)
                    .requestResourceOverview(LIMIT)
                    .get(LIMIT.toSeconds(), TimeUnit.SECONDS);
            assertThat(overview.getNumberFreeSlots()).isEqualTo(3);
            assertThat(overview.getNumberTaskManagers()).isEqualTo(1);
        }
    }

    /// High availability whose data other job managers share.
    @SuppressWarnings("try") // close() is the engine's own and may be interrupted
    public static final class SharedServices implements HighAvailabilityServicesFactory {
        private static final AtomicInteger CLEANED = new AtomicInteger();

        @Override
        public HighAvailabilityServices createHAServices(Configuration configuration, Executor executor) {
            return new EmbeddedHaServices(executor) {
                @Override
                public void cleanupAllData() {
                    CLEANED.incrementAndGet();
                }
            };
        }
    }

    @Test
    void leavesWhatOtherJobManagersNeed() throws Exception {
        var configuration = new Configuration();
        configuration.set(HighAvailabilityOptions.HA_MODE, SharedServices.class.getName());
        try (var engine = new EmbeddedEngine(configuration)) {
            engine.start();
        }
        assertThat(SharedServices.CLEANED).hasValue(0);
    }

    @Test
    void runsAJobThatIsHandedOver() throws Exception {
        try (var engine = new EmbeddedEngine(new Configuration())) {
            engine.start();
            var environment = StreamExecutionEnvironment.getExecutionEnvironment();
            environment.fromSequence(1, 100).sinkTo(new DiscardingSink<>());
            var job = engine.submit(environment.getStreamGraph().getJobGraph())
                    .get(LIMIT.toSeconds(), TimeUnit.SECONDS)
                    .getJobID();
            var dispatcher = engine.dispatcher().getFuture().get(LIMIT.toSeconds(), TimeUnit.SECONDS);
            await().atMost(LIMIT)
                    .until(() -> dispatcher.requestJobStatus(job, LIMIT).get(), JobStatus.FINISHED::equals);
        }
    }

    /// The engine fails waiting jobs after a period that follows from this timeout, unless it is set.
    @Test
    void jobsWaitForFreeSlotsHoweverLongTheServerHasRun() throws Exception {
        var configuration = new Configuration();
        configuration.set(JobManagerOptions.SLOT_REQUEST_TIMEOUT, Duration.ofMinutes(20));
        try (var engine = new EmbeddedEngine(configuration)) {
            engine.start();
            assertThat(ConfigurationUtils.getStandaloneClusterStartupPeriodTime(engine.configuration()))
                    .isZero();
        }
    }

    /// Each further loader would compile generated code again.
    @Test
    void tasksOfAJobWithoutLibrariesHaveTheLoaderOfTheProcess() throws Exception {
        try (var engine = new EmbeddedEngine(new Configuration())) {
            engine.start();
            var environment = StreamExecutionEnvironment.getExecutionEnvironment();
            environment.setParallelism(1);
            environment.fromSequence(1, 1).map(Seen::note).sinkTo(new DiscardingSink<>());
            engine.submit(environment.getStreamGraph().getJobGraph()).get(LIMIT.toSeconds(), TimeUnit.SECONDS);

            assertThat(Seen.LOADER.get(LIMIT.toSeconds(), TimeUnit.SECONDS))
                    .isSameAs(ClassLoader.getSystemClassLoader());
        }
    }

    /// Records which loader a task finds its classes with.
    private static final class Seen {
        static final CompletableFuture<ClassLoader> LOADER = new CompletableFuture<>();

        static Long note(Long row) {
            LOADER.complete(Thread.currentThread().getContextClassLoader());
            return row;
        }
    }

    /// The engine's tasks have a finalizer, with which the memory that an ended job has filled survives a
    /// collection.
    @Test
    void oneCollectionFreesWhatATaskHeld() throws Exception {
        try (var engine = new EmbeddedEngine(new Configuration())) {
            engine.start();
            var environment = StreamExecutionEnvironment.getExecutionEnvironment();
            environment.setParallelism(1);
            environment.fromSequence(1, 1).map(new Held()).sinkTo(new DiscardingSink<>());
            engine.submit(environment.getStreamGraph().getJobGraph()).get(LIMIT.toSeconds(), TimeUnit.SECONDS);

            var held = Held.REFERENCES.get(LIMIT.toSeconds(), TimeUnit.SECONDS);
            await().atMost(LIMIT).until(() -> {
                System.gc();
                return held.weak().refersTo(null);
            });
            assertThat(held.phantom().refersTo(null)).isTrue();
        }
    }

    /// Tells the test when the memory of a task is free.
    private static final class Held extends RichMapFunction<Long, Long> {
        private static final long serialVersionUID = 1;
        static final CompletableFuture<References> REFERENCES = new CompletableFuture<>();

        /// @param weak    cleared when only finalizers can reach the function
        /// @param phantom cleared when nothing can
        record References(WeakReference<Held> weak, PhantomReference<Held> phantom) {}

        @Override
        public void open(OpenContext context) {
            REFERENCES.complete(
                    new References(new WeakReference<>(this), new PhantomReference<>(this, new ReferenceQueue<>())));
        }

        @Override
        public Long map(Long row) {
            return row;
        }
    }

    /// A task that ignores its cancellation brings down the task manager.
    @Test
    void hasAnotherTaskManagerWhenItsOwnHasFailed() throws Exception {
        var configuration = new Configuration();
        configuration.set(TaskManagerOptions.NUM_TASK_SLOTS, 2);
        configuration.set(TaskManagerOptions.TASK_CANCELLATION_INTERVAL, Duration.ofMillis(50));
        configuration.set(TaskManagerOptions.TASK_CANCELLATION_TIMEOUT, Duration.ofMillis(300));
        try (var engine = new EmbeddedEngine(configuration)) {
            engine.start();
            var dispatcher = engine.dispatcher().getFuture().get(LIMIT.toSeconds(), TimeUnit.SECONDS);
            var environment = StreamExecutionEnvironment.getExecutionEnvironment();
            environment.setParallelism(1);
            environment.fromSequence(1, 10).map(Deaf::hold).sinkTo(new DiscardingSink<>());
            var deaf = engine.submit(environment.getStreamGraph().getJobGraph())
                    .get(LIMIT.toSeconds(), TimeUnit.SECONDS)
                    .getJobID();
            assertThat(Deaf.HOLDS.await(LIMIT.toSeconds(), TimeUnit.SECONDS)).isTrue();
            dispatcher.cancelJob(deaf, LIMIT).get(LIMIT.toSeconds(), TimeUnit.SECONDS);
            await().atMost(LIMIT)
                    .until(() -> dispatcher.requestJobStatus(deaf, LIMIT).get(), JobStatus.CANCELED::equals);

            var next = StreamExecutionEnvironment.getExecutionEnvironment();
            next.setParallelism(2);
            next.fromSequence(1, 10).sinkTo(new DiscardingSink<>());
            var job = engine.submit(next.getStreamGraph().getJobGraph())
                    .get(LIMIT.toSeconds(), TimeUnit.SECONDS)
                    .getJobID();
            await().atMost(LIMIT)
                    .until(() -> dispatcher.requestJobStatus(job, LIMIT).get(), JobStatus.FINISHED::equals);
            Deaf.RELEASED.countDown(); // the engine ends when all its tasks have
        } finally {
            Deaf.RELEASED.countDown();
        }
    }

    /// Holds a row until it is released, ignoring interrupts.
    private static final class Deaf {
        static final CountDownLatch HOLDS = new CountDownLatch(1);
        static final CountDownLatch RELEASED = new CountDownLatch(1);

        static Long hold(Long row) {
            HOLDS.countDown();
            while (RELEASED.getCount() > 0) {
                try {
                    RELEASED.await();
                } catch (InterruptedException e) {
                    // this is what makes it deaf
                }
            }
            return row;
        }
    }

    /// Reports carry a time by the clock of the client, which may be far from that of the cluster.
    @Test
    void cancelsAJobForTheSilenceOfItsClientAndNotForItsClock() throws Exception {
        var configuration = new Configuration();
        configuration.set(TaskManagerOptions.NUM_TASK_SLOTS, 3);
        configuration.set(Dispatcher.CLIENT_ALIVENESS_CHECK_DURATION, Duration.ofMillis(50));
        try (var engine = new EmbeddedEngine(configuration)) {
            engine.start();
            var dispatcher = engine.dispatcher().getFuture().get(LIMIT.toSeconds(), TimeUnit.SECONDS);
            var behind = held(engine, Duration.ofHours(1));
            dispatcher.reportJobClientHeartbeat(behind, 0, LIMIT).get(LIMIT.toSeconds(), TimeUnit.SECONDS);
            var ahead = held(engine, Duration.ofSeconds(1));
            dispatcher.reportJobClientHeartbeat(ahead, Long.MAX_VALUE, LIMIT).get(LIMIT.toSeconds(), TimeUnit.SECONDS);
            await().atMost(LIMIT)
                    .until(() -> dispatcher.requestJobStatus(ahead, LIMIT).get(), JobStatus.CANCELED::equals);
            // the engine looks at all jobs at once
            var unreported = held(engine, Duration.ofMillis(1));
            await().atMost(LIMIT)
                    .until(() -> dispatcher.requestJobStatus(unreported, LIMIT).get(), JobStatus.CANCELED::equals);

            assertThat(dispatcher.requestJobStatus(behind, LIMIT).get(LIMIT.toSeconds(), TimeUnit.SECONDS))
                    .isEqualTo(JobStatus.RUNNING);
        }
    }

    /// A job that runs until it is cancelled.
    private static JobID held(EmbeddedEngine engine, Duration timeoutOfClient) throws Exception {
        var environment = StreamExecutionEnvironment.getExecutionEnvironment();
        environment.setParallelism(1);
        environment.fromSequence(1, 10).map(EmbeddedEngineIT::hold).sinkTo(new DiscardingSink<>());
        var plan = environment.getStreamGraph().getJobGraph();
        plan.setInitialClientHeartbeatTimeout(timeoutOfClient.toMillis());
        return engine.submit(plan).get(LIMIT.toSeconds(), TimeUnit.SECONDS).getJobID();
    }

    private static Long hold(Long row) throws InterruptedException {
        new CountDownLatch(1).await();
        return row;
    }

    @Test
    void saysWhyItDoesNotStart() throws Exception {
        try (var taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            var configuration = new Configuration();
            configuration.set(BlobServerOptions.PORT, Integer.toString(taken.getLocalPort()));
            try (var engine = new EmbeddedEngine(configuration)) {
                assertThatThrownBy(engine::start).hasMessageContaining(Integer.toString(taken.getLocalPort()));
            }
        }
    }

    /// A sink that writes its last rows when it is closed fails twice while its database is away.
    @Test
    void keepsItsTaskManagerWhenATaskFailsAgainWhileItIsClosed() throws Exception {
        try (var engine = new EmbeddedEngine(new Configuration())) {
            engine.start();
            var dispatcher = engine.dispatcher().getFuture().get(LIMIT.toSeconds(), TimeUnit.SECONDS);
            var manager = engine.resourceManager().getFuture().get(LIMIT.toSeconds(), TimeUnit.SECONDS);
            var before = manager.requestTaskManagerInfo(LIMIT).get(LIMIT.toSeconds(), TimeUnit.SECONDS);
            var environment = StreamExecutionEnvironment.getExecutionEnvironment();
            environment.setParallelism(1);
            environment.fromSequence(1, 10).map(new FailsTwice()).sinkTo(new DiscardingSink<>());
            var job = engine.submit(environment.getStreamGraph().getJobGraph())
                    .get(LIMIT.toSeconds(), TimeUnit.SECONDS)
                    .getJobID();
            await().atMost(LIMIT)
                    .until(() -> dispatcher.requestJobStatus(job, LIMIT).get(), JobStatus.FAILED::equals);

            var next = StreamExecutionEnvironment.getExecutionEnvironment();
            next.fromSequence(1, 10).sinkTo(new DiscardingSink<>());
            var following = engine.submit(next.getStreamGraph().getJobGraph())
                    .get(LIMIT.toSeconds(), TimeUnit.SECONDS)
                    .getJobID();
            await().atMost(LIMIT)
                    .until(() -> dispatcher.requestJobStatus(following, LIMIT).get(), JobStatus.FINISHED::equals);
            assertThat(manager.requestTaskManagerInfo(LIMIT).get(LIMIT.toSeconds(), TimeUnit.SECONDS))
                    .extracting(TaskManagerInfo::getResourceId)
                    .containsExactlyElementsOf(
                            before.stream().map(TaskManagerInfo::getResourceId).toList());
        }
    }

    /// The engine does so when no further file can be opened. A server without a job manager would wait for
    /// one forever.
    @Test
    void saysThatItHasEndedWhenTheResultOfAJobCannotBeStored(@TempDir Path state) throws Exception {
        try (var jobs = DurableJobs.open(state, state.resolve("key"), new OrderlyStop(true, Duration.ofSeconds(1)));
                var engine = new EmbeddedEngine(new Configuration(), ArchiveOptions.MEMORY, Optional.of(jobs))) {
            engine.start();
            var ended = engine.ended();
            assertThat(ended).isNotDone();
            Files.createFile(state.resolve("jobs").resolve("results")); // no folder for files can be there

            var environment = StreamExecutionEnvironment.getExecutionEnvironment();
            environment.fromSequence(1, 10).sinkTo(new DiscardingSink<>());
            engine.submit(environment.getStreamGraph().getJobGraph()).get(LIMIT.toSeconds(), TimeUnit.SECONDS);

            assertThat(ended)
                    .failsWithin(LIMIT)
                    .withThrowableThat()
                    .withMessageContaining("The job manager has failed.");
        }
    }

    /// A function that fails at the first row, and again when it is closed.
    private static final class FailsTwice extends RichMapFunction<Long, Long> {
        @Override
        public Long map(Long row) {
            throw new IllegalStateException("the database is away");
        }

        @Override
        public void close() {
            throw new IllegalStateException("the database is still away");
        }
    }

    /// The actor library runs out of threads under many calls at the same time with blocking work among them.
    @Test
    void runsManyJobsAtOnceAndKeepsTheLastOnes() throws Exception {
        var configuration = new Configuration();
        configuration.set(JobManagerOptions.COMPLETED_APPLICATION_STORE_MAX_CAPACITY, 50);
        try (var engine = new EmbeddedEngine(configuration);
                var submitters = Executors.newVirtualThreadPerTaskExecutor()) {
            engine.start();
            var submitted = new ArrayList<Future<JobID>>();
            for (int job = 0; job < 80; job++) {
                submitted.add(submitters.submit(() -> {
                    var environment = StreamExecutionEnvironment.getExecutionEnvironment();
                    environment.setParallelism(1);
                    environment.fromSequence(1, 10).sinkTo(new DiscardingSink<>());
                    return engine.submit(environment.getStreamGraph().getJobGraph())
                            .get(LIMIT.toSeconds(), TimeUnit.SECONDS)
                            .getJobID();
                }));
            }
            var jobs = new HashSet<JobID>();
            for (var job : submitted) {
                jobs.add(job.get());
            }
            assertThat(jobs).hasSize(80);
            var dispatcher = engine.dispatcher().getFuture().get(LIMIT.toSeconds(), TimeUnit.SECONDS);
            await().atMost(LIMIT.multipliedBy(4)).untilAsserted(() -> {
                var known = dispatcher.requestMultipleJobDetails(LIMIT).get().getJobs();
                assertThat(known).hasSize(50).allMatch(job -> job.getStatus() == JobStatus.FINISHED);
            });
        }
    }

    @Test
    void leavesNoThreadNoFileAndNoOpenPortBehind(@TempDir Path temporary) throws Exception {
        cycle(temporary); // what the libraries keep for the life of a process is there after the first
        var threads = threads();
        var sockets = listening();
        cycle(temporary);
        await().atMost(LIMIT).untilAsserted(() -> assertThat(threads()).isSubsetOf(threads));
        assertThat(temporary).isEmptyDirectory();
        assertThat(listening()).isEqualTo(sockets);
    }

    @Test
    void closesTwiceAndBeforeItWasStarted() {
        var engine = new EmbeddedEngine(new Configuration());
        engine.close();
        engine.close();
        assertThat(engine.configuration().keySet()).isEmpty();
    }

    private static void cycle(Path temporary) throws Exception {
        var configuration = new Configuration();
        configuration.set(CoreOptions.TMP_DIRS, temporary.toString());
        try (var engine = new EmbeddedEngine(configuration)) {
            engine.start();
            assertThat(temporary).isNotEmptyDirectory();
        }
    }

    private static Set<String> threads() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(Thread::isAlive)
                .map(thread -> thread.getName() + "#" + thread.threadId())
                // timers of the JVM and of the test's own waiting
                .filter(name -> !name.matches("(awaitility|ForkJoinPool.commonPool|CompletableFutureDelayScheduler).*"))
                .collect(Collectors.toSet());
    }

    /// The ports that this process listens on, as the kernel tells.
    private static Set<String> listening() throws IOException {
        try (var probe = new ServerSocket(0)) {
            assertThat(probe.isBound()).isTrue();
        }
        var own = new HashSet<String>();
        try (var links = Files.newDirectoryStream(Path.of("/proc/self/fd"))) {
            for (var link : links) {
                if (Files.isSymbolicLink(link)) {
                    own.add(Files.readSymbolicLink(link).toString());
                }
            }
        }
        var ports = new HashSet<String>();
        for (var table : new String[] {"/proc/net/tcp", "/proc/net/tcp6"}) {
            for (var line : Files.readAllLines(Path.of(table)).stream().skip(1).toList()) {
                var fields = line.strip().split("\\s+");
                if ("0A".equals(fields[3]) && own.contains("socket:[" + fields[9] + "]")) {
                    ports.add(fields[1]);
                }
            }
        }
        return ports;
    }
}
