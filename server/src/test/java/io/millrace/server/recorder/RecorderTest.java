package io.millrace.server.recorder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.millrace.server.cluster.ClusterObservation;
import io.millrace.server.cluster.ObservationPort;
import io.millrace.server.event.EventLog;
import io.millrace.testing.TestTimeout;
import io.millrace.wire.cluster.Events;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.TaskManagerId;
import io.millrace.wire.id.VertexId;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class RecorderTest {
    private static final long NOW = 1_800_000_000_000L;
    private static final RecorderOptions OPTIONS = options(Duration.ofHours(1));

    private static RecorderOptions options(Duration interval) {
        return new RecorderOptions(true, Optional.empty(), 1 << 20, Duration.ofHours(1), interval, 1000, 2);
    }

    /// A cluster in which nothing runs.
    private static final class Idle implements ObservationPort {
        @Override
        public String leader() {
            return "one";
        }

        @Override
        public List<ClusterObservation.Job> jobs(long endedSince) {
            return List.of();
        }

        @Override
        public ClusterObservation.Course course(JobId job) {
            throw new AssertionError("there is no job");
        }

        @Override
        public List<ClusterObservation.Checkpoint> checkpoints(JobId job) {
            return List.of();
        }

        @Override
        public Map<TaskManagerId, String> taskManagers() {
            return Map.of();
        }

        @Override
        public List<ClusterObservation.Figure> figures(
                Map<JobId, Map<VertexId, String>> running, Collection<ClusterObservation.MetricRequest> wishes) {
            return List.of();
        }
    }

    /// Holds one segment in memory, and does something while it is appended to.
    private static final class Memory implements Segments {
        private final Runnable meanwhile;
        private volatile byte[] bytes;

        Memory(byte[] bytes, Runnable meanwhile) {
            this.bytes = bytes;
            this.meanwhile = meanwhile;
        }

        @Override
        public List<Segment> open() {
            return bytes.length == 0 ? List.of() : List.of(new Segment(NOW, bytes.length));
        }

        @Override
        public void append(long start, byte[] more) {
            meanwhile.run();
            var joined = Arrays.copyOf(bytes, bytes.length + more.length);
            System.arraycopy(more, 0, joined, bytes.length, more.length);
            bytes = joined;
        }

        @Override
        public InputStream read(long start) {
            return new ByteArrayInputStream(bytes);
        }

        @Override
        public void delete(long start) {}

        @Override
        public void close() {}
    }

    private static List<String> recorded(Recorder recorder) {
        var span = new RecorderReader.Span(0, Long.MAX_VALUE);
        return recorder.reader().events(span, 100, _ -> true).events().stream()
                .map(Events.Change::text)
                .toList();
    }

    private static byte[] earlier() {
        var writer = new SegmentWriter(NOW);
        writer.change(NOW, new Events.Change(NOW, Events.Kind.LEADER, "of an earlier run"));
        return writer.take();
    }

    @Test
    void showsWhatEarlierRunsKeptBeforeAnythingHappens() {
        try (var log = new EventLog("second", 10);
                var recorder = new Recorder(new Idle(), log, OPTIONS, Optional.of(new Memory(earlier(), () -> {})))) {
            recorder.start();
            assertThat(recorded(recorder)).containsExactly("of an earlier run");
            assertThat(recorder.reader().status().from()).isEqualTo(NOW);
        }
    }

    @Test
    void goesOnAfterItWasTooSlow() throws Exception {
        var writes = new Semaphore(0);
        var begun = new CountDownLatch(1);
        var store = new Memory(new byte[0], () -> {
            begun.countDown();
            writes.acquireUninterruptibly();
        });
        try (var log = new EventLog("first", 2);
                var recorder = new Recorder(new Idle(), log, options(Duration.ZERO), Optional.of(store))) {
            recorder.start();
            log.publish(new Events.Change(NOW, Events.Kind.LEADER, "before"));
            begun.await();
            for (int i = 0; i < 5; i++) {
                log.publish(new Events.Change(NOW, Events.Kind.LEADER, "too many"));
            }
            writes.release(1_000);
            await().until(() -> recorded(recorder).contains("too many"));
            log.publish(new Events.Change(NOW, Events.Kind.LEADER, "after"));
            await().until(() -> recorded(recorder).contains("after"));
        }
    }

    @Test
    void goesOnAfterABug() throws Exception {
        var broken = new AtomicBoolean(true);
        var met = new CountDownLatch(1);
        var store = new Memory(new byte[0], () -> {
            if (broken.get()) {
                met.countDown();
                throw new OutOfMemoryError("for a test");
            }
        });
        try (var log = new EventLog("first", 10);
                var recorder = new Recorder(new Idle(), log, options(Duration.ZERO), Optional.of(store))) {
            recorder.start();
            log.publish(new Events.Change(NOW, Events.Kind.LEADER, "lost"));
            assertThat(met.await(TestTimeout.LIMIT.toSeconds(), TimeUnit.SECONDS))
                    .isTrue();
            broken.set(false);
            log.publish(new Events.Change(NOW, Events.Kind.LEADER, "after"));
            await().until(() -> recorded(recorder).contains("after"));
        }
    }

    /// An interrupt closes the file that a thread writes, which would leave its last record incomplete.
    @Test
    void isNotInterruptedWhileItWrites() throws Exception {
        var begun = new CountDownLatch(1);
        var closer = new AtomicReference<Thread>();
        var torn = new AtomicBoolean();
        var store = new Memory(new byte[0], () -> {
            begun.countDown();
            await().until(() -> closer.get() != null && closer.get().getState() == Thread.State.WAITING);
            torn.set(Thread.currentThread().isInterrupted());
        });
        try (var log = new EventLog("first", 10)) {
            var recorder = new Recorder(new Idle(), log, OPTIONS, Optional.of(store));
            recorder.start();
            log.publish(new Events.Change(NOW, Events.Kind.LEADER, "the last change"));
            begun.await();
            closer.set(Thread.ofPlatform().start(recorder::close));
            closer.get().join();
            assertThat(torn).isFalse();
            assertThat(recorded(recorder)).containsExactly("the last change");
        }
    }
}
