package io.millrace.reliability.fault;

import io.millrace.client.ClusterClient;
import io.millrace.client.Reply;
import io.millrace.reliability.process.ServerProcess;
import io.millrace.reliability.process.SqlConnection;
import io.millrace.reliability.process.Waiting;
import io.millrace.wire.cluster.JobState;
import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.SessionHandle;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// A server whose state folder outlives its processes, with the state that it has acknowledged: a session with a
/// view and a setting, a table of the catalog `main`, and a running job.
record LastingServer(ServerProcess.Start start, SessionHandle session, JobId job) {
    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final Duration RECOVERY = Duration.ofSeconds(90);

    /// Makes all that on a new server, which goes on to run.
    ///
    /// @param state the folder
    static LastingServer make(ServerProcess server, Path home, Path folder, Path state) throws IOException {
        var session = server.connect();
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
        return new LastingServer(start(home, folder, state), session.session(), job);
    }

    static ServerProcess.Start start(Path home, Path folder, Path state) {
        return ServerProcess.Start.server(home, folder).with("state.dir=" + state);
    }

    /// Describes the state that a restarted server has lost; empty if all is there.
    List<String> missing(ServerProcess server) throws InterruptedException {
        var missing = new ArrayList<String>();
        var resumed = SqlConnection.resume(server.gateway(), session);
        try {
            if (!resumed.run("SELECT a FROM lasting_view", LIMIT).ok()) {
                missing.add("the session with its view");
            }
        } finally {
            resumed.leave();
        }
        // in a session of its own: the other one may be lost
        try (var other = server.connect()) {
            if (!other.run("DESCRIBE main.`default`.lasting_table", LIMIT).ok()) {
                missing.add("the table of the catalog main");
            }
        }
        var cluster = server.clusterClient();
        try (var _ = cluster.client()) {
            if (!Waiting.until(RECOVERY, () -> runs(cluster, job))) {
                missing.add("the running job");
            }
        }
        return missing;
    }

    static boolean runs(ClusterClient cluster, JobId job) {
        return cluster.job(job) instanceof Reply.Ok<Jobs.Detail>(var detail) && detail.state() == JobState.RUNNING;
    }
}
