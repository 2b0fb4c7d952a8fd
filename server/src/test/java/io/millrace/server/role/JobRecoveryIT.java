package io.millrace.server.role;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.millrace.client.Reply;
import io.millrace.server.storage.FolderTree;
import io.millrace.testing.ChangingFolder;
import io.millrace.wire.Arguments;
import io.millrace.wire.Nothing;
import io.millrace.wire.cluster.Alerts;
import io.millrace.wire.cluster.Exceptions;
import io.millrace.wire.cluster.JobActions;
import io.millrace.wire.cluster.JobState;
import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.cluster.Savepoints;
import io.millrace.wire.id.JobId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/// Tests jobs that cannot continue after a restart, and are started again once the reason is removed. One
/// server runs all of them, and stops; each job then misses something else, and another server starts.
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class JobRecoveryIT {
    private static final String RESTORE_ATTEMPTS = "-Djobs.restore-attempts=2";

    @TempDir
    private static Path directory;

    private static final Map<Loss, JobId> JOBS = new EnumMap<>(Loss.class);
    private static DurableJobsIT.Server server;

    /// The file that a job loses between the two servers.
    private enum Loss {
        FILES,
        FILES_FOR_GOOD,
        PART_OF_A_FILE,
        STATE,
        STATE_FOR_GOOD,
        POINTERS,
        PLAN;

        boolean hasSavepoint() {
            return this == PART_OF_A_FILE || this == STATE || this == STATE_FOR_GOOD;
        }
    }

    @BeforeAll
    static void loseSomethingOfEachJob() throws Exception {
        try (var first = start()) {
            for (var loss : Loss.values()) {
                JOBS.put(loss, counting(first, loss));
            }
            for (var loss : Loss.values()) {
                DurableJobsIT.awaitMore(numbers(loss));
                if (loss.hasSavepoint()) {
                    savepoint(first, JOBS.get(loss));
                    DurableJobsIT.awaitMore(numbers(loss));
                }
            }
            first.process().stop();
        }
        FolderTree.copy(state(), saved());
        FolderTree.delete(checkpoints(Loss.FILES));
        FolderTree.delete(checkpoints(Loss.FILES_FOR_GOOD));
        for (var part : parts(Loss.PART_OF_A_FILE)) {
            Files.write(part, new byte[1]);
        }
        for (var loss : List.of(Loss.STATE, Loss.STATE_FOR_GOOD)) {
            for (var part : parts(loss)) {
                damage(part);
            }
        }
        for (var pointer : ChangingFolder.files(pointers(state()))) {
            Files.write(pointer, new byte[] {1, 2, 3});
        }
        Files.write(plan(state()), new byte[] {1, 2, 3});
        server = start(RESTORE_ATTEMPTS);
    }

    /// Starts a server with fewer checkpoints, since there are seven jobs.
    private static DurableJobsIT.Server start(String... keys) {
        var all = Stream.concat(Stream.of("-Djobs.checkpoint-interval=1s"), Stream.of(keys));
        return DurableJobsIT.start(directory, all.toArray(String[]::new));
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    /// Counts with state in files: a checkpoint keeps small state within its metadata.
    private static JobId counting(DurableJobsIT.Server first, Loss loss) {
        var session = first.session();
        first.run(session, "SET 'execution.checkpointing.data-inline-threshold' = '0 b'");
        first.run(session, "SET 'parallelism.default' = '1'");
        return first.counting(session, numbers(loss));
    }

    /// The numbers that the job of a loss has counted.
    private static Path numbers(Loss loss) {
        return directory.resolve("numbers-" + loss);
    }

    private static Path state() {
        return directory.resolve("state");
    }

    /// The state before anything was lost.
    private static Path saved() {
        return directory.resolve("saved");
    }

    private static Path checkpoints(Loss loss) {
        return checkpoints(state(), loss);
    }

    private static Path checkpoints(Path state, Loss loss) {
        return state.resolve("checkpoints").resolve(JOBS.get(loss).text());
    }

    /// The files of the state that a pipeline goes on from, and perhaps those of a checkpoint that the stop of the
    /// server interrupted.
    private static List<Path> parts(Loss loss) {
        return ChangingFolder.files(checkpoints(loss)).stream()
                .filter(file -> !file.getFileName().toString().equals("_metadata"))
                .toList();
    }

    /// Damages a file without changing its size, so that only the engine notices it.
    private static void damage(Path file) throws IOException {
        Files.write(file, new byte[Math.toIntExact(Files.size(file))]);
    }

    private static Path plan(Path state) {
        return state.resolve("jobs/plans").resolve(JOBS.get(Loss.PLAN).text());
    }

    /// The files that refer to the checkpoints of the job that loses those.
    private static Path pointers(Path state) {
        return state.resolve("jobs/running")
                .resolve(JOBS.get(Loss.POINTERS).text())
                .resolve("completed");
    }

    private static Reply<Nothing> recoverEarlier(JobId job) {
        return server.cluster().call(Jobs.RECOVER, Arguments.of(Jobs.JOB, job).with(Jobs.EARLIER, true));
    }

    private static Reply<Nothing> recover(JobId job) {
        return server.cluster().call(Jobs.RECOVER, Arguments.of(Jobs.JOB, job));
    }

    private static Jobs.Detail detail(JobId job) {
        return server.cluster().call(Jobs.DETAIL, Arguments.of(Jobs.JOB, job)).orThrow();
    }

    /// Listed as failed with the reason and the last checkpoint, and with the action.
    private static void assertCanBeStartedAgain(JobId job) {
        await().until(() -> server.state(job), JobState.FAILED::equals);
        assertThat(detail(job).recovery()).hasValueSatisfying(recovery -> {
            assertThat(recovery.checkpoint()).isPresent();
        });
        assertThat(server.cluster()
                        .call(JobActions.OF_JOB, Arguments.of(Jobs.JOB, job))
                        .orThrow()
                        .actions())
                .extracting(JobActions.Action::kind)
                .contains(JobActions.Kind.RECOVER);
        assertThat(server.cluster()
                        .call(Exceptions.REPORT, Arguments.of(Jobs.JOB, job))
                        .orThrow()
                        .toString())
                .contains("Nothing of it was deleted. It can be started again ")
                .contains("from its last checkpoint, ");
    }

    private static Jobs.Fallback fallback(JobId job) {
        return detail(job).recovery().flatMap(Jobs.Recovery::fallback).orElseThrow();
    }

    private static void savepoint(DurableJobsIT.Server first, JobId job) {
        first.cluster()
                .call(
                        Savepoints.TRIGGER,
                        Arguments.of(Jobs.JOB, job),
                        new Savepoints.Request(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty()))
                .orThrow();
        await().until(() -> first.checkpoints(job).latest().savepoint().isPresent());
    }

    private static void assertNamed(JobId job, String file) {
        assertCanBeStartedAgain(job);
        assertThat(fallback(job).reason()).startsWith("Checkpoint ").contains(" cannot be used: the file " + file);
        assertThat(server.cluster()
                        .call(Exceptions.REPORT, Arguments.of(Jobs.JOB, job))
                        .orThrow()
                        .toString())
                .contains(fallback(job).reason());
        assertRefused(recover(job), fallback(job).reason());
        assertThat(server.state(job)).isEqualTo(JobState.FAILED);
    }

    private static void assertGoesOn(Loss loss) {
        var job = JOBS.get(loss);
        var folder = numbers(loss);
        recover(job).orThrow();
        await().until(() -> server.state(job), JobState.RUNNING::equals);
        assertThat(server.checkpoints(job).latest().restored()).isPresent();
        assertThat(detail(job).recovery()).isEmpty();
        DurableJobsIT.awaitMore(folder);
        assertRefused(recover(job), "The job is RUNNING");
        server.cancel(job);
        DurableJobsIT.assertNoneLostAndNoneTwice(folder);
        assertRefused(recover(job), "The job is CANCELED");
    }

    private static void assertRefused(Reply<Nothing> reply, String reason) {
        assertThat(reply).isInstanceOf(Reply.Refused.class);
        var refused = (Reply.Refused<Nothing>) reply;
        assertThat(refused.status()).isEqualTo(409);
        assertThat(refused.fault().text()).contains(reason);
    }

    private static void assertStartsFromItsSavepoint(JobId job) {
        recoverEarlier(job).orThrow();
        await().until(() -> server.state(job), JobState.RUNNING::equals);
        assertThat(server.checkpoints(job).latest().restored())
                .hasValueSatisfying(restored -> assertThat(restored.savepoint()).isTrue());
    }

    private static void assertSavepointIsOffered(JobId job) {
        assertThat(fallback(job).path())
                .hasValueSatisfying(path -> assertThat(path).contains("/savepoints/savepoint-"));
    }

    private static void awaitNothingMissing(JobId job) {
        await().untilAsserted(() -> assertThat(detail(job).recovery().flatMap(Jobs.Recovery::fallback))
                .isEmpty());
    }

    @Test
    @Order(1)
    void aJobWhoseCheckpointFilesAreGoneHasFailedAndGoesOnWhenTheyAreBack() throws Exception {
        var job = JOBS.get(Loss.FILES);
        assertNamed(job, checkpoints(Loss.FILES).toString());
        assertThat(fallback(job).path()).isEmpty();
        FolderTree.copy(checkpoints(saved(), Loss.FILES), checkpoints(Loss.FILES));
        awaitNothingMissing(job);
        assertGoesOn(Loss.FILES);
    }

    @Test
    @Order(2)
    void aJobWithATruncatedCheckpointStartsFromItsSavepointIfAskedTo() {
        var job = JOBS.get(Loss.PART_OF_A_FILE);
        assertNamed(job, checkpoints(Loss.PART_OF_A_FILE).toString());
        assertThat(fallback(job).reason()).contains(" has 1 bytes instead of ");
        assertSavepointIsOffered(job);
        assertStartsFromItsSavepoint(job);
        DurableJobsIT.awaitMore(numbers(Loss.PART_OF_A_FILE));
    }

    @Test
    @Order(3)
    void aJobWhoseStateCannotBeRestoredIsGivenUpAndGoesOnWhenItCan() throws Exception {
        var job = JOBS.get(Loss.STATE);
        assertCanBeStartedAgain(job);
        assertThat(fallback(job).reason())
                .startsWith("Checkpoint ")
                .contains("cannot be used: its state could not be restored 2 times in a row: ");
        assertSavepointIsOffered(job);
        assertThat(server.jobs())
                .filteredOn(line -> line.jid().equals(job))
                .singleElement()
                .satisfies(line -> assertThat(line.state()).isEqualTo(JobState.FAILED));
        // another attempt with the same checkpoint, and the same end
        recover(job).orThrow();
        await().until(() -> server.state(job) != JobState.FAILED);
        assertCanBeStartedAgain(job);
        FolderTree.delete(checkpoints(Loss.STATE));
        FolderTree.copy(checkpoints(saved(), Loss.STATE), checkpoints(Loss.STATE));
        awaitNothingMissing(job);
        assertGoesOn(Loss.STATE);
    }

    @Test
    @Order(4)
    void aJobWithoutAnyUsableCheckpointStartsOverIfAskedTo() {
        var job = JOBS.get(Loss.FILES_FOR_GOOD);
        assertNamed(job, checkpoints(Loss.FILES_FOR_GOOD).toString());
        recoverEarlier(job).orThrow();
        await().until(() -> server.state(job), JobState.RUNNING::equals);
        assertThat(server.checkpoints(job).latest().restored()).isEmpty();
        DurableJobsIT.awaitMore(numbers(Loss.FILES_FOR_GOOD));
        server.cancel(job);
    }

    @Test
    @Order(5)
    void aJobWhoseCheckpointsCouldNotBeReadIsStartedAgainWhenTheyCan() throws Exception {
        var job = JOBS.get(Loss.POINTERS);
        assertCanBeStartedAgain(job);
        // it still can't start, and nothing of it is lost
        assertRefused(recover(job), "cannot be read");
        assertCanBeStartedAgain(job);
        for (var pointer : ChangingFolder.files(pointers(saved()))) {
            Files.copy(pointer, pointers(state()).resolve(pointer.getFileName()), StandardCopyOption.REPLACE_EXISTING);
        }
        assertGoesOn(Loss.POINTERS);
    }

    @Test
    @Order(6)
    void aJobWhosePlanWasDamagedIsStartedAgainWhenItIsBack() throws Exception {
        var job = JOBS.get(Loss.PLAN);
        assertCanBeStartedAgain(job);
        await().until(() -> !alerts(job).isEmpty());
        assertThat(detail(job).recovery().flatMap(Jobs.Recovery::path))
                .hasValueSatisfying(path -> assertThat(path).contains("/checkpoints/"));
        assertRefused(recover(job), "cannot be read");
        assertCanBeStartedAgain(job);
        Files.copy(plan(saved()), plan(state()), StandardCopyOption.REPLACE_EXISTING);
        assertGoesOn(Loss.PLAN);
        await().untilAsserted(() ->
                assertThat(alerts(job)).allMatch(alert -> alert.resolved().isPresent()));
    }

    /// The alerts about the failure of a job, also those that have ended.
    private static List<Alerts.Alert> alerts(JobId job) {
        return server.cluster().call(Alerts.LIST, Arguments.NONE).orThrow().alerts().stream()
                .filter(alert -> alert.condition() == Alerts.Condition.JOB_FAILED)
                .filter(alert -> alert.job().equals(Optional.of(job)))
                .toList();
    }

    @Test
    @Order(7)
    void afterAKillAJobStartsFromItsSavepointOrIsTriedAgainUntilAskedTo() throws Exception {
        var reported = JOBS.get(Loss.PART_OF_A_FILE);
        var job = JOBS.get(Loss.STATE_FOR_GOOD);
        assertCanBeStartedAgain(job);
        server.process().kill();
        server.close();
        server = start(RESTORE_ATTEMPTS);
        await().until(() -> server.state(reported), JobState.RUNNING::equals);
        server.cancel(reported);
        // the start has tried it again
        assertCanBeStartedAgain(job);
        assertStartsFromItsSavepoint(job);
        DurableJobsIT.awaitMore(numbers(Loss.STATE_FOR_GOOD));
        server.cancel(job);
    }
}
