package io.millrace.server.endpoint.rest.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.millrace.client.Client;
import io.millrace.client.ClusterClient;
import io.millrace.client.Connection;
import io.millrace.server.cluster.JobOwnership;
import io.millrace.server.cluster.JobsOfNobody;
import io.millrace.server.endpoint.http.Assets;
import io.millrace.server.endpoint.http.HttpOptions;
import io.millrace.server.endpoint.http.HttpServer;
import io.millrace.server.endpoint.http.Router;
import io.millrace.server.engine.adapter.EngineObservation;
import io.millrace.server.engine.adapter.MetricsSnapshot;
import io.millrace.server.engine.embedded.EmbeddedEngine;
import io.millrace.server.event.ClusterWatch;
import io.millrace.server.event.EventLog;
import io.millrace.server.recorder.Recorder;
import io.millrace.server.recorder.RecorderOptions;
import io.millrace.server.security.Authentication;
import io.millrace.testing.TestTimeout;
import io.millrace.wire.Arguments;
import io.millrace.wire.Event;
import io.millrace.wire.EventStream;
import io.millrace.wire.Service;
import io.millrace.wire.cluster.Events;
import io.millrace.wire.cluster.History;
import io.millrace.wire.cluster.JobState;
import io.millrace.wire.id.JobId;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.apache.flink.api.common.JobID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Tests changes as they happen, and what the flight recorder keeps of them, over HTTP and from real jobs.
final class EventsIT {
    private static final JobOwnership NOBODY = new JobOwnership(new JobsOfNobody());

    private static final Duration LIMIT = TestTimeout.LIMIT;

    @TempDir
    private static Path directory;

    private static EmbeddedEngine engine;
    private static SampleJobs samples;
    private static Running running;

    /// All parts between the engine and a client.
    private record Running(EventLog log, Recorder recorder, ClusterWatch watch, HttpServer server, Client client)
            implements AutoCloseable {
        static Running start(String epoch, int kept) {
            var port = new EngineObservation(engine, new MetricsSnapshot(engine));
            var log = new EventLog(epoch, kept);
            var options = new RecorderOptions(
                    true,
                    Optional.of(directory.resolve("recorder")),
                    1 << 20,
                    Duration.ofHours(1),
                    Duration.ofSeconds(1),
                    10_000,
                    2);
            var recorder = new Recorder(port, log, options);
            recorder.start();
            var watch = new ClusterWatch(port, log, Duration.ofMillis(50));
            watch.start(System.currentTimeMillis());
            var server = new HttpServer(
                    "127.0.0.1",
                    0,
                    new Router(
                            Service.CLUSTER,
                            List.of(new EventsRoutes(log, NOBODY), new HistoryRoutes(recorder.reader(), NOBODY)),
                            Assets.NONE,
                            HttpOptions.DEFAULT,
                            new Authentication.Open()),
                    HttpOptions.DEFAULT);
            server.start();
            return new Running(log, recorder, watch, server, new Client(Connection.to(server.url())));
        }

        EventStream<Events.Change> events() {
            return new ClusterClient(client).events(Optional.empty()).orThrow();
        }

        @Override
        public void close() {
            client.close();
            server.close();
            watch.close();
            recorder.close();
            log.close();
        }
    }

    @BeforeAll
    static void start() throws Exception {
        var configuration = SampleJobs.settings();
        configuration.setString("taskmanager.numberOfTaskSlots", "8");
        configuration.setString("metrics.fetcher.update-interval", "500");
        engine = new EmbeddedEngine(configuration);
        engine.start();
        samples = new SampleJobs(engine);
        running = Running.start("first", 10_000);
    }

    @AfterAll
    static void stop() {
        running.close();
        engine.close();
    }

    private static void cancel(JobId job) throws Exception {
        engine.dispatcher()
                .getFuture()
                .thenCompose(gateway -> gateway.cancelJob(JobID.fromHexString(job.text()), LIMIT))
                .get(LIMIT.toSeconds(), TimeUnit.SECONDS);
    }

    private static Event<Events.Change> take(EventStream<Events.Change> stream) throws InterruptedException {
        return stream.next(LIMIT) instanceof EventStream.Arrived<Events.Change>(var event)
                ? event
                : org.assertj.core.api.Assertions.fail("no event");
    }

