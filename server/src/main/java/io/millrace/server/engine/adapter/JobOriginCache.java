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

/// A cache of jobs' origins in brief. It never changes, so each job is asked once; of jobs that are listed no more
/// nothing is kept. Asking for thousands that have ended reads their files: an answer does not wait for all of them,
/// the next ones have the rest.
final class JobOriginCache {
    private static final Logger LOG = LoggerFactory.getLogger(JobOriginCache.class);
    private static final int TOGETHER = 64;
    private static final Duration PATIENCE = Duration.ofMillis(400);

    private final Function<JobId, Optional<JobOrigin.Origin>> ask;
    private final Duration patience;
    private final ConcurrentMap<JobId, JobOrigin.Line> known = new ConcurrentHashMap<>();

    /// @param ask empty while a job does not tell yet
    JobOriginCache(Function<JobId, Optional<JobOrigin.Origin>> ask) {
        this(ask, PATIENCE);
    }

    /// @param patience so long jobs are asked that were not asked before
    JobOriginCache(Function<JobId, Optional<JobOrigin.Origin>> ask, Duration patience) {
        this.ask = ask;
        this.patience = patience;
    }

    /// Of those that are listed now, in their order.
    JobOrigin.Listing of(Collection<JobId> listed) {
        known.keySet().retainAll(new HashSet<>(listed));
        var unknown = listed.stream().filter(job -> !known.containsKey(job)).toList();
        long end = System.nanoTime() + patience.toNanos();
        for (int from = 0; from < unknown.size() && (from == 0 || System.nanoTime() < end); from += TOGETHER) {
            learn(unknown.subList(from, Math.min(from + TOGETHER, unknown.size())));
        }
        var lines = listed.stream()
                .flatMap(job -> Stream.ofNullable(known.get(job)))
                .toList();
        return new JobOrigin.Listing(lines, lines.size() == listed.size());
    }

    private void learn(List<JobId> jobs) {
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            jobs.forEach(job -> threads.execute(() -> learn(job)));
        }
    }

    private void learn(JobId job) {
        try {
            ask.apply(job).ifPresent(origin -> known.put(job, JobOrigin.Line.of(origin)));
        } catch (Refusal e) {
            if (e.code() == FaultCode.NOT_FOUND) {
                // only its line in the list is left
                known.put(job, JobOrigin.Line.of(JobOrigin.Origin.unknown(job)));
            }
        } catch (Await.Failed e) {
            LOG.debug("Where {} comes from cannot be told; it is asked again.", job, e);
        }
    }
}
