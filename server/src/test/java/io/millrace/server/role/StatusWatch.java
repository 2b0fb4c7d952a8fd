package io.millrace.server.role;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.client.Client;
import io.millrace.client.Connection;
import io.millrace.client.Reply;
import io.millrace.testing.Exhaustive;
import io.millrace.testing.TestTimeout;
import io.millrace.wire.Arguments;
import io.millrace.wire.cluster.JobState;
import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.id.JobId;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/// Polls every job manager for the state of a job, and records every answer that cannot be true of a running
/// job.
final class StatusWatch implements AutoCloseable {
    private static final Duration PAUSE = Duration.ofMillis(Exhaustive.ENABLED ? 100 : 250);
    private static final List<JobState> ENDED = List.of(JobState.FINISHED, JobState.CANCELED, JobState.FAILED);

    private final JobId job;
    private final Map<String, Thread> watched = new ConcurrentHashMap<>();
    private final ConcurrentLinkedQueue<String> wrong = new ConcurrentLinkedQueue<>();
    private final Map<String, AtomicLong> answers = new ConcurrentHashMap<>();
    private volatile boolean over;

    StatusWatch(JobId job) {
        this.job = job;
    }

    /// Asks there as well, until the watch is over.
    void add(String jobManager) {
        watched.computeIfAbsent(
                jobManager, url -> Thread.ofVirtual().name("watch of " + url).start(() -> watch(url)));
    }

    private void watch(String url) {
        try (var client = new Client(Connection.to(url))) {
            while (!over) {
                status(url, client.call(Jobs.STATUS, Arguments.of(Jobs.JOB, job)));
                listed(url, client.call(Jobs.OVERVIEW));
                LockSupport.parkNanos(PAUSE.toNanos());
            }
        }
    }

    private void status(String url, Reply<Jobs.Status> reply) {
        switch (reply) {
            case Reply.Ok<Jobs.Status>(var status) -> state(url, "status", status.status());
            case Reply.Refused<Jobs.Status>(var code, var fault) -> refusal(url, code, fault.toString());
            case Reply.Unreachable<Jobs.Status> _ -> count("unreachable");
        }
    }

    private void listed(String url, Reply<Jobs.Overview> reply) {
        switch (reply) {
            case Reply.Ok<Jobs.Overview>(var all) ->
                all.jobs().stream()
                        .filter(line -> line.jid().equals(job))
                        .forEach(line -> state(url, "list", line.state()));
            case Reply.Refused<Jobs.Overview>(var code, var fault) -> refusal(url, code, fault.toString());
            case Reply.Unreachable<Jobs.Overview> _ -> count("unreachable");
        }
    }

    private void state(String url, String where, JobState state) {
        count(state.toString());
        if (ENDED.contains(state) && !over) {
            wrong.add(url + " says in its " + where + " that the job is " + state);
        }
    }

    /// A running job may be unknown to a standby, and to nobody else; and there are no faults.
    private void refusal(String url, int code, String text) {
        count("status " + code);
        var expected = code == 503 || code == 404 && text.contains("did not run while this job manager led");
        if (!expected && !over) {
            wrong.add(url + " answers " + code + ": " + text);
        }
    }

    private void count(String what) {
        answers.computeIfAbsent(what, _ -> new AtomicLong()).incrementAndGet();
    }

    /// What was answered how often.
    Map<String, AtomicLong> answers() {
        return answers;
    }

    void assertNothingWrong() {
        assertThat(wrong).isEmpty();
        assertThat(answers).containsKey("RUNNING");
    }

    @Override
    public void close() {
        over = true;
        watched.values().forEach(thread -> {
            try {
                thread.join(TestTimeout.LIMIT);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
    }
}