    /// The changes of a job up to the first of this kind, that one included.
    private static List<Events.Change> until(
            EventStream<Events.Change> stream, JobId job, Predicate<Events.Change> last) throws InterruptedException {
        var all = new ArrayList<Events.Change>();
        do {
            var change = take(stream).data();
            if (change.job().equals(Optional.of(job))) {
                all.add(change);
            }
        } while (all.isEmpty() || !last.test(all.getLast()));
        return all;
    }

    private static Predicate<Events.Change> state(JobState state) {
        return change ->
                change.kind() == Events.Kind.JOB_STATE && change.state().equals(Optional.of(state.name()));
    }

    private static List<String> states(List<Events.Change> changes) {
        return changes.stream()
                .filter(change -> change.kind() == Events.Kind.JOB_STATE || change.kind() == Events.Kind.JOB_SUBMITTED)
                .map(change -> change.state().orElse(""))
                .toList();
    }

    @Test
    void tellsTheWholeLifeOfAJob() throws Exception {
        try (var events = running.events()) {
            var job = samples.counting();
            var began = until(events, job, change -> change.kind() == Events.Kind.CHECKPOINT_COMPLETED);
            cancel(job);
            var ended = until(events, job, state(JobState.CANCELED));
            assertThat(began.getFirst().kind()).isEqualTo(Events.Kind.JOB_SUBMITTED);
            assertThat(states(began)).containsExactly("INITIALIZING", "CREATED", "RUNNING");
            assertThat(states(ended)).endsWith("CANCELLING", "CANCELED");
            var checkpoint = began.getLast().checkpoint().orElseThrow();
            assertThat(began).anySatisfy(change -> {
                assertThat(change.kind()).isEqualTo(Events.Kind.CHECKPOINT_TRIGGERED);
                assertThat(change.checkpoint().orElseThrow().id()).isEqualTo(checkpoint.id());
            });
            assertThat(began).anySatisfy(change -> {
                assertThat(change.kind()).isEqualTo(Events.Kind.VERTEX_STATE);
                assertThat(change.state()).contains("RUNNING");
            });
            assertThat(ended).anySatisfy(change -> {
                assertThat(change.kind()).isEqualTo(Events.Kind.VERTEX_STATE);
                assertThat(change.state()).contains("CANCELED");
            });
        }
    }

    @Test
    void tellsWhyAJobFailsEachTime() throws Exception {
        try (var events = running.events()) {
            var job = samples.failing();
            var changes = until(events, job, state(JobState.FAILED));
            assertThat(states(changes)).contains("RESTARTING").endsWith("FAILED");
            assertThat(changes)
                    .filteredOn(change -> change.kind() == Events.Kind.EXCEPTION)
                    .hasSizeGreaterThanOrEqualTo(1)
                    .allSatisfy(change -> assertThat(change.text()).contains("Exception"));
        }
    }

    @Test
    void leavesOutWhatIsNotAskedFor() throws Exception {
        var arguments = Arguments.of(Events.KINDS, List.of(Events.Kind.JOB_SUBMITTED, Events.Kind.JOB_STATE));
        try (var events = running.client().call(Events.STREAM, arguments).orThrow()) {
            var job = samples.ending();
            var changes = until(events, job, state(JobState.FINISHED));
            assertThat(states(changes)).hasSameSizeAs(changes);
        }
    }

    @Test
    void losesAndRepeatsNothingForAReaderThatComesBack() throws Exception {
        var whole = new ArrayList<String>();
        var pieces = new ArrayList<String>();
        try (var one = running.events()) {
            for (int jobs = 0; jobs < 3; jobs++) {
                var job = samples.ending();
                Event<Events.Change> event;
                do {
                    event = take(one);
                    whole.add(event.id().orElseThrow());
                } while (!event.data().job().equals(Optional.of(job))
                        || !state(JobState.FINISHED).test(event.data()));
            }
        }
        pieces.add(whole.getFirst());
        while (pieces.size() < whole.size()) {
            try (var piece = new ClusterClient(running.client())
                    .events(Optional.of(pieces.getLast()))
                    .orThrow()) {
                for (int i = 0; i < 3 && pieces.size() < whole.size(); i++) {
                    pieces.add(take(piece).id().orElseThrow());
                }
            }
        }
        assertThat(pieces).isEqualTo(whole);
    }

