package io.millrace.desktop.log;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.desktop.service.UiExecutors;
import io.millrace.desktop.taskmanager.ClusterProcess;
import io.millrace.wire.id.TaskManagerId;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class LogsModelTest {
    private static final ClusterProcess JOB_MANAGER = ClusterProcess.JOB_MANAGER;

    private final FakeLogs logs = new FakeLogs();
    private final LogsModel model = new LogsModel(
            logs.logs(), UiExecutors.direct(), InstantSource.fixed(Instant.parse("2026-11-22T15:00:00Z")));

    private static ClusterProcess worker(int number) {
        return ClusterProcess.of(new TaskManagerId("worker-" + number));
    }

    @AfterEach
    void close() {
        model.close();
    }

    private List<ClusterProcess> read() {
        return model.places().get().stream().map(LogPlace::process).toList();
    }

    private void writeAll(int workers) {
        logs.write(JOB_MANAGER, LogSamples.withTrace());
        for (int number = 1; number <= workers; number++) {
            logs.write(worker(number), List.of(LogSamples.line(number, "INFO", "worker " + number)));
        }
        model.refresh();
    }

    @Test
    void theJobManagersLogIsReadFirst() {
        writeAll(2);

        assertThat(read()).containsExactly(JOB_MANAGER);
        assertThat(model.log().get().orElseThrow().names()).containsExactly("jm");
        assertThat(model.files().get().value().orElseThrow()).hasSize(1);
    }

    @Test
    void processesAreReadTogetherUnderShortNames() {
        writeAll(2);
        model.toggle(worker(2));

        assertThat(model.log().get().orElseThrow().names()).containsExactly("jm", "tm2");
        assertThat(model.reads(worker(2))).isTrue();
        model.toggle(JOB_MANAGER);
        assertThat(read()).containsExactly(worker(2));
        model.toggle(worker(2));
        assertThat(read()).as("the last one stays").containsExactly(worker(2));
    }

    @Test
    void tooManyTogetherAreRefusedInWords() {
        writeAll(9);
        for (int number = 1; number <= 8; number++) {
            model.toggle(worker(number));
        }

        assertThat(read()).hasSize(LogsModel.MAX_TOGETHER);
        assertThat(model.problem().get()).isEqualTo("At most 8 logs are read together.");
    }

    @Test
    void whatIsLookedForIsKeptFromLogToLog() {
        writeAll(1);
        var first = model.log().get().orElseThrow();
        first.finder().text().set("began");
        first.lines().choices().wrapped().set(true);

        model.show(worker(1));

        var second = model.log().get().orElseThrow();
        assertThat(second).isNotSameAs(first);
        assertThat(second.finder().text().get()).isEqualTo("began");
        assertThat(second.lines().choices().wrapped().get()).isTrue();
    }

    @Test
    void aLogIsOpenedFromElsewhereWithWhatToLookFor() {
        writeAll(1);
        model.open(worker(1), Optional.of("engine.log"), new LogsModel.Target(Optional.empty(), Optional.of("worker")));

        assertThat(read()).containsExactly(worker(1));
        assertThat(model.log().get().orElseThrow().finder().text().get()).isEqualTo("worker");
        assertThat(model.focus().get()).contains(worker(1));
    }

    @Test
    void aClusterThatIsAwayIsAskedAgain() {
        logs.server.away = true;
        writeAll(1);
        assertThat(model.log().get()).isEmpty();

        logs.server.away = false;
        model.refresh();

        assertThat(read()).containsExactly(JOB_MANAGER);
    }
}
