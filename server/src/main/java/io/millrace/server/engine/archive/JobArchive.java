package io.millrace.server.engine.archive;

import io.millrace.server.concurrent.Await;
import io.millrace.server.concurrent.Deadline;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import java.io.IOException;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;
import org.apache.flink.api.common.ApplicationID;
import org.apache.flink.api.common.JobID;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.runtime.application.ArchivedApplication;
import org.apache.flink.runtime.dispatcher.ArchivedApplicationStore;
import org.apache.flink.runtime.messages.FlinkJobNotFoundException;
import org.apache.flink.runtime.messages.webmonitor.ApplicationDetails;
import org.apache.flink.runtime.messages.webmonitor.JobDetails;
import org.apache.flink.runtime.messages.webmonitor.JobsOverview;
import org.apache.flink.runtime.scheduler.ExecutionGraphInfo;

/// The archive of ended jobs, bounded by number, age and size. The engine calls its store on the thread that leads all
/// jobs, so these methods answer from memory. Callers that may wait use [#find], which reads from disk.
public final class JobArchive implements ArchivedApplicationStore {
    private static final Duration RETRY_INTERVAL = Duration.ofSeconds(30);
    private static final Duration READ_TIMEOUT = Duration.ofSeconds(60);

    private final ArchiveIndex index;
    private final BodyCache recent;
    private final Optional<ArchiveWriter> writer;
    private final ConcurrentHashMap<ApplicationID, CompletableFuture<ArchivedApplication>> reading =
            new ConcurrentHashMap<>();

    public JobArchive(ArchiveOptions options, Configuration configuration) {
        this(options, ArchiveLimits.of(options, configuration), RETRY_INTERVAL, System::currentTimeMillis);
    }

    JobArchive(ArchiveOptions options, ArchiveLimits limits, Duration retry, LongSupplier millis) {
        this.index = new ArchiveIndex(limits, millis);
        this.recent = new BodyCache(limits.cache());
        this.writer = options.folder()
                .map(folder -> new ArchiveWriter(
                        new ArchiveWriter.Place(folder, options.cipher()), index, recent, limits, retry));
    }

    /// Returns when the jobs on disk are listed.
    public void start() {
        writer.ifPresent(ArchiveWriter::start);
    }

    /// Ignores jobs that go on elsewhere.
    @Override
    public void put(ArchivedApplication application) {
        if (application.getJobs().values().stream()
                .allMatch(job -> job.getArchivedExecutionGraph().getState().isGloballyTerminalState())) {
            index.put(application);
        }
    }

    @Override
    public int size() {
        return index.size();
    }

    @Override
    public Collection<ApplicationDetails> getApplicationDetails() {
        return index.applications();
    }

    @Override
    public List<JobDetails> getJobDetails() {
        return index.jobs();
    }

    @Override
    public JobsOverview getJobsOverview() {
        return index.overview();
    }

    /// An application that ended in this process, if it is in memory.
    @Override
    public Optional<ArchivedApplication> get(ApplicationID id) {
        return index.item(id).filter(item -> !item.isEarlier()).flatMap(this::inMemory);
    }

    /// Empty unless the job is in memory.
    @Override
    public Optional<ExecutionGraphInfo> getExecutionGraphInfo(JobID job) {
        return index.item(job)
                .flatMap(this::inMemory)
                .flatMap(
                        application -> Optional.ofNullable(application.getJobs().get(job)));
    }

    /// Whether an application ended in this process, which then does not run it again.
    public boolean endedHere(ApplicationID id) {
        return index.item(id).filter(item -> !item.isEarlier()).isPresent();
    }

    /// Lets an application run again that ended in this process. It stays listed until it ends again.
    public void reopen(ApplicationID id) {
        index.item(id).ifPresent(ArchiveIndex.Item::reopen);
    }

    /// The list entry of a job.
    public Optional<JobDetails> line(JobID job) {
        return index.item(job).flatMap(item -> item.job(job));
    }

    /// May read from disk. Refuses with NOT_FOUND if only the line of the application is left.
    public Optional<ArchivedApplication> find(ApplicationID id) {
        return index.item(id).map(this::body);
    }

    /// May read from disk. Refuses with NOT_FOUND if only the line of the job is left.
    public Optional<ExecutionGraphInfo> find(JobID job) {
        return index.item(job)
                .map(this::body)
                .flatMap(
                        application -> Optional.ofNullable(application.getJobs().get(job)));
    }

    private Optional<ArchivedApplication> inMemory(ArchiveIndex.Item item) {
        return item.body().or(() -> recent.get(item.id()));
    }

    private ArchivedApplication body(ArchiveIndex.Item item) {
        return inMemory(item).orElseGet(() -> shared(item));
    }

    /// Concurrent callers share one read.
    private ArchivedApplication shared(ArchiveIndex.Item item) {
        var mine = new CompletableFuture<ArchivedApplication>();
        var first = reading.putIfAbsent(item.id(), mine);
        if (first != null) {
            return Await.within(Deadline.in(READ_TIMEOUT), first);
        }
        try {
            var body = read(item);
            mine.complete(body);
            return body;
        } catch (Refusal e) {
            mine.completeExceptionally(e);
            throw e;
        } finally {
            reading.remove(item.id());
            mine.cancel(false);
        }
    }

    private ArchivedApplication read(ArchiveIndex.Item item) {
        var line = item.line();
        if (line.lost().isPresent()) {
            throw unreadable(line, line.lost().get());
        }
        try {
            var bodies = writer.flatMap(ArchiveWriter::bodies);
            if (bodies.isEmpty()) {
                throw unreadable(line, "the archive cannot be read at present");
            }
            var read = bodies.get().read(item.id());
            recent.put(item.id(), read.application(), read.size());
            return read.application();
        } catch (IOException e) {
            throw unreadable(line, String.valueOf(e.getMessage()));
        }
    }

    private static Refusal unreadable(ArchiveLine line, String reason) {
        return new Refusal(
                FaultCode.NOT_FOUND,
                "The details of '" + line.name() + "', which has ended (" + line.state() + "), can no longer be read: "
                        + reason + ".",
                List.of(FlinkJobNotFoundException.class.getName()));
    }

    /// Returns when all applications are on disk, or after a timeout. A second call does nothing.
    @Override
    public void close() {
        writer.ifPresent(ArchiveWriter::close);
    }
}
