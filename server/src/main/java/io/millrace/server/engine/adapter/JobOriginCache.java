package io.millrace.server.engine.adapter;

import io.millrace.server.concurrent.Await;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import io.millrace.wire.cluster.JobOrigin;
import io.millrace.wire.id.JobId;
import java.time.Duration;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.Executors;
import java.util.function.Function;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A cache of jobs' origins in brief. An origin never changes, so each job is requested once, and dropped when it is no
/// longer listed. The origins of ended jobs are read from files, so an answer does not wait for thousands of them;
/// later answers have the rest.
final class JobOriginCache {
    private static final Logger LOG = LoggerFactory.getLogger(JobOriginCache.class);
    private static final int BATCH = 64;
    private static final Duration MAX_WAIT = Duration.ofMillis(400);

    private final Function<JobId, Optional<JobOrigin.Origin>> source;
    private final Duration maxWait;
    private final ConcurrentMap<JobId, JobOrigin.Line> known = new ConcurrentHashMap<>();

    /// @param source empty while a job has no origin yet
    JobOriginCache(Function<JobId, Optional<JobOrigin.Origin>> source) {
        this(source, MAX_WAIT);
    }

    /// @param maxWait how long an answer waits for new jobs
    JobOriginCache(Function<JobId, Optional<JobOrigin.Origin>> source, Duration maxWait) {
        this.source = source;
        this.maxWait = maxWait;
    }

    /// The origins of the listed jobs, in their order.
    JobOrigin.Listing of(Collection<JobId> listed) {
        known.keySet().retainAll(new HashSet<>(listed));
        var lines = some(listed);
        return new JobOrigin.Listing(lines, lines.size() == listed.size());
    }

    /// The origins of these jobs, in their order, as far as they are known in time.
    List<JobOrigin.Line> some(Collection<JobId> listed) {
        var unknown = listed.stream().filter(job -> !known.containsKey(job)).toList();
        long end = System.nanoTime() + maxWait.toNanos();
        for (int from = 0; from < unknown.size() && (from == 0 || System.nanoTime() < end); from += BATCH) {
            load(unknown.subList(from, Math.min(from + BATCH, unknown.size())));
        }
        return listed.stream().flatMap(job -> Stream.ofNullable(known.get(job))).toList();
    }

    /// The origin of a job; empty while the job is set up, or if the cluster does not answer. The id may be a guess:
    /// one that no job has is not kept.
    Optional<JobOrigin.Line> of(JobId job) {
        return Optional.ofNullable(known.get(job)).or(() -> read(job));
    }

    private void load(List<JobId> jobs) {
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            jobs.forEach(job -> threads.execute(() -> load(job)));
        }
    }

    private void load(JobId listed) {
        read(listed).ifPresent(line -> known.put(listed, line));
    }

    private Optional<JobOrigin.Line> read(JobId job) {
        try {
            var line = source.apply(job).map(JobOrigin.Line::of);
            line.ifPresent(found -> known.put(job, found));
            return line;
        } catch (Refusal e) {
            // of a listed job, the archive has only its line in the list
            return e.code() == FaultCode.NOT_FOUND
                    ? Optional.of(JobOrigin.Line.of(JobOrigin.Origin.unknown(job)))
                    : Optional.empty();
        } catch (Await.Failed e) {
            LOG.debug("The origin of {} could not be read; the next request tries again.", job, e);
            return Optional.empty();
        }
    }
}
