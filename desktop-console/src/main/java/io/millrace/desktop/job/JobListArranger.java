package io.millrace.desktop.job;

import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.id.JobId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/// Finds the row of each job and the order of the rows. It runs off the JavaFX thread, because there may be tens of
/// thousands of jobs. Only one thread at a time may use it.
final class JobListArranger {
    private final Map<JobId, JobLine> lines = new ConcurrentHashMap<>();

    /// @param jobs in any order
    JobListArrangement arrange(List<Jobs.Line> jobs, JobListArrangement.Filter wish) {
        var all = jobs.stream().sorted(JobListArrangement.NEWEST_FIRST).toList();
        var changed = new ArrayList<JobLine>();
        var counts = new EnumMap<StateFilter, Long>(StateFilter.class);
        var shown = new ArrayList<JobLine>();
        for (var job : all) {
            var known = lines.get(job.jid());
            var line = known == null ? new JobLine(job) : known;
            lines.put(job.jid(), line);
            if (known == null || line.learn(job)) {
                changed.add(line);
            }
            for (var filter : StateFilter.values()) {
                counts.merge(filter, filter.takes(job.state()) ? 1L : 0L, Long::sum);
            }
            if (wish.takes(job)) {
                shown.add(line);
            }
        }
        if (lines.size() > all.size()) {
            lines.keySet().retainAll(all.stream().map(Jobs.Line::jid).collect(Collectors.toSet()));
        }
        if (!wish.order().equals(JobListArrangement.NEWEST_FIRST)) {
            // the sort is stable: rows that are equal in this order stay newest first
            shown.sort(Comparator.comparing(JobLine::latest, wish.order()));
        }
        return new JobListArrangement(all, shown, changed, counts);
    }

    /// The row of a job that was arranged. Thread-safe.
    Optional<JobLine> line(JobId job) {
        return Optional.ofNullable(lines.get(Objects.requireNonNull(job)));
    }
}
