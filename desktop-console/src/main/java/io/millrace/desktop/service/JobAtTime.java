package io.millrace.desktop.service;

import io.millrace.wire.id.JobId;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The state of a job at a past moment; pure.
///
/// @param state missing when the job had not been submitted by then
/// @param ran   for how long, by then
public record JobAtTime(Instant at, Optional<JobState> state, Duration ran) {

    /// What is known of the job now, and how it changed until that moment, oldest first. A job without a recorded
    /// change was running: the recorder forgets the start of long-running jobs.
    public static JobAtTime of(JobState now, Instant started, Duration lasted, List<JobStateChange> turns, Instant at) {
        if (started.isAfter(at)) {
            return new JobAtTime(at, Optional.empty(), Duration.ZERO);
        }
        if (now.terminal() && !started.plus(lasted).isAfter(at)) {
            return new JobAtTime(at, Optional.of(now), lasted);
        }
        var told = until(turns, at).reduce((earlier, later) -> later).map(JobStateChange::state);
        return new JobAtTime(at, told.or(() -> Optional.of(JobState.RUNNING)), Duration.between(started, at));
    }

    private static Stream<JobStateChange> until(List<JobStateChange> turns, Instant at) {
        return turns.stream().filter(turn -> !turn.at().isAfter(at));
    }

    /// The jobs that there were, those that the engine has forgotten since as well.
    ///
    /// @param turns of any jobs, oldest first
    static List<JobRow> jobs(List<JobRow> now, List<JobStateChange> turns, Instant at) {
        Map<JobId, List<JobStateChange>> byJob = until(turns, at)
                .collect(Collectors.groupingBy(JobStateChange::job, LinkedHashMap::new, Collectors.toList()));
        var known = now.stream().map(JobRow::id).collect(Collectors.toCollection(HashSet::new));
        var listed = now.stream().flatMap(row -> then(row, byJob.getOrDefault(row.id(), List.of()), at).stream());
        var forgotten = byJob.entrySet().stream()
                .filter(entry -> !known.contains(entry.getKey()))
                .map(entry -> heard(entry.getValue(), at));
        return Stream.of(listed, forgotten).flatMap(Function.identity()).toList();
    }

    private static Optional<JobRow> then(JobRow row, List<JobStateChange> turns, Instant at) {
        var standing = of(row.state(), row.started(), row.duration(), turns, at);
        return standing.state().map(state -> {
            boolean same = state == row.state() && state.terminal();
            return new JobRow(
                    row.id(),
                    row.name(),
                    state,
                    row.started(),
                    standing.ran(),
                    same ? row.tasks() : TaskCounts.UNKNOWN);
        });
    }

    private static JobRow heard(List<JobStateChange> turns, Instant at) {
        var first = turns.getFirst();
        var last = turns.getLast();
        var end = last.state().terminal() ? last.at() : at;
        return new JobRow(
                first.job(),
                first.name(),
                last.state(),
                first.at(),
                Duration.between(first.at(), end),
                TaskCounts.UNKNOWN);
    }
}
