package io.millrace.server.role;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.millrace.client.Reply;
import io.millrace.server.storage.FolderTree;
import io.millrace.testing.ChangingFolder;
import io.millrace.wire.Arguments;
import io.millrace.wire.Nothing;
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
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Jobs that cannot go on after a restart, and are started again once the reason is removed.
class JobRecoveryIT {
    private static final String RESTORE_ATTEMPTS = "-Djobs.restore-attempts=2";

    @TempDir
    private Path directory;

    private interface Change {
        void apply(JobId job) throws IOException;
    }

    /// Starts a pipeline, kills its server after a checkpoint, and changes the state folder.
    private JobId killed(Path folder, Change change) throws Exception {
        try (var server = DurableJobsIT.start(directory)) {
            server.count(server.session(), folder);
            var job = server.onlyJob();
            DurableJobsIT.awaitMore(folder);
            server.process().kill();
            change.apply(job);
            return job;
        }
    }

    private static Reply<Nothing> recoverEarlier(DurableJobsIT.Server server, JobId job) {
        return server.cluster().call(Jobs.RECOVER, Arguments.of(Jobs.JOB, job).with(Jobs.EARLIER, true));
    }

    private static Reply<Nothing> recover(DurableJobsIT.Server server, JobId job) {
        return server.cluster().call(Jobs.RECOVER, Arguments.of(Jobs.JOB, job));
    }

    private static Jobs.Detail detail(DurableJobsIT.Server server, JobId job) {
        return server.cluster().call(Jobs.DETAIL, Arguments.of(Jobs.JOB, job)).orThrow();
    }

