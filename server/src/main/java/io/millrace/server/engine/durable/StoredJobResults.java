package io.millrace.server.engine.durable;

import java.io.IOException;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.concurrent.Executor;
import org.apache.flink.api.common.JobID;
import org.apache.flink.runtime.highavailability.AbstractThreadsafeJobResultStore;
import org.apache.flink.runtime.highavailability.JobResultEntry;
import org.apache.flink.runtime.jobmaster.JobResult;

/// The results of jobs that have ended and whose files are not deleted yet: such a job does not run again.
///
/// The engine's own store writes its files in place, so a crash could leave half a file, with which no job could be
/// recovered. And the engine does not start if it finds the result of a job whose application it does not know, so jobs
/// that had ended before a restart are cleaned up here.
final class StoredJobResults extends AbstractThreadsafeJobResultStore {
    private final FileStateHandleStore<JobResult> results;
    private final Cleanup cleanup;

    /// Deletes the files of a job that had ended before a restart.
    interface Cleanup {
        void delete(JobResult ended) throws IOException;
    }

    StoredJobResults(FileStateHandleStore<JobResult> results, Executor executor, Cleanup cleanup) {
        super(executor);
        this.results = results;
        this.cleanup = cleanup;
    }

    private interface Access<T> {
        T get() throws Exception;
    }

    private static <T> T io(Access<T> access) throws IOException {
        try {
            return access.get();
        } catch (IOException | RuntimeException e) {
            throw e;
        } catch (Exception e) { // the engine's own signature
            throw new IOException(e.getMessage(), e);
        }
    }

    @Override
    protected void createDirtyResultInternal(JobResultEntry entry) throws IOException {
        io(() -> results.addAndLock(entry.getJobId().toHexString(), entry.getJobResult()));
    }

    /// The archive of ended jobs remembers clean ones.
    @Override
    protected void markResultAsCleanInternal(JobID job) throws IOException {
        if (!hasDirtyJobResultEntryInternal(job)) {
            throw new NoSuchElementException("there is no result of job " + job);
        }
        io(() -> results.releaseAndTryRemove(job.toHexString()));
    }

    @Override
    protected boolean hasDirtyJobResultEntryInternal(JobID job) {
        return results.exists(job.toHexString()).isExisting();
    }

    @Override
    protected boolean hasCleanJobResultEntryInternal(JobID job) {
        return false;
    }

    @Override
    protected Set<JobResult> getDirtyResultsInternal() throws IOException {
        for (var result : io(results::getAllAndLock)) {
            cleanup.delete(io(result.f0::retrieveState));
            io(() -> results.releaseAndTryRemove(result.f1));
        }
        return Set.of();
    }
}
