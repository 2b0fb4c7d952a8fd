package io.millrace.desktop.notice;

import io.millrace.client.Reply;
import io.millrace.insight.Trace;
import io.millrace.wire.cluster.Checkpoints;
import io.millrace.wire.cluster.CheckpointsHistory;
import io.millrace.wire.cluster.Exceptions;
import io.millrace.wire.cluster.JobState;
import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.id.JobId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Watches one cluster for failures with requests that every cluster supports: the list of jobs, and the checkpoints of
/// a few running jobs at a time; and for alerts. It does not report earlier ones. Not thread-safe; its requests block.
final class FailureWatcher {
    /// The maximum number of jobs per poll whose checkpoints are requested. Polls take turns on a large cluster.
    private static final int CHECKPOINTS_AT_A_LOOK = 10;

    /// The maximum number of failed jobs per poll whose reasons are requested.
    private static final int REASONS_AT_A_LOOK = 20;

    private final AlertWatcher alerts = new AlertWatcher();
    private final Map<JobId, JobState> states = new HashMap<>();
    private final Map<JobId, Long> failed = new HashMap<>();
    private boolean begun;
    private int turn;
    private volatile NoticesModel.Watched watched;

    FailureWatcher(NoticesModel.Watched watched) {
        this.watched = watched;
    }

    public String key() {
        return watched.key();
    }

    /// Continues with another connection to the same cluster, as the last one may be closed. Thread-safe.
    void continueWith(NoticesModel.Watched now) {
        watched = now;
    }

    /// Returns the failures and alerts since the last poll; none if the cluster is unreachable.
    public List<Notice> look(Instant now) {
        if (!(watched.cluster().api().jobs() instanceof Reply.Ok<Jobs.Overview>(var overview))) {
            alerts.away();
            return List.of();
        }
        var jobs = overview.jobs();
        var notices = new ArrayList<Notice>();
        jobs.forEach(job -> changed(job, now, notices));
        begun = true;
        states.keySet().retainAll(jobs.stream().map(Jobs.Line::jid).toList());
        failed.keySet().retainAll(states.keySet());
        checkpoints(jobs, now, notices);
        alerts.look(watched, now, notices);
        return List.copyOf(notices);
    }

    private void changed(Jobs.Line job, Instant now, List<Notice> notices) {
        var before = states.put(job.jid(), job.state());
        if (!begun || job.state() == before) {
            return;
        }
        if (job.state() == JobState.FAILED) {
            notices.add(notice(job, Notice.Kind.JOB_FAILED, "failed", reason(job, notices.size()), now));
        } else if (restarts(job.state()) && (before == null || !restarts(before))) {
            notices.add(notice(
                    job, Notice.Kind.JOB_RESTARTS, "failed and is started again", reason(job, notices.size()), now));
        }
    }

    private static boolean restarts(JobState state) {
        return state == JobState.RESTARTING || state == JobState.FAILING;
    }

    private String reason(Jobs.Line job, int before) {
        if (before >= REASONS_AT_A_LOOK) {
            return "";
        }
        return watched.cluster().api().exceptions(job.jid()) instanceof Reply.Ok<Exceptions.Report>(var report)
                ? report.exceptionHistory().entries().stream()
                        .findFirst()
                        .map(failure -> Trace.of(failure.stacktrace()).root().headline())
                        .orElse("")
                : "";
    }

    private void checkpoints(List<Jobs.Line> jobs, Instant now, List<Notice> notices) {
        var running =
                jobs.stream().filter(job -> job.state() == JobState.RUNNING).toList();
        int many = Math.min(CHECKPOINTS_AT_A_LOOK, running.size());
        for (int index = 0; index < many; index++) {
            checkpoints(running.get((turn + index) % running.size()), now, notices);
        }
        turn = running.isEmpty() ? 0 : (turn + many) % running.size();
    }

    private void checkpoints(Jobs.Line job, Instant now, List<Notice> notices) {
        if (!(watched.cluster().api().checkpoints(job.jid()) instanceof Reply.Ok<CheckpointsHistory>(var history))) {
            return;
        }
        long failures = history.counts().failed();
        var before = failed.put(job.jid(), failures);
        if (before != null && failures > before) {
            notices.add(notice(
                    job,
                    Notice.Kind.CHECKPOINT_FAILED,
                    failures - before == 1 ? "a checkpoint failed" : failures - before + " checkpoints failed",
                    latestFailure(history),
                    now));
        }
    }

    private static String latestFailure(CheckpointsHistory history) {
        return history.latest()
                .failed()
                .flatMap(Checkpoints.Checkpoint::failureMessage)
                .orElse("");
    }

    private Notice notice(Jobs.Line job, Notice.Kind kind, String what, String text, Instant now) {
        var line = text.lines().findFirst().orElse("");
        return new Notice(
                watched.key(),
                new Notice.Subject.OfJob(job.jid()),
                kind,
                watched.name() + ": " + job.name() + ": " + what,
                line,
                now);
    }
}
