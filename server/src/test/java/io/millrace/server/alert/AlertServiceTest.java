package io.millrace.server.alert;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.millrace.server.alert.receiver.AlertReceiver;
import io.millrace.server.alert.rule.AlertFile;
import io.millrace.server.cluster.ClusterObservation;
import io.millrace.server.cluster.ObservationPort;
import io.millrace.server.event.EventLog;
import io.millrace.wire.LimitUse;
import io.millrace.wire.Refusal;
import io.millrace.wire.cluster.Alerts;
import io.millrace.wire.cluster.Events;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.TaskManagerId;
import io.millrace.wire.id.VertexId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AlertServiceTest {
    private static final LimitUse NEARLY_FULL = new LimitUse(
            "open sessions",
            "sql-gateway.session.max-num",
            LimitUse.Unit.COUNT,
            95,
            Optional.of(100L),
            95,
            0,
            Optional.empty());

    @TempDir
    private Path folder;

    private final EventLog log = new EventLog("first", 10);
    private final List<Alerts.Alert> sent = new CopyOnWriteArrayList<>();
    private boolean leads = true;
    private long now = 1_700_000_000_000L;

    /// A cluster in which nothing runs.
    private static final class NoJobs implements ObservationPort {
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
                Map<JobId, Map<VertexId, String>> running, Collection<ClusterObservation.MetricRequest> requested) {
            return List.of();
        }
    }

    @AfterEach
    void close() {
        log.close();
    }

    @Test
    void refusesASilenceOfARuleThatThereIsNot() throws IOException {
        try (var service = service(List::of)) {
            assertThatThrownBy(() -> service.silence(
                            new Alerts.NewSilence(Optional.of("limits"), Optional.empty(), Optional.empty(), 60),
                            "ann"))
                    .isInstanceOf(Refusal.class)
                    .hasMessageStartingWith("There is no rule 'limits'; there is job-failed, ");
            assertThat(service.silences().silences()).isEmpty();
            assertThat(service.silence(
                                    new Alerts.NewSilence(Optional.of("limit"), Optional.empty(), Optional.empty(), 60),
                                    "ann")
                            .rule())
                    .contains("limit");
        }
    }

    private AlertService service(Supplier<List<LimitUse>> limits) throws IOException {
        return service(limits, message -> sent.addAll(message.alerts()));
    }

    private AlertService service(Supplier<List<LimitUse>> limits, AlertReceiver receiver) throws IOException {
        var file = Files.writeString(folder.resolve("alerts.yaml"), """
                receivers:
                  ops: {type: webhook, url: 'http://localhost:9'}
                rules:
                  limit: {for: 0 s}
                """);
        return new AlertService(
                log,
                new AlertSources(
                        new NoJobs(),
                        _ -> Optional.empty(),
                        limits,
                        Optional.empty(),
                        () -> leads,
                        () -> "http://localhost:8081"),
                AlertFile.open(file),
                new AlertStore(Optional.empty()),
                _ -> receiver,
                () -> Instant.ofEpochMilli(now));
    }

    @Test
    void endsItsAlertsWithoutAMessageWhenAnotherProcessLeads() throws IOException {
        try (var service = service(() -> List.of(NEARLY_FULL))) {
            service.round();
            assertThat(service.firing()).isEqualTo(1);
            leads = false;
            now += 60_000;
            service.round();
            assertThat(service.firing()).isZero();
            assertThat(service.listing().alerts()).singleElement().returns(Optional.of(now), Alerts.Alert::resolved);
            await("of the message that waited for others").until(() -> !sent.isEmpty());
            now += 60_000;
            service.round();
            leads = true;
            service.round();
            assertThat(service.firing()).as("it lasts").isEqualTo(1);
        }
        assertThat(sent).singleElement().returns(Optional.empty(), Alerts.Alert::resolved);
    }

    @Test
    void sendsAgainAfterAnErrorOfAReceiver() throws IOException {
        var attempts = new AtomicInteger();
        try (var service = service(() -> List.of(NEARLY_FULL), message -> {
            if (attempts.getAndIncrement() == 0) {
                throw new OutOfMemoryError("for a test");
            }
            sent.addAll(message.alerts());
        })) {
            service.round();
            now += 60_000;
            service.round();
            await("of the first attempt").until(() -> service.failed() == 1);
            await("of the second one").until(() -> {
                now += 60_000;
                service.round();
                return !sent.isEmpty();
            });
        }
    }

    @Test
    void goesOnAfterRoundsThatFailed() throws IOException {
        var rounds = new AtomicInteger();
        try (var service = service(() -> {
            if (rounds.get() == 0) {
                rounds.incrementAndGet();
                throw new IllegalStateException("a bug");
            }
            if (rounds.getAndIncrement() == 1) {
                throw new OutOfMemoryError("for a test");
            }
            return List.of(NEARLY_FULL);
        })) {
            service.start();
            await().until(() -> service.firing() == 1);
        }
    }

    private static Events.Change event(Events.Kind kind, Optional<Events.Checkpoint> checkpoint) {
        return new Events.Change(
                1,
                kind,
                Optional.of(new JobId("a".repeat(32))),
                Optional.empty(),
                Optional.of("orders"),
                Optional.empty(),
                checkpoint,
                Optional.empty(),
                "");
    }

    @Test
    void endsTheAlertsOfAJobWhoseEndWasAmongEventsThatItHasMissed() throws IOException {
        var busy = new ReentrantLock();
        try (var service = service(() -> {
            busy.lock();
            busy.unlock();
            return List.of();
        })) {
            service.start();
            for (long id = 1; id <= 3; id++) {
                log.publish(event(Events.Kind.CHECKPOINT_FAILED, Optional.of(new Events.Checkpoint(id, false, 5, 0))));
            }
            await().until(() -> service.firing() == 1);
            busy.lock();
            try {
                await("of a round that takes long").until(busy::hasQueuedThreads);
                for (int more = 0; more < 30; more++) {
                    log.publish(event(Events.Kind.CHECKPOINT_TRIGGERED, Optional.empty()));
                }
            } finally {
                busy.unlock();
            }
            await().until(() -> service.firing() == 0);
        }
    }
}