    @Test
    void tellsAReaderOfAnEarlierRunToReadAfresh() throws Exception {
        try (var events = new ClusterClient(running.client())
                .events(Optional.of("earlier-5"))
                .orThrow()) {
            assertThat(take(events).kind()).isEqualTo("RESET");
        }
    }

    @Test
    void dropsAReaderThatIsTooSlow() throws Exception {
        try (var log = new EventLog("slow", 50);
                var server = new HttpServer(
                        "127.0.0.1",
                        0,
                        new Router(
                                Service.CLUSTER,
                                List.of(new EventsRoutes(log, NOBODY)),
                                Assets.NONE,
                                HttpOptions.DEFAULT,
                                new Authentication.Open()),
                        HttpOptions.DEFAULT)) {
            server.start();
            try (var socket = new Socket("127.0.0.1", server.port())) {
                socket.setReceiveBufferSize(4096);
                socket.setSoTimeout((int) LIMIT.toMillis());
                socket.getOutputStream()
                        .write("GET /events HTTP/1.1\r\nHost: localhost\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
                var in = socket.getInputStream();
                assertThat(new String(in.readNBytes(12), StandardCharsets.US_ASCII))
                        .isEqualTo("HTTP/1.1 200");
                var text = "x".repeat(10_000);
                for (int i = 0; i < 5000; i++) {
                    log.publish(new Events.Change(i, Events.Kind.LEADER, text));
                }
                var rest = new StringBuilder();
                var buffer = new byte[1 << 16];
                while (rest.indexOf("0\r\n\r\n", Math.max(0, rest.length() - 100)) < 0) {
                    int read = in.read(buffer);
                    assertThat(read).as("the stream ends in order").isPositive();
                    rest.append(new String(buffer, 0, read, StandardCharsets.US_ASCII));
                }
                assertThat(rest.toString()).contains("event: DROPPED").contains("behind and was dropped");
            }
        }
    }

    private static Optional<History.Series> busy(JobId job) {
        var arguments = Arguments.of(Events.JOBS, List.of(job)).with(History.METRICS, List.of("busy"));
        return running.client().call(History.SERIES, arguments).orThrow().series().stream()
                .filter(series -> series.name().contains("sums"))
                .filter(series -> series.values().stream().anyMatch(value -> value > 0))
                .findFirst();
    }

    @Test
    void keepsTheFiguresAndChangesOfAJobThatHasEnded() throws Exception {
        JobId job;
        try (var events = running.events()) {
            job = samples.counting();
            await().atMost(LIMIT).until(() -> busy(job).isPresent());
            cancel(job);
            until(events, job, state(JobState.CANCELED));
        }
        await().atMost(LIMIT).until(() -> happened(job).contains("CANCELED"));
        running.close();
        running = Running.start("second", 10_000);
        assertThat(busy(job))
                .hasValueSatisfying(series -> assertThat(series.subject()).hasSize(32));
        assertThat(happened(job)).startsWith("INITIALIZING").contains("RUNNING").endsWith("CANCELED");
        await().atMost(LIMIT)
                .until(() -> running.client().call(History.STATUS).orThrow().bytes() > 0);
        assertThat(running.client().call(History.STATUS).orThrow().state()).isEqualTo(History.State.RECORDING);
    }

    @Test
    void beginsToKeepAMetricThatSomebodyLooksAt() throws Exception {
        var job = samples.counting();
        await().atMost(LIMIT).until(() -> busy(job).isPresent());
        var vertex = busy(job).orElseThrow().subject();
        var metric = "0.numRecordsIn";
        var arguments = Arguments.of(Events.JOBS, List.of(job))
                .with(History.SUBJECTS, List.of(vertex))
                .with(History.METRICS, List.of(metric));
        var series = await().atMost(LIMIT)
                .until(
                        () -> running.client()
                                .call(History.SERIES, arguments)
                                .orThrow()
                                .series(),
                        found -> !found.isEmpty());
        assertThat(series).singleElement().satisfies(one -> {
            assertThat(one.metric()).isEqualTo(metric);
            assertThat(one.name()).contains("sums");
        });
        cancel(job);
    }

    private static List<String> happened(JobId job) {
        var arguments = Arguments.of(Events.JOBS, List.of(job))
                .with(Events.KINDS, List.of(Events.Kind.JOB_SUBMITTED, Events.Kind.JOB_STATE));
        return states(running.client().call(History.EVENTS, arguments).orThrow().events());
    }
}
