package io.millrace.server.engine.durable;

import io.millrace.server.engine.EngineConfiguration;
import io.millrace.server.engine.archive.JobArchive;
import io.millrace.server.storage.LockedFolder;
import io.millrace.server.storage.StateCipher;
import io.millrace.wire.cluster.Jobs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.apache.flink.api.common.JobID;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.runtime.dispatcher.DispatcherGateway;
import org.apache.flink.runtime.highavailability.HighAvailabilityServices;
import org.apache.flink.runtime.jobmaster.JobResult;
import org.apache.flink.runtime.scheduler.ExecutionGraphInfo;
import org.apache.flink.streaming.api.graph.ExecutionPlan;
import org.apache.flink.util.ExceptionUtils;
import org.apache.flink.util.FlinkException;
import org.apache.flink.util.concurrent.FutureUtils;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The stores from which the jobs of this process run again after it has ended in any way: their plans, jars and
/// results, and the pointers to their completed checkpoints. One process uses a folder at a time.
public final class DurableJobs implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(DurableJobs.class);

    /// Jobs do not wait longer for services that are slow to start, such as for a database.
    private static final Duration HOLD_LIMIT = Duration.ofSeconds(60);

    private final LockedFolder lock;
    private final JobFolders folders;
    private final StateCipher cipher;
    private volatile OrderlyStop stop;
    private volatile CompletableFuture<Void> opened = FutureUtils.completedVoidFuture();
    private volatile @Nullable StoredPlans plans;
    private volatile @Nullable String savepoints;

    private DurableJobs(LockedFolder lock, StateCipher cipher, OrderlyStop stop) {
        this.lock = lock;
        this.folders = new JobFolders(lock.path());
        this.cipher = cipher;
        this.stop = stop;
    }

    /// Locks the folder `jobs` of the state folder.
    ///
    /// @throws LockedFolder.Taken if another server uses it
    public static DurableJobs open(Path state, Path keyFile, OrderlyStop stop) throws IOException {
        var lock = LockedFolder.claim(state.resolve("jobs"));
        try {
            var cipher = StateCipher.withKeyFile(keyFile);
            new StoredJobs(state, cipher).requireKey(keyFile);
            return new DurableJobs(lock, cipher, stop);
        } catch (IOException e) {
            lock.close();
            throw e;
        }
    }

    /// Sets where and how checkpoints and savepoints are written, unless it is configured.
    public void setDefaults(Configuration configuration) {
        EngineConfiguration.setIfAbsent(
                configuration, CheckpointingOptions.CHECKPOINTS_DIRECTORY, beside("checkpoints"));
        EngineConfiguration.setIfAbsent(configuration, CheckpointingOptions.SAVEPOINT_DIRECTORY, beside("savepoints"));
        savepoints = configuration.get(CheckpointingOptions.SAVEPOINT_DIRECTORY);
        // state on disk is large; state in memory is always written as a whole
        EngineConfiguration.setIfAbsent(configuration, CheckpointingOptions.INCREMENTAL_CHECKPOINTS, true);
    }

    private String beside(String name) {
        // the engine takes a path literally, without the escapes of an address
        return org.apache.flink.core.fs.Path.fromLocalFile(
                        lock.path().toAbsolutePath().resolveSibling(name).toFile())
                .toString();
    }

    /// Lets jobs wait for [#startJobs], so that their start does not delay that of the services. They are listed
    /// meanwhile.
    public void holdJobs() {
        opened = new CompletableFuture<Void>().completeOnTimeout(null, HOLD_LIMIT.toMillis(), TimeUnit.MILLISECONDS);
    }

    /// Starts the jobs that wait.
    public void startJobs() {
        opened.complete(null);
    }

    /// Completes when the jobs of the last process may start.
    public CompletableFuture<Void> opened() {
        return opened;
    }

    /// Changes what happens to running jobs at the end of this process.
    public void stopWith(OrderlyStop changed) {
        stop = changed;
    }

    /// Prepares the running jobs for the end of this process.
    public void beforeStop(DispatcherGateway dispatcher) {
        stop.prepare(dispatcher, job -> Files.exists(folders.plan(job)));
    }

    /// @param leaders elects this process
    /// @param archive lists jobs that do not run again
    public HighAvailabilityServices services(HighAvailabilityServices leaders, Executor executor, JobArchive archive)
            throws IOException {
        var ended = new EndedJobs(archive);
        var stored = new StoredPlans(
                new FileStateHandleStore<>(folders.plans(), cipher), (job, reason) -> unreadable(ended, job, reason));
        plans = stored;
        return new DurableServices(
                leaders,
                folders,
                stored,
                new StoredCheckpoints(folders, cipher, executor),
                new StoredJobResults(
                        new FileStateHandleStore<>(folders.results(), cipher),
                        executor,
                        result -> delete(ended, result)),
                new EncryptedBlobStore(folders.blobs(), cipher));
    }

    /// A later start may be able to read the plan, with a connector that is missing now.
    private void unreadable(EndedJobs ended, JobID job, Exception reason) {
        LOG.error(
                "Job {} cannot run again, because its plan cannot be read. The next start tries it again.",
                job,
                reason);
        ended.failed(
                job,
                "job " + job,
                new FlinkException(
                        "The job did not go on after a restart, because its plan cannot be read: " + innermost(reason)
                                + ". " + whatIsKept(job),
                        reason));
    }

    private static String innermost(Throwable reason) {
        var last = ExceptionUtils.stripException(reason, FlinkException.class);
        return String.valueOf(last.getMessage() == null ? last : last.getMessage());
    }

    /// Lists jobs that could not be started again. Their plans and checkpoints are kept for the next start.
    public Consumer<ExecutionGraphInfo> unstarted(JobArchive archive) {
        var ended = new EndedJobs(archive);
        return info -> {
            var job = info.getArchivedExecutionGraph();
            var reason = Objects.requireNonNull(job.getFailureInfo()).getException();
            LOG.error("Job {} could not be started again. The next start tries it again.", job.getJobID(), reason);
            ended.failed(
                    job,
                    new FlinkException(
                            "The job could not be started again after a restart. " + whatIsKept(job.getJobID()),
                            reason));
        };
    }

    /// A job has failed to restore its last checkpoint too often.
    public void unrestorable(JobID job, String reason) {
        try {
            checkpoints().setUnrestorable(job, reason);
        } catch (Exception e) { // the engine's own signature
            LOG.warn("Job {} has a checkpoint that cannot be restored, which was not stored", job, e);
        }
    }

    private String whatIsKept(JobID job) {
        var recovery = recovery(job);
        return "Nothing of it was deleted. It can be started again "
                + (recovery.fallback().isPresent() ? "once that is repaired, " : "")
                + recovery.checkpoint()
                        .map(number -> "from its last checkpoint, " + number)
                        .orElse("from its beginning")
                + recovery.path().map(path -> " (" + path + ")").orElse("") + ", and the next start tries it again."
                + recovery.fallback()
                        .map(fallback -> " It can also be started from "
                                + StoredCheckpoints.earlier(fallback)
                                + ", and then processes again what it has processed since.")
                        .orElse("");
    }

    /// Whether the plan of a job is stored. Such a job runs, or can be started again.
    public boolean isStored(JobID job) {
        return Files.exists(folders.plan(job));
    }

    /// The point from which a stored job goes on.
    public Jobs.Recovery recovery(JobID job) {
        try {
            return checkpoints().recovery(job, () -> savepoint(job));
        } catch (Exception e) { // the engine's own signature
            LOG.warn("The checkpoints of job {} cannot be listed: {}", job, e.toString());
            return new Jobs.Recovery(Optional.empty(), Optional.empty(), Optional.empty());
        }
    }

    /// A checkpoint that could not be restored may be restored now, which another attempt shows.
    private boolean isDamaged(JobID job) {
        try {
            return checkpoints().isDamaged(job);
        } catch (Exception e) { // the engine's own signature
            return true;
        }
    }

    private StoredCheckpoints checkpoints() {
        return new StoredCheckpoints(folders, cipher, Runnable::run);
    }

    /// The newest savepoint of a job, or the one that it was first started from.
    private Optional<String> savepoint(JobID job) {
        return Optional.ofNullable(savepoints)
                .flatMap(folder -> Savepoints.newest(folder, job))
                .or(() -> startedPlans()
                        .firstStart(job)
                        .filter(path -> Savepoints.number(path).isPresent()));
    }

    private StoredPlans startedPlans() {
        return Objects.requireNonNull(plans, "the engine runs");
    }

    /// Reads the plan of a job that is started again next.
    ///
    /// @param earlier whether it may start from an earlier point than its last checkpoint
    /// @throws IOException if it cannot be read, or its last checkpoint cannot
    public ExecutionPlan storedPlan(JobID job, boolean earlier) throws IOException {
        var fallback = recovery(job).fallback().filter(_ -> earlier || isDamaged(job));
        if (fallback.isPresent() && !earlier) {
            throw new IOException(fallback.get().reason() + " Bring it back, or start the job from "
                    + StoredCheckpoints.earlier(fallback.get()) + " instead, with ?earlier=true (\\recover "
                    + job + " earlier in the shell).");
        }
        try {
            if (fallback.isEmpty()) {
                return startedPlans().startAgain(job);
            }
            LOG.warn(
                    "Job {} starts from {}. {}",
                    job,
                    StoredCheckpoints.earlier(fallback.get()),
                    fallback.get().reason());
            // read first: if that fails, nothing has changed
            var plan = startedPlans().startAgain(job, fallback.get().path());
            checkpoints().setUnusableAside(job);
            return plan;
        } catch (Exception e) { // the engine's own signature
            throw new IOException("its plan cannot be read: " + innermost(e) + ".", e);
        }
    }

    private void delete(EndedJobs ended, JobResult result) throws IOException {
        ended.ended(result);
        Files.deleteIfExists(folders.plan(result.getJobId()));
        folders.delete(result.getJobId());
    }

    @Override
    public void close() {
        lock.close();
    }
}
