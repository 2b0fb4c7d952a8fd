package io.millrace.server.engine.remote;

import io.millrace.server.concurrent.RepeatedTask;
import io.millrace.wire.Refusal;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.apache.flink.api.common.JobID;
import org.apache.flink.client.cli.ClientOptions;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Reports to a cluster regularly that the reader of a job is alive. The cluster cancels the job when heartbeats stop,
/// as when this process is killed.
final class Heartbeat implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Heartbeat.class);

    private final JobID job;
    private final RemoteJobs jobs;
    private final Duration timeout;
    private final ScheduledFuture<?> beats;
    private volatile Optional<ClusterClock> clock = Optional.empty();

    private Heartbeat(JobID job, RemoteJobs jobs) {
        this.job = job;
        this.jobs = jobs;
        this.timeout = timeout(jobs.settings());
        var every = jobs.settings()
                .configuration()
                .get(ClientOptions.CLIENT_HEARTBEAT_INTERVAL)
                .toMillis();
        var clusters = jobs.clusters();
        this.beats = clusters.clock()
                .scheduleAtFixedRate(
                        RepeatedTask.of("Sending the heartbeat of job " + job, () -> clusters.run(this::beat)),
                        every,
                        every,
                        TimeUnit.MILLISECONDS);
    }

    static Heartbeat begin(JobID job, RemoteJobs jobs) {
        return new Heartbeat(job, jobs);
    }

    /// The time that a cluster waits for a heartbeat.
    static Duration timeout(ClusterSettings settings) {
        return settings.configuration().get(ClientOptions.CLIENT_HEARTBEAT_TIMEOUT);
    }

    private void beat() {
        try {
            if (clock.isEmpty()) {
                // heartbeats carry a time by the clock of the cluster
                clock = Optional.of(new ClusterClock(JobEnd.answer(jobs.now(job)), System.nanoTime()));
            }
            JobEnd.answer(jobs.heartbeat(job, clock.orElseThrow().millisAt(System.nanoTime()) + timeout.toMillis()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (Refusal trouble) {
            LOG.debug("No heartbeat for the job {}: {}", job, trouble.reason());
        }
    }

    @Override
    public void close() {
        beats.cancel(false);
    }
}
