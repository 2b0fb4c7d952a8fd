package io.millrace.desktop.log;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.desktop.taskmanager.ClusterProcess;
import io.millrace.testing.TestTimeout;
import io.millrace.wire.cluster.LogLines;
import io.millrace.wire.id.TaskManagerId;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClusterFeedTest {
    private static final ClusterProcess JOB_MANAGER = ClusterProcess.JOB_MANAGER;
    private static final ClusterProcess WORKER = ClusterProcess.of(new TaskManagerId("worker-1"));

    private static final Comparator<String> BY_SECOND =
            Comparator.comparingInt(line -> Integer.parseInt(line.substring(3)));

    private final FakeLogs logs = new FakeLogs();

    private static List<String> at(String who, int... seconds) {
        return Arrays.stream(seconds)
                .mapToObj(second -> LogSamples.line(second, "INFO", who + "@" + second))
                .toList();
    }

    private static LogPlace place(ClusterProcess process) {
        return new LogPlace(process, FakeLogs.FILE);
    }

    private static List<String> words(LogFeed feed) {
        return feed.text().read(feed.text().first(), feed.text().end()).stream()
                .map(line -> line.text().replaceAll(".* - ", ""))
                .toList();
    }

    private static void await(LogFeed feed, String... lines) {
        Awaitility.await()
                .atMost(TestTimeout.LIMIT)
                .pollInterval(Duration.ofMillis(10))
                .untilAsserted(() -> assertThat(words(feed)).containsExactly(lines));
    }

    @Test
    void logsAreMergedByTimeFromTheirBeginAndAsTheyGrow() {
        logs.write(JOB_MANAGER, at("jm", 1, 4)).write(WORKER, at("tm", 2, 3));
        try (var feed = new ClusterFeed(logs.logs(), List.of(place(JOB_MANAGER), place(WORKER)))) {
            feed.start(() -> {});
            await(feed, "jm@1", "tm@2", "tm@3", "jm@4");

            logs.write(WORKER, at("tm", 7)).write(JOB_MANAGER, at("jm", 6, 8));

            await(feed, "jm@1", "tm@2", "tm@3", "jm@4", "jm@6", "tm@7", "jm@8");
            assertThat(feed.status()).isEqualTo(new LogStatus.Following());
        }
    }

    @Test
    void aSavedLogIsReadOnceAndNoLinesAreAwaited() {
        logs.write(JOB_MANAGER, at("jm", 1, 2));
        try (var feed = new ClusterFeed(new ClusterLogs(logs.logs().client(), true), List.of(place(JOB_MANAGER)))) {
            feed.start(() -> {});
            await(feed, "jm@1", "jm@2");

            Awaitility.await()
                    .atMost(TestTimeout.LIMIT)
                    .until(() -> feed.status().equals(new LogStatus.Saved()));
        }
        assertThat(logs.server.called()).containsOnly(LogLines.TAIL_OF_JOB_MANAGER);
    }

    @Test
    void noLineOfTwoBusyLogsIsLostOrOutOfItsOrder() {
        var expected = new ArrayList<String>();
        logs.forgetful().write(JOB_MANAGER, at("jm", 0)).write(WORKER, at("tm", 0));
        try (var feed = new ClusterFeed(logs.logs(), List.of(place(JOB_MANAGER), place(WORKER)))) {
            feed.start(() -> {});
            await(feed, "jm@0", "tm@0");

            for (int second = 1; second < 3_000; second++) {
                logs.write(JOB_MANAGER, at("jm", second)).write(WORKER, at("tm", second));
                expected.addAll(List.of("jm@" + second, "tm@" + second));
            }

            Awaitility.await().atMost(TestTimeout.LIMIT).until(() -> feed.text().end() == 6_000);
            assertThat(words(feed)).filteredOn(line -> line.startsWith("jm")).isSortedAccordingTo(BY_SECOND);
            assertThat(words(feed)).filteredOn(line -> line.startsWith("tm")).isSortedAccordingTo(BY_SECOND);
            assertThat(words(feed)).containsAll(expected);
        }
    }

    @Test
    void aStockClusterIsAskedForWholeFilesAndItSaysWhatThatCosts() {
        logs.stock = true;
        logs.write(JOB_MANAGER, at("jm", 1, 2));
        try (var feed = new ClusterFeed(logs.logs(), List.of(place(JOB_MANAGER)))) {
            feed.start(() -> {});
            await(feed, "jm@1", "jm@2");

            logs.write(JOB_MANAGER, at("jm", 3));

            await(feed, "jm@1", "jm@2", "jm@3");
            assertThat(feed.status())
                    .isEqualTo(new LogStatus.Asking(
                            "This cluster gives whole files only: 189 B are transferred every 2 s."));
        }
    }

    @Test
    void aClusterThatIsAwayIsAskedAgain() {
        logs.write(JOB_MANAGER, at("jm", 1));
        logs.server.away = true;
        try (var feed = new ClusterFeed(logs.logs(), List.of(place(JOB_MANAGER)))) {
            feed.start(() -> {});
            Awaitility.await().until(() -> feed.status() instanceof LogStatus.Lost);

            logs.server.away = false;

            await(feed, "jm@1");
        }
    }

    @Test
    void olderLinesOfSeveralLogsComeInOrder() {
        logs.write(JOB_MANAGER, LogSamples.many(3000)).write(WORKER, at("tm", 10, 3590));
        try (var feed = new ClusterFeed(logs.logs(), List.of(place(JOB_MANAGER), place(WORKER)))) {
            feed.start(() -> {});
            // the worker's first line is older than what was read of the job manager
            Awaitility.await().until(() -> feed.text().end() == 2001 && feed.hasOlder());
            assertThat(words(feed)).startsWith("number 1000").endsWith("number 2999", "tm@3590");

            feed.older();

            assertThat(words(feed)).hasSize(3002).startsWith("number 0").contains("tm@10");
            assertThat(words(feed).indexOf("tm@10")).isEqualTo(11);
            assertThat(feed.hasOlder()).isFalse();
        }
    }

    @Test
    void processesThatWriteOneFileAreReadOnce() {
        logs.write(JOB_MANAGER, at("one", 1)).write(WORKER, at("one", 1));

        var found = ProcessLogs.of(logs.logs(), List.of(JOB_MANAGER, WORKER), Optional.empty(), List.of());

        assertThat(found.places()).containsExactly(place(JOB_MANAGER));
        assertThat(found.problem())
                .isEqualTo("Task manager worker-1 writes the same file as another process that is shown.");
    }

    @Test
    void aWholeFileIsBroughtToTheDisk(@TempDir Path folder) throws java.io.IOException {
        logs.write(JOB_MANAGER, at("jm", 1, 2));
        var to = folder.resolve("saved.log");

        var outcome = new LogDownload(logs.logs(), place(JOB_MANAGER), to).run(done -> {});

        assertThat(outcome).isEqualTo(new LogDownload.Outcome.Done(to));
        assertThat(Files.readAllLines(to)).isEqualTo(at("jm", 1, 2));
        var cancelled = new LogDownload(logs.logs(), place(JOB_MANAGER), to);
        cancelled.cancel();
        assertThat(cancelled.run(done -> {})).isEqualTo(new LogDownload.Outcome.Cancelled());
        assertThat(to).doesNotExist();
    }
}
