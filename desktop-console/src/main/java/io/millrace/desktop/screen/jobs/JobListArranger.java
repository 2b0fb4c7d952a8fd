package io.millrace.desktop.screen.jobs;

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

/// Finds the line of each job and the order of the lines. Works off the thread of the user interface, because there may
/// be tens of thousands; for one thread at a time.
final class JobListArranger {
    private final Map<JobId, JobLine> lines = new ConcurrentHashMap<>();

    /// @param jobs in any order
    JobListArrangement arrange(List<Jobs.Line> jobs, JobListArrangement.Wish wish) {
        var all = jobs.stream().sorted(JobListArrangement.NEWEST_FIRST).toList();
        var changed = new ArrayList<JobLine>();
        var counts = new EnumMap<StateFilter, Long>(StateFilter.class);
        var shown = new ArrayList<JobLine>();
        for (var job : all) {
            var line = lines.computeIfAbsent(job.jid(), made -> new JobLine(job));
            if (line.learn(job)) {
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
            // lines that the order does not tell apart stay newest first
            shown.sort(Comparator.comparing(JobLine::latest, wish.order()));
        }
        return new JobListArrangement(all, shown, changed, counts);
    }

    /// The line of a job that was arranged. For any thread.
    Optional<JobLine> line(JobId job) {
        return Optional.ofNullable(lines.get(Objects.requireNonNull(job)));
    }

    /// The jobs that have lines. For any thread.
    int size() {
        return lines.size();
    }
}
