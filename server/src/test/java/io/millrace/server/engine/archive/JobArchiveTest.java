package io.millrace.server.engine.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.millrace.server.LoggedLines;
import io.millrace.testing.TestTimeout;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.apache.flink.api.common.JobStatus;
import org.apache.flink.runtime.messages.webmonitor.JobDetails;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JobArchiveTest {
    private static final Duration PATIENCE = TestTimeout.LIMIT;
    private static final Duration RETRY = Duration.ofMillis(10);
    private static final int MANY = 5000;

    @TempDir
    private Path directory;

    private final AtomicLong millis = new AtomicLong(1_800_000_000_000L);
    private ArchiveLimits limits = new ArchiveLimits(10_000, Duration.ofDays(7), 1L << 30, 1000, 1 << 20);

    private Path folder() {
        return directory.resolve("archive");
    }

    private JobArchive open() {
        return open(folder());
    }

    private JobArchive open(Path folder) {
        var archive = new JobArchive(
                new ArchiveOptions(Optional.of(folder), limits.bytes(), Optional.empty()), limits, RETRY, millis::get);
        archive.start();
        return archive;
    }

    private JobArchive inMemory() {
        return new JobArchive(ArchiveOptions.MEMORY, limits, RETRY, millis::get);
    }

    private void put(JobArchive archive, int... numbers) {
        for (int number : numbers) {
            archive.put(Ended.job(number));
            millis.incrementAndGet();
        }
    }

    private void keep(int... numbers) {
        try (var archive = open()) {
            put(archive, numbers);
        }
    }

    private static List<String> names(JobArchive archive) {
        return archive.getJobDetails().stream().map(JobDetails::getJobName).toList();
    }

    private long files() {
        try (var files = Files.list(folder())) {
            return files.filter(file -> file.toString().endsWith(".job")).count();
        } catch (IOException e) {
            return -1;
        }
    }

    private Path body(int number) {
        return folder().resolve(Ended.id(number) + ".job");
    }

    @Test
    void goesOnAfterALackOfMemory() {
        var failures = new AtomicInteger(2);
        var archive = new JobArchive(
                new ArchiveOptions(Optional.of(folder()), limits.bytes(), Optional.empty()), limits, RETRY, () -> {
                    if (Thread.currentThread().getName().equals("job-archive") && failures.getAndDecrement() > 0) {
                        throw new OutOfMemoryError("of the test");
                    }
                    return millis.get();
                });
        try (archive) {
            archive.start();
            put(archive, 1);
            await().atMost(PATIENCE).until(() -> files() == 1);
        }
        assertThat(failures).hasNonPositiveValue();
    }

    @Test
    void keepsAllOfAJobOverARestart() {
        var failed = Ended.job(7, JobStatus.FAILED);
        List<JobDetails> jobs;
        String applications;
        try (var archive = open()) {
            archive.put(failed);
            put(archive, 8);
            jobs = archive.getJobDetails();
            applications = archive.getApplicationDetails().toString();
        }
        try (var archive = open()) {
            assertThat(archive.getJobDetails()).isEqualTo(jobs).hasSize(2);
            assertThat(archive.getApplicationDetails()).hasToString(applications);
            assertThat(archive.getJobsOverview().getNumJobsFailed()).isEqualTo(1);
            assertThat(archive.getJobsOverview().getNumJobsFinished()).isEqualTo(1);
            assertThat(archive.find(Ended.id(7)).map(Ended::reason))
                    .contains("java.lang.IllegalStateException: why job 7 failed");
            assertThat(archive.find(Ended.application(7))
                            .orElseThrow()
                            .getStatusTimestamp(org.apache.flink.api.common.ApplicationState.FINISHED))
                    .isEqualTo(3_000);
            assertThat(archive.line(Ended.id(8)).orElseThrow().getStatus()).isEqualTo(JobStatus.FINISHED);
            assertThat(archive.find(Ended.id(9))).isEmpty();
        }
    }

    @Test
    void doesNotReadTheDiskForTheEngine() throws IOException {
        keep(1);
        try (var archive = open()) {
            assertThat(archive.getExecutionGraphInfo(Ended.id(1))).isEmpty();
            archive.find(Ended.id(1)).orElseThrow();
            Files.delete(body(1));
            assertThat(archive.getExecutionGraphInfo(Ended.id(1))).isPresent();
        }
    }

    @Test
    void anEarlierRunDoesNotStandInTheWayOfANewOne() {
        keep(1);
        try (var archive = open()) {
            archive.find(Ended.application(1)).orElseThrow();
            assertThat(archive.endedHere(Ended.application(1))).isFalse();
            assertThat(archive.get(Ended.application(1))).isEmpty();
            put(archive, 1);
            assertThat(archive.endedHere(Ended.application(1))).isTrue();
            assertThat(archive.get(Ended.application(1))).isPresent();
        }
        try (var archive = open()) {
            assertThat(names(archive)).containsExactly("job 1");
        }
    }

    @Test
    void keepsWhatItKnowsWhenItReceivesLess() {
        try (var archive = open()) {
            archive.put(Ended.of(Ended.application(1), "whole", WholeGraph.of(Ended.id(1), "whole")));
            put(archive, 1);
            assertThat(names(archive)).containsExactly("whole");
        }
    }

    @Test
    void leavesOutWhatGoesOnElsewhere() {
        try (var archive = open()) {
            archive.put(Ended.job(1, JobStatus.SUSPENDED));
            assertThat(archive.getJobDetails()).isEmpty();
        }
        assertThat(files()).isZero();
    }

    @Test
    void forgetsTheEldestWhenThereAreTooMany() {
        limits = new ArchiveLimits(2, limits.keep(), limits.bytes(), 1000, limits.cache());
        try (var archive = open()) {
            put(archive, 1, 2, 3);
            assertThat(names(archive)).containsExactly("job 2", "job 3");
            assertThat(archive.size()).isEqualTo(2);
            assertThat(archive.find(Ended.id(1))).isEmpty();
            await().atMost(PATIENCE).until(this::files, Long.valueOf(2)::equals);
            put(archive, 4);
        }
        assertThat(files()).isEqualTo(2);
        try (var archive = open()) {
            assertThat(names(archive)).containsExactly("job 3", "job 4");
        }
    }

    @Test
    void forgetsTheEldestInMemoryToo() {
        limits = new ArchiveLimits(2, limits.keep(), 0, 2, limits.cache());
        var archive = inMemory();
        put(archive, 1, 2, 3);
        assertThat(names(archive)).containsExactly("job 2", "job 3");
        assertThat(archive.getExecutionGraphInfo(Ended.id(2))).isPresent();
        assertThat(archive.getExecutionGraphInfo(Ended.id(1))).isEmpty();
    }

    @Test
    void forgetsWhatIsTooOldAlsoOverARestart() {
        keep(1, 2);
        millis.addAndGet(limits.keep().toMillis() - 2);
        try (var archive = open()) {
            assertThat(names(archive)).containsExactly("job 1", "job 2");
            millis.incrementAndGet();
            assertThat(names(archive)).containsExactly("job 2");
        }
        millis.incrementAndGet();
        try (var archive = open()) {
            assertThat(archive.getJobDetails()).isEmpty();
        }
        assertThat(files()).isZero();
    }

    @Test
    void forgetsTheEldestWhenTheyTakeTooManyBytes() throws IOException {
        keep(1);
        long one = Files.size(body(1));
        limits = new ArchiveLimits(1000, limits.keep(), one * 5 / 2, 1000, limits.cache());
        try (var archive = open()) {
            put(archive, 2, 3, 4);
            await().atMost(PATIENCE).until(() -> names(archive), List.of("job 3", "job 4")::equals);
        }
        assertThat(files()).isEqualTo(2);
    }

    @Test
    void tellsThatABodyWasTooLarge() {
        limits = new ArchiveLimits(1000, limits.keep(), 10, 1000, 10);
        keep(1);
        try (var archive = open()) {
            assertThat(names(archive)).containsExactly("job 1");
            assertRefused(archive, 1, "they are larger than archive.size");
        }
    }

    private static void assertRefused(JobArchive archive, int number, String reason) {
        assertThatThrownBy(() -> archive.find(Ended.id(number))).isInstanceOfSatisfying(Refusal.class, refusal -> {
            assertThat(refusal.code()).isEqualTo(FaultCode.NOT_FOUND);
            assertThat(refusal.reason())
                    .isEqualTo("The details of 'job " + number
                            + "', which has ended (FINISHED), can no longer be read: " + reason + ".");
        });
    }

    @Test
    void keepsTheLineOfAJobWithoutItsBody() throws IOException {
        keep(1, 2);
        Files.delete(body(1));
        try (var archive = open()) {
            assertThat(names(archive)).containsExactly("job 1", "job 2");
            assertRefused(archive, 1, "its file is missing");
            assertThat(archive.find(Ended.id(2))).isPresent();
        }
    }

    @Test
    void findsABodyWithoutItsLine() throws IOException {
        keep(1);
        Files.delete(folder().resolve("index"));
        Files.setLastModifiedTime(body(1), FileTime.fromMillis(millis.get()));
        Files.writeString(folder().resolve("0".repeat(31) + "f.job"), "nothing of ours");
        for (int start = 0; start < 2; start++) {
            try (var archive = open()) {
                await().atMost(PATIENCE).until(() -> names(archive), List.of("job 1")::equals);
                assertThat(archive.find(Ended.id(1))).isPresent();
                await().atMost(PATIENCE).until(this::files, Long.valueOf(1)::equals);
            }
        }
    }

    @Test
    void doesNotFollowALink() throws IOException {
        keep(1);
        Files.move(body(1), directory.resolve("elsewhere"));
        Files.createSymbolicLink(body(1), directory.resolve("elsewhere"));
        try (var archive = open()) {
            assertRefused(archive, 1, "its file is damaged");
        }
    }

    @Test
    void showsItsFolderToNoOneElse() throws IOException {
        keep(1);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder())))
                .isEqualTo("rwx------");
    }

    @Test
    void doesNotUseAFolderThatEveryoneMayWrite() throws IOException {
        Files.createDirectory(folder());
        Files.setPosixFilePermissions(folder(), PosixFilePermissions.fromString("rwxrwxrwx"));
        keep(1);
        assertThat(folder()).isEmptyDirectory();
    }

    @Test
    void goesOnInMemoryWhileTheDiskCannotBeWritten() throws IOException {
        Files.writeString(folder(), "in the way");
        try (var lines = new LoggedLines(ArchiveWriter.class);
                var archive = open()) {
            put(archive, 1, 2);
            assertThat(names(archive)).containsExactly("job 1", "job 2");
            assertThat(archive.find(Ended.id(1))).isPresent();
            await().atMost(PATIENCE).until(() -> !lines.messages().isEmpty());
            assertThat(lines.messages().getFirst())
                    .startsWith("The archive of ended jobs in " + folder() + " cannot be written (");
            Files.delete(folder());
            await().atMost(PATIENCE).until(this::files, Long.valueOf(2)::equals);
        }
        try (var archive = open()) {
            assertThat(names(archive)).containsExactly("job 1", "job 2");
        }
    }

    @Test
    void beginsAnewWhereItsFolderWasDeleted() throws IOException {
        try (var archive = open()) {
            var index = folder().resolve("index");
            await().atMost(PATIENCE).until(() -> Files.exists(index));
            long empty = Files.size(index);
            put(archive, 1);
            // the last that is written of a job; one that is not complete would be written again
            await().atMost(PATIENCE).until(() -> Files.size(index) > empty);
            try (var files = Files.walk(folder())) {
                for (var file :
                        files.sorted(java.util.Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
            put(archive, 2);
            await().atMost(PATIENCE).until(this::files, Long.valueOf(1)::equals);
            assertThat(names(archive)).containsExactly("job 1", "job 2");
        }
        try (var archive = open()) {
            assertThat(names(archive)).containsExactly("job 2");
        }
    }

    @Test
    void keepsNoMoreInMemoryThanItMayWhileTheDiskCannotBeWritten() throws IOException {
        Files.writeString(folder(), "in the way");
        limits = new ArchiveLimits(1000, limits.keep(), limits.bytes(), 2, limits.cache());
        try (var archive = open()) {
            put(archive, 1, 2, 3);
            assertThat(names(archive)).as("many may end at once").hasSize(3);
            millis.addAndGet(Duration.ofMinutes(1).toMillis());
            assertThat(names(archive)).containsExactly("job 2", "job 3");
        }
    }

    @Test
    void writesAgainWhenTheDiskCanBeWrittenAgain() throws IOException {
        var obstacle = body(2).resolve("in the way");
        try (var archive = open()) {
            put(archive, 1);
            await().atMost(PATIENCE).until(this::files, Long.valueOf(1)::equals);
            Files.createDirectories(obstacle);
            put(archive, 2, 3);
            var unfinished = folder().resolve("body.new");
            await().atMost(PATIENCE).until(() -> Files.exists(unfinished));
            assertThat(archive.find(Ended.id(2))).isPresent();
            assertThat(names(archive)).hasSize(3);
            assertThat(body(3)).doesNotExist();
            Files.delete(obstacle);
            Files.delete(body(2));
            await().atMost(PATIENCE).until(this::files, Long.valueOf(3)::equals);
        }
        try (var archive = open()) {
            assertThat(names(archive)).containsExactly("job 1", "job 2", "job 3");
        }
    }

    @Test
    void takesAFolderOfItsOwnBesideThatOfAnotherServer() {
        try (var first = open();
                var second = open()) {
            put(first, 1);
            put(second, 2);
        }
        try (var first = open();
                var second = open()) {
            assertThat(names(first)).containsExactly("job 1");
            assertThat(names(second)).containsExactly("job 2");
        }
    }

    @Test
    void listsManyInTheirOrderAfterARestart() {
        try (var archive = open()) {
            put(archive, IntStream.range(0, MANY).toArray());
            await().atMost(PATIENCE).until(this::files, Long.valueOf(MANY)::equals);
        }
        var expected =
                IntStream.range(0, MANY).mapToObj(number -> "job " + number).toList();
        try (var archive = open()) {
            assertThat(names(archive)).isEqualTo(expected);
            assertThat(archive.size()).isEqualTo(MANY);
            assertThat(archive.getApplicationDetails()).hasSize(MANY);
            assertThat(archive.getJobsOverview().getNumJobsFinished()).isEqualTo(MANY);
            assertThat(archive.getJobDetails()).as("made once").isSameAs(archive.getJobDetails());
        }
    }

    @Test
    void tellsOfAJobOnceThatRanInTwoApplications() {
        try (var archive = open()) {
            put(archive, 1);
            archive.put(Ended.of(Ended.application(2), "again", WholeGraph.of(Ended.id(1), "again")));
            assertThat(names(archive)).containsExactly("again");
            assertThat(archive.getJobsOverview().getNumJobsFinished()).isEqualTo(1);
            assertThat(archive.getApplicationDetails()).hasSize(2);
        }
    }
}