    /// Listed as failed with the reason and the last checkpoint, and with the action.
    private static void assertCanBeStartedAgain(DurableJobsIT.Server server, JobId job) {
        await().until(() -> server.state(job), JobState.FAILED::equals);
        assertThat(detail(server, job).recovery()).hasValueSatisfying(recovery -> {
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

    private static Jobs.Fallback fallback(DurableJobsIT.Server server, JobId job) {
        return detail(server, job).recovery().flatMap(Jobs.Recovery::fallback).orElseThrow();
    }

    /// The files of the state that a pipeline goes on from.
    private List<Path> parts(JobId job) {
        return ChangingFolder.files(directory.resolve("state/checkpoints").resolve(job.text())).stream()
                .filter(file -> !file.getFileName().toString().equals("_metadata"))
                .toList();
    }

    /// Counts with state in files: a checkpoint keeps small state within its metadata.
    private JobId counting(DurableJobsIT.Server server) {
        var session = server.session();
        server.run(session, "SET 'execution.checkpointing.data-inline-threshold' = '0 b'");
        server.count(session, directory.resolve("numbers"));
        DurableJobsIT.awaitMore(directory.resolve("numbers"));
        return server.onlyJob();
    }

    private void assertNamed(DurableJobsIT.Server server, JobId job, String file) {
        assertCanBeStartedAgain(server, job);
        assertThat(fallback(server, job).reason())
                .startsWith("Checkpoint ")
                .contains(" cannot be used: the file " + file);
        assertThat(server.cluster()
                        .call(Exceptions.REPORT, Arguments.of(Jobs.JOB, job))
                        .orThrow()
                        .toString())
                .contains(fallback(server, job).reason());
        assertRefused(recover(server, job), fallback(server, job).reason());
        assertThat(server.state(job)).isEqualTo(JobState.FAILED);
    }

    @Test
    void aJobWhoseCheckpointFilesAreGoneHasFailedAndGoesOnWhenTheyAreBack() throws Exception {
        var saved = directory.resolve("saved");
        JobId job;
        try (var server = DurableJobsIT.start(directory)) {
            job = counting(server);
            server.process().stop();
        }
        var checkpoints = directory.resolve("state/checkpoints");
        Files.move(checkpoints, saved);
        try (var server = DurableJobsIT.start(directory)) {
            assertNamed(server, job, checkpoints.resolve(job.text()).toString());
            assertThat(fallback(server, job).path()).isEmpty();
            FolderTree.copy(saved, checkpoints);
            await().untilAsserted(
                            () -> assertThat(detail(server, job).recovery().flatMap(Jobs.Recovery::fallback))
                                    .isEmpty());
            assertGoesOn(server, job, directory.resolve("numbers"));
        }
    }

    @Test
    void aJobWithATruncatedCheckpointStartsFromItsSavepointIfToldSo() throws Exception {
        JobId job;
        try (var server = DurableJobsIT.start(directory)) {
            job = counting(server);
            savepoint(server, job);
            DurableJobsIT.awaitMore(directory.resolve("numbers"));
            server.process().stop();
        }
        var part = parts(job).getFirst();
        Files.write(part, new byte[1]);
        try (var server = DurableJobsIT.start(directory)) {
            assertNamed(server, job, part + " has 1 bytes instead of ");
            assertThat(fallback(server, job).path())
                    .hasValueSatisfying(path -> assertThat(path).contains("/savepoints/savepoint-"));
            recoverEarlier(server, job).orThrow();
            await().until(() -> server.state(job), JobState.RUNNING::equals);
            assertThat(server.checkpoints(job).latest().restored())
                    .hasValueSatisfying(
                            restored -> assertThat(restored.savepoint()).isTrue());
            DurableJobsIT.awaitMore(directory.resolve("numbers"));
            server.process().kill();
        }
        try (var server = DurableJobsIT.start(directory)) {
            await().until(() -> server.state(job), JobState.RUNNING::equals);
            server.cancel(job);
        }
    }

    /// Of the same size, so that only the engine notices it.
    private static void damage(Path file) throws IOException {
        Files.write(file, new byte[Math.toIntExact(Files.size(file))]);
    }

    @Test
    void aJobWhoseStateCannotBeRestoredIsGivenUpAndGoesOnWhenItCan() throws Exception {
        JobId job;
        try (var server = DurableJobsIT.start(directory)) {
            job = counting(server);
            savepoint(server, job);
            DurableJobsIT.awaitMore(directory.resolve("numbers"));
            server.process().stop();
        }
        var saved = directory.resolve("saved");
        var checkpoints = directory.resolve("state/checkpoints");
        FolderTree.copy(checkpoints, saved);
        for (var part : parts(job)) {
            damage(part);
        }
        try (var server = DurableJobsIT.start(directory, RESTORE_ATTEMPTS)) {
            assertCanBeStartedAgain(server, job);
            assertThat(fallback(server, job)).satisfies(fallback -> {
                assertThat(fallback.reason())
                        .startsWith("Checkpoint ")
                        .contains("cannot be used: its state could not be restored 2 times in a row: ");
                assertThat(fallback.path())
                        .hasValueSatisfying(path -> assertThat(path).contains("/savepoints/savepoint-"));
            });
            assertThat(server.jobs())
                    .singleElement()
                    .satisfies(line -> assertThat(line.state()).isEqualTo(JobState.FAILED));
            // another attempt with the same checkpoint, and the same end
            recover(server, job).orThrow();
            await().until(() -> server.state(job) != JobState.FAILED);
            assertCanBeStartedAgain(server, job);
            FolderTree.delete(checkpoints);
            FolderTree.copy(saved, checkpoints);
            await().untilAsserted(
                            () -> assertThat(detail(server, job).recovery().flatMap(Jobs.Recovery::fallback))
                                    .isEmpty());
            assertGoesOn(server, job, directory.resolve("numbers"));
        }
    }

    @Test
    void aJobWhoseStateCannotBeRestoredStartsFromItsSavepointIfToldSo() throws Exception {
        JobId job;
        try (var server = DurableJobsIT.start(directory)) {
            job = counting(server);
            savepoint(server, job);
            DurableJobsIT.awaitMore(directory.resolve("numbers"));
            server.process().stop();
        }
        for (var part : parts(job)) {
            damage(part);
        }
        try (var server = DurableJobsIT.start(directory, RESTORE_ATTEMPTS)) {
            assertCanBeStartedAgain(server, job);
            server.process().kill();
        }
        try (var server = DurableJobsIT.start(directory, RESTORE_ATTEMPTS)) {
            // the start has tried it again
            assertCanBeStartedAgain(server, job);
            recoverEarlier(server, job).orThrow();
            await().until(() -> server.state(job), JobState.RUNNING::equals);
            assertThat(server.checkpoints(job).latest().restored())
                    .hasValueSatisfying(
                            restored -> assertThat(restored.savepoint()).isTrue());
            DurableJobsIT.awaitMore(directory.resolve("numbers"));
            server.cancel(job);
        }
    }

    private static void savepoint(DurableJobsIT.Server server, JobId job) {
        server.cluster()
                .call(
                        Savepoints.TRIGGER,
                        Arguments.of(Jobs.JOB, job),
                        new Savepoints.Request(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty()))
                .orThrow();
        await().until(() -> server.checkpoints(job).latest().savepoint().isPresent());
    }

    @Test
    void aJobWithoutAnyUsableCheckpointStartsOverIfToldSo() throws Exception {
        JobId job;
        try (var server = DurableJobsIT.start(directory)) {
            job = counting(server);
            server.process().stop();
        }
        FolderTree.delete(directory.resolve("state/checkpoints"));
        try (var server = DurableJobsIT.start(directory)) {
            assertNamed(server, job, directory.resolve("state/checkpoints").toString());
            recoverEarlier(server, job).orThrow();
            await().until(() -> server.state(job), JobState.RUNNING::equals);
            assertThat(server.checkpoints(job).latest().restored()).isEmpty();
            DurableJobsIT.awaitMore(directory.resolve("numbers"));
            server.cancel(job);
        }
    }

    private static void assertGoesOn(DurableJobsIT.Server server, JobId job, Path folder) {
        recover(server, job).orThrow();
        await().until(() -> server.state(job), JobState.RUNNING::equals);
        assertThat(server.checkpoints(job).latest().restored()).isPresent();
        assertThat(detail(server, job).recovery()).isEmpty();
        DurableJobsIT.awaitMore(folder);
        assertRefused(recover(server, job), "The job is RUNNING");
        server.cancel(job);
        DurableJobsIT.assertNoneLostAndNoneTwice(folder);
        assertRefused(recover(server, job), "The job is CANCELED");
    }

    private static void assertRefused(Reply<Nothing> reply, String reason) {
        assertThat(reply).isInstanceOf(Reply.Refused.class);
        var refused = (Reply.Refused<Nothing>) reply;
        assertThat(refused.status()).isEqualTo(409);
        assertThat(refused.fault().text()).contains(reason);
    }

    @Test
    void aJobWhoseCheckpointsCouldNotBeReadIsStartedAgainWhenTheyCan() throws Exception {
        var folder = directory.resolve("numbers");
        var pointers = directory.resolve("pointers");
        var job = killed(folder, id -> {
            Files.createDirectory(pointers);
            for (var pointer : ChangingFolder.files(completed(id))) {
                Files.copy(pointer, pointers.resolve(pointer.getFileName()));
                Files.write(pointer, new byte[] {1, 2, 3});
            }
        });
        try (var server = DurableJobsIT.start(directory)) {
            assertCanBeStartedAgain(server, job);
            // it still can't start, and nothing of it is lost
            assertRefused(recover(server, job), "cannot be read");
            assertCanBeStartedAgain(server, job);
            for (var pointer : ChangingFolder.files(pointers)) {
                Files.copy(pointer, completed(job).resolve(pointer.getFileName()), StandardCopyOption.REPLACE_EXISTING);
            }
            assertGoesOn(server, job, folder);
        }
    }

    @Test
    void aJobWhosePlanWasDamagedIsStartedAgainWhenItIsBack() throws Exception {
        var folder = directory.resolve("numbers");
        var saved = directory.resolve("saved");
        var job = killed(folder, id -> {
            var plan = plan(id);
            Files.copy(plan, saved);
            Files.write(plan, new byte[] {1, 2, 3});
        });
        try (var server = DurableJobsIT.start(directory)) {
            assertCanBeStartedAgain(server, job);
            assertThat(detail(server, job).recovery().flatMap(Jobs.Recovery::path))
                    .hasValueSatisfying(path -> assertThat(path).contains("/checkpoints/"));
            assertRefused(recover(server, job), "cannot be read");
            assertCanBeStartedAgain(server, job);
            Files.delete(plan(job));
            Files.copy(saved, plan(job));
            assertGoesOn(server, job, folder);
        }
    }

    private Path plan(JobId job) {
        return directory.resolve("state/jobs/plans").resolve(job.text());
    }

    private Path completed(JobId job) {
        return directory.resolve("state/jobs/running").resolve(job.text()).resolve("completed");
    }
}
