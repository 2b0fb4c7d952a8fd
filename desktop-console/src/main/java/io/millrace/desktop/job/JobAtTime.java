package io.millrace.desktop.job;

import io.millrace.wire.cluster.Events;
import io.millrace.wire.cluster.JobState;
import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.id.JobId;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The state of a job at a past moment; pure.
///
/// @param state empty if the job had not been submitted by then
/// @param ran   the run time up to that moment
record JobAtTime(Instant at, Optional<JobState> state, Duration ran) {

    /// Derives the state from the present state of a job and its recorded changes, oldest first. A job without a
    /// recorded change was running: the recorder forgets the start of long-running jobs.
    static JobAtTime of(JobState now, Instant started, Duration lasted, List<Events.Change> changes, Instant at) {
        if (started.isAfter(at)) {
            return new JobAtTime(at, Optional.empty(), Duration.ZERO);
        }
        if (now.ended() && !started.plus(lasted).isAfter(at)) {
            return new JobAtTime(at, Optional.of(now), lasted);
        }
        var last = until(changes, at).reduce((earlier, later) -> later).map(JobAtTime::state);
        return new JobAtTime(at, last.or(() -> Optional.of(JobState.RUNNING)), Duration.between(started, at));
    }

    private static Stream<Events.Change> until(List<Events.Change> changes, Instant at) {
        return changes.stream().filter(change -> change.time() <= at.toEpochMilli());
    }

    private static JobState state(Events.Change change) {
        return change.state().map(JobState::of).orElse(JobState.UNKNOWN);
    }

    /// The jobs that existed at a moment, including those that the engine has forgotten since. Their tasks are not
    /// recorded.
    ///
    /// @param changes the state changes of all jobs, oldest first
    static List<Jobs.Line> jobs(List<Jobs.Line> now, List<Events.Change> changes, Instant at) {
        Map<JobId, List<Events.Change>> byJob = until(changes, at)
                .collect(Collectors.groupingBy(
                        change -> change.job().orElseThrow(), LinkedHashMap::new, Collectors.toList()));
        var known = now.stream().map(Jobs.Line::jid).collect(Collectors.toSet());
        var listed = now.stream().flatMap(job -> then(job, byJob.getOrDefault(job.jid(), List.of()), at).stream());
        var forgotten = byJob.entrySet().stream()
                .filter(entry -> !known.contains(entry.getKey()))
                .map(entry -> forgotten(entry.getKey(), entry.getValue(), at));
        return Stream.concat(listed, forgotten).toList();
    }

    private static Optional<Jobs.Line> then(Jobs.Line job, List<Events.Change> changes, Instant at) {
        var then =
                of(job.state(), Instant.ofEpochMilli(job.startTime()), Duration.ofMillis(job.duration()), changes, at);
        return then.state()
                .map(state -> state == job.state() && state.ended()
                        ? job
                        : line(
                                job.jid(),
                                job.name(),
                                job.startTime(),
                                then.ran().toMillis(),
                                state));
    }

    private static Jobs.Line forgotten(JobId job, List<Events.Change> changes, Instant at) {
        var first = changes.getFirst();
        var last = state(changes.getLast());
        long end = last.ended() ? changes.getLast().time() : at.toEpochMilli();
        return line(job, first.name().orElse(job.text()), first.time(), end - first.time(), last);
    }

    private static Jobs.Line line(JobId job, String name, long started, long ran, JobState state) {
        return new Jobs.Line(
                job, name, started, -1, ran, state, started + ran, Map.of(), 0, Optional.empty(), Optional.empty());
    }
}
