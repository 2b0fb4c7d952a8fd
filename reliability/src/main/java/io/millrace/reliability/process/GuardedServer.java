package io.millrace.reliability.process;

import io.millrace.client.ClusterClient;
import io.millrace.client.Reply;
import io.millrace.reliability.report.Figure;
import io.millrace.reliability.scenario.Trial;
import io.millrace.wire.Arguments;
import io.millrace.wire.cluster.Exceptions;
import io.millrace.wire.cluster.JobState;
import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.id.JobId;
import java.io.IOException;
import java.time.Duration;

/// A server with those who must not be harmed: a bystander and a running job. Counts what happens to them.
public final class GuardedServer implements AutoCloseable {
    private static final Duration SETUP = Duration.ofSeconds(60);

    private final ServerProcess server;
    private final ClusterClient cluster;
    private final SqlConnection owner;
    private final Bystander bystander;
    private final boolean mayRecover;
    private JobId job;
    private int failedJobs;

    private GuardedServer(
            ServerProcess server, ClusterClient cluster, SqlConnection owner, JobId job, boolean mayRecover) {
        this.server = server;
        this.cluster = cluster;
        this.owner = owner;
        this.job = job;
        this.mayRecover = mayRecover;
        this.bystander = Bystander.at(server.gateway());
    }

    /// Starts the server, the job and the bystander, and waits until all are under way.
    public static GuardedServer start(ServerProcess.Start start) throws IOException, InterruptedException {
        return start(start, false);
    }

    /// @param mayRecover whether a job that starts again and goes on has not failed
    public static GuardedServer start(ServerProcess.Start start, boolean mayRecover)
            throws IOException, InterruptedException {
        var server = start.ready();
        var owner = server.connect();
        owner.run(
                "CREATE TEMPORARY TABLE good_source (v BIGINT) WITH ('connector' = 'datagen', 'rows-per-second' = '10')",
                SETUP);
        owner.run("CREATE TEMPORARY TABLE good_sink (v BIGINT) WITH ('connector' = 'blackhole')", SETUP);
        var guarded = new GuardedServer(server, server.clusterClient(), owner, startJob(owner), mayRecover);
        if (!Await.until(
                SETUP, () -> guarded.bystander.latencies().count() > 10 && guarded.state() == JobState.RUNNING)) {
            guarded.close();
            throw new IOException("the job and the bystander did not get under way: " + server.printed());
        }
        return guarded;
    }

    private static JobId startJob(SqlConnection owner) throws IOException {
        return owner.insert("INSERT INTO good_sink SELECT v FROM good_source", SETUP);
    }

    public ServerProcess server() {
        return server;
    }

    public ClusterClient cluster() {
        return cluster;
    }

    public Bystander bystander() {
        return bystander;
    }

    private JobState state() {
        return cluster.client().call(Jobs.STATUS, Arguments.of(Jobs.JOB, job))
                        instanceof Reply.Ok<Jobs.Status>(var status)
                ? status.status()
                : JobState.UNKNOWN;
    }

    private boolean hasEnded() {
        return cluster.job(job) instanceof Reply.Ok<Jobs.Detail>(var detail) && detail.state() != JobState.RUNNING;
    }

    private boolean hasFailed() throws InterruptedException {
        if (mayRecover) {
            return !Await.until(SETUP, () -> state() == JobState.RUNNING || state().ended()) || state().ended();
        }
        return hasEnded() || failures() > 0;
    }

    /// The number of failures of the job. One that starts again may have the timestamps of a new one, but keeps them.
    public int failures() {
        return cluster.client().call(Exceptions.REPORT, Arguments.of(Jobs.JOB, job))
                        instanceof Reply.Ok<Exceptions.Report>(var report)
                ? report.exceptionHistory().entries().size()
                : 0;
    }

    /// Whether the job has failed since the last question. Starts another one if it has.
    public boolean jobFailed() throws IOException, InterruptedException {
        var failed = hasFailed();
        if (failed) {
            failedJobs++;
            cluster.cancel(job);
            job = startJob(owner);
            // one that does not run yet is not counted again
            Await.until(SETUP, () -> state() == JobState.RUNNING || !server.isAlive());
        }
        return failed;
    }

    /// Cancels the jobs of others, which run on as they should and have threads and files.
    public void cancelOtherJobs() {
        if (cluster.jobs() instanceof Reply.Ok<Jobs.Overview>(var all)) {
            all.jobs().stream()
                    .filter(other -> !other.state().ended() && !other.jid().equals(job))
                    .forEach(other -> cluster.cancel(other.jid()));
        }
    }

    /// Adds what has happened to the server and the job; the bystander reports for itself.
    public void report(Trial trial, String label) throws IOException, InterruptedException {
        if (server.isAlive()) {
            jobFailed();
        } else {
            trial.finding("the server ended with exit code " + server.exitCode() + ": "
                    + server.printed().lines().reduce("", (_, last) -> last));
        }
        trial.add(Figure.none("ends of the server, " + label, server.isAlive() ? 0 : 1));
        trial.add(Figure.none("failures of another job, " + label, failedJobs));
    }

    @Override
    public void close() {
        bystander.close();
        server.close();
    }
}
