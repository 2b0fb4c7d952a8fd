package io.millrace.server.alert;

import static org.awaitility.Awaitility.await;

import io.millrace.server.alert.rule.AlertFile;
import io.millrace.server.cluster.ClusterObservation;
import io.millrace.server.cluster.ObservationPort;
import io.millrace.server.event.EventLog;
import io.millrace.wire.LimitUse;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.TaskManagerId;
import io.millrace.wire.id.VertexId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
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
                Map<JobId, Map<VertexId, String>> running, Collection<ClusterObservation.MetricRequest> wishes) {
            return List.of();
        }
    }

    @AfterEach
    void close() {
        log.close();
    }

    private AlertService service(Supplier<List<LimitUse>> limits) throws IOException {
        var file = Files.writeString(folder.resolve("alerts.yaml"), "rules:\n  limit: {for: 0 s}\n");
        return new AlertService(
                log,
                new AlertSources(
                        new NoJobs(),
                        _ -> Optional.empty(),
                        limits,
                        Optional.empty(),
                        () -> true,
                        () -> "http://localhost:8081"),
                AlertFile.open(file),
                new AlertStore(Optional.empty()));
    }

    @Test
    void goesOnAfterARoundThatFailed() throws IOException {
        var rounds = new AtomicInteger();
        try (var service = service(() -> {
            if (rounds.getAndIncrement() == 0) {
                throw new IllegalStateException("a bug");
            }
            return List.of(NEARLY_FULL);
        })) {
            service.start();
            await().until(() -> service.firing() == 1);
        }
    }
}
