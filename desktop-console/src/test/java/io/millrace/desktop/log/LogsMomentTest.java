package io.millrace.desktop.log;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.desktop.service.UiExecutors;
import io.millrace.desktop.taskmanager.ClusterProcess;
import io.millrace.wire.id.TaskManagerId;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Tests the logs at a past moment. One thread shows them, as in the application.
class LogsMomentTest {
    private static final ClusterProcess JOB_MANAGER = ClusterProcess.JOB_MANAGER;
    private static final ClusterProcess WORKER = ClusterProcess.of(new TaskManagerId("worker-1"));
    private static final Instant BEGIN = Instant.parse("2026-11-22T14:00:00Z");

    private final FakeLogs logs = new FakeLogs();
    private final ExecutorService shown = Executors.newSingleThreadExecutor();
    private final LogsModel model = new LogsModel(
            logs.logs(),
            new UiExecutors(Runnable::run, shown),
            InstantSource.fixed(Instant.parse("2026-11-22T15:00:00Z")));

    @BeforeEach
    void write() {
        logs.write(JOB_MANAGER, LogSamples.many(120))
                .write(
                        WORKER,
                        LogSamples.many(90).stream()
                                .map(line -> line.replace("number", "worker"))
                                .toList());
    }

    @AfterEach
    void close() throws Exception {
        on(() -> {
            model.close();
            return true;
        });
        shown.shutdownNow();
    }

    private <T> T on(Callable<T> action) throws Exception {
        return shown.submit(action).get();
    }

    private void open() throws Exception {
        on(() -> {
            model.refresh();
            return true;
        });
        await(() -> log().lines().shown().size() == 120);
    }

    private void at(Optional<Instant> moment) throws Exception {
        on(() -> {
            model.moment().set(moment);
            return true;
        });
    }

    private void await(Callable<Boolean> condition) {
        Awaitility.await().ignoreExceptions().until(() -> on(condition));
    }

    private LogModel log() {
        return model.log().get().orElseThrow();
    }

    private boolean stands(int line) {
        return log().selection().focus().orElse(-1) == line
                && !log().lines().following().get();
    }

    @Test
    void aMomentLeadsToTheFirstLineThatIsNotBeforeItAndThePresentIsFollowedAgain() throws Exception {
        open();
        at(Optional.of(BEGIN.plusMillis(29_500)));
        await(() -> stands(30));

        at(Optional.of(BEGIN.plusSeconds(20)));
        await(() -> stands(20));

        at(Optional.empty());
        await(() -> log().lines().following().get() && log().lines().position().atEnd());
    }

    @Test
    void aLogThatIsOpenedAtAMomentBeginsThere() throws Exception {
        open();
        at(Optional.of(BEGIN.plusSeconds(30)));
        on(() -> {
            model.show(WORKER);
            return true;
        });
        await(() -> log().lines().shown().size() == 90 && stands(30));
    }

    @Test
    void whoComesForATimeOfItsOwnIsLedToThat() throws Exception {
        open();
        at(Optional.of(BEGIN.plusSeconds(30)));
        on(() -> {
            model.open(
                    WORKER,
                    Optional.empty(),
                    new LogsModel.Target(Optional.of(BEGIN.plusSeconds(50)), Optional.empty()));
            return true;
        });
        await(() -> log().lines().shown().size() == 90 && stands(50));
    }

    @Test
    void aMomentIsLookedForInTheZoneOfTheCluster() throws Exception {
        logs.zone = ZoneOffset.ofHours(2);
        open();
        assertThat(on(() -> model.zone().get())).contains(ZoneOffset.ofHours(2));
        at(Optional.of(BEGIN.minusSeconds(7_200 - 30)));
        await(() -> stands(30));
    }

    @Test
    void logsThatAreReadTogetherGoThereTogether() throws Exception {
        open();
        on(() -> {
            model.toggle(WORKER);
            return true;
        });
        await(() -> log().lines().shown().size() == 210);
        at(Optional.of(BEGIN.plusSeconds(30)));
        await(() -> stands(60));
        assertThat(on(() -> log().names())).isEqualTo(List.of("jm", "tm1"));
    }
}
