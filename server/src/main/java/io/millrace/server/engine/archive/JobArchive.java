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

/// The jobs that have ended, up to a number, an age and a size. What the engine asks of its store it asks on the thread
/// that leads all jobs: that is answered from memory. Who may wait uses [#find], which reads from disk.
public final class JobArchive implements ArchivedApplicationStore {
    private static final Duration RETRY = Duration.ofSeconds(30);
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final ArchiveIndex shelf;
    private final BodyCache recent;
    private final Optional<ArchiveWriter> writer;
    private final ConcurrentHashMap<ApplicationID, CompletableFuture<ArchivedApplication>> reading =
            new ConcurrentHashMap<>();

    public JobArchive(ArchiveOptions options, Configuration configuration) {
        this(options, ArchiveLimits.of(options, configuration), RETRY, System::currentTimeMillis);
    }

    JobArchive(ArchiveOptions options, ArchiveLimits limits, Duration retry, LongSupplier millis) {
        this.shelf = new ArchiveIndex(limits, millis);
        this.recent = new BodyCache(limits.cache());
        this.writer = options.folder().map(folder -> new ArchiveWriter(folder, shelf, recent, limits, retry));
    }

    /// Returns when what ended before is listed.
    public void start() {
        writer.ifPresent(ArchiveWriter::start);
    }

    /// A job that goes on elsewhere has not ended.
    @Override
    public void put(ArchivedApplication application) {
        if (application.getJobs().values().stream()
                .allMatch(job -> job.getArchivedExecutionGraph().getState().isGloballyTerminalState())) {
            shelf.put(application);
        }
    }

    @Override
    public int size() {
        return shelf.size();
    }

    @Override
    public Collection<ApplicationDetails> getApplicationDetails() {
        return shelf.applications();
    }

    @Override
    public List<JobDetails> getJobDetails() {
        return shelf.jobs();
    }

    @Override
    public JobsOverview getJobsOverview() {
        return shelf.overview();
    }

    /// One that ended in this process, if it is in memory.
    @Override
    public Optional<ArchivedApplication> get(ApplicationID id) {
        return shelf.item(id).filter(item -> !item.isEarlier()).flatMap(this::inMemory);
    }

    /// If it is in memory.
    @Override
    public Optional<ExecutionGraphInfo> getExecutionGraphInfo(JobID job) {
        return shelf.item(job)
                .flatMap(this::inMemory)
                .flatMap(
                        application -> Optional.ofNullable(application.getJobs().get(job)));
    }

    /// Whether it ended in this process: the engine does not run it again. A later process may.
    public boolean endedHere(ApplicationID id) {
        return shelf.item(id).filter(item -> !item.isEarlier()).isPresent();
    }

    /// What lists tell of a job.
    public Optional<JobDetails> line(JobID job) {
        return shelf.item(job).flatMap(item -> item.job(job));
    }

    /// May read it from disk. Refuses with NOT_FOUND when only the line of such an application is left.
    public Optional<ArchivedApplication> find(ApplicationID id) {
        return shelf.item(id).map(this::body);
    }

    /// May read it from disk. Refuses with NOT_FOUND when only the line of such a job is left.
    public Optional<ExecutionGraphInfo> find(JobID job) {
        return shelf.item(job)
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

    /// Those who want the same at the same time share one reading.
    private ArchivedApplication shared(ArchiveIndex.Item item) {
        var mine = new CompletableFuture<ArchivedApplication>();
        var first = reading.putIfAbsent(item.id(), mine);
        if (first != null) {
            return Await.within(Deadline.in(PATIENCE), first);
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

    /// Returns when all that has ended is on disk, or has taken too long. A second call does nothing.
    @Override
    public void close() {
        writer.ifPresent(ArchiveWriter::close);
    }
}
