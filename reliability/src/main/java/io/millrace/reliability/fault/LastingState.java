package io.millrace.reliability.fault;

import io.millrace.client.ClusterClient;
import io.millrace.client.Reply;
import io.millrace.reliability.process.Await;
import io.millrace.reliability.process.ServerProcess;
import io.millrace.reliability.process.SqlConnection;
import io.millrace.wire.cluster.JobState;
import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.SessionHandle;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// State that a server has acknowledged and that must outlive its processes: a session with a view and a setting, a
/// table of the catalog `main`, and a running job.
record LastingState(SessionHandle session, JobId job) {
    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final Duration RECOVERY = Duration.ofSeconds(90);

    static LastingState make(ServerProcess gateway) throws IOException {
        var session = gateway.connect();
        for (var sql : List.of(
                "SET 'pipeline.name' = 'lasting'",
                "CREATE TEMPORARY VIEW lasting_view AS SELECT 42 AS a",
                "CREATE TABLE main.`default`.lasting_table (a INT) WITH ('connector' = 'blackhole')",
                "CREATE TEMPORARY TABLE source (a INT) WITH ('connector' = 'datagen', 'rows-per-second' = '10')",
                "CREATE TEMPORARY TABLE sink (a INT) WITH ('connector' = 'blackhole')",
                "SET 'execution.checkpointing.interval' = '1 s'")) {
            session.require(sql, LIMIT);
        }
        var job = session.insert("INSERT INTO sink SELECT a FROM source", LIMIT);
        session.leave();
        return new LastingState(session.session(), job);
    }

    /// Describes the state that a restarted server of both services has lost; empty if all is there.
    List<String> missing(ServerProcess server) throws InterruptedException {
        return missing(server, server);
    }

    /// Describes the state that restarted roles have lost; empty if all is there.
    List<String> missing(ServerProcess gateway, ServerProcess jobManager) throws InterruptedException {
        var missing = new ArrayList<String>();
        var resumed = SqlConnection.resume(gateway.gateway(), session);
        try {
            if (!resumed.run("SELECT a FROM lasting_view", LIMIT).ok()) {
                missing.add("the session with its view");
            }
        } finally {
            resumed.leave();
        }
        // in a session of its own: the other one may be lost
        try (var other = gateway.connect()) {
            if (!other.run("DESCRIBE main.`default`.lasting_table", LIMIT).ok()) {
                missing.add("the table of the catalog main");
            }
        }
        var cluster = jobManager.clusterClient();
        try (var _ = cluster.client()) {
            if (!Await.until(RECOVERY, () -> runs(cluster, job))) {
                missing.add("the running job");
            }
        }
        return missing;
    }

    static boolean runs(ClusterClient cluster, JobId job) {
        return cluster.job(job) instanceof Reply.Ok<Jobs.Detail>(var detail) && detail.state() == JobState.RUNNING;
    }
}
