package io.millrace.reliability.load;

import io.millrace.client.Client;
import io.millrace.client.Connection;
import io.millrace.client.SqlClient;
import io.millrace.reliability.process.GuardedServer;
import io.millrace.reliability.process.Latencies;
import io.millrace.reliability.process.SqlConnection;
import io.millrace.reliability.report.Figure;
import io.millrace.reliability.scenario.Trial;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/// Many open sessions, of which one in ten has run a statement.
final class OpenSessions implements Load {
    private static final int OPENERS = 8;
    private static final Duration LIMIT = Duration.ofSeconds(30);
    private static final double KILOBYTES = 32;

    @Override
    public void run(Trial trial, GuardedServer guarded) throws Exception {
        int sessions = trial.size(10_000, 100_000);
        var before = guarded.server().heapMegabytes();
        var latencies = new Latencies();
        try (var client = new Client(Connection.to(guarded.server().gateway().toString()))) {
            var sql = new SqlClient(client);
            var opened = open(sql, sessions, latencies);
            var after = guarded.server().heapMegabytes();
            trial.add(Figure.seen("open sessions", opened.size(), ""));
            trial.add(Figure.none("sessions that could not be opened", sessions - opened.size()));
            trial.add(Figure.seen("heap before", before, "MB"));
            trial.add(Figure.seen("heap with all sessions", after, "MB"));
            trial.add(Figure.atMost(
                    "memory of a session", (after - before) * 1024.0 / Math.max(1, opened.size()), "KB", KILOBYTES));
            trial.add(Figure.seen("p99 of opening a session", latencies.p99(), "ms"));
            close(opened);
            trial.add(Figure.seen("heap after closing all", guarded.server().heapMegabytes(), "MB"));
        }
    }

    private static List<SqlConnection> open(SqlClient sql, int sessions, Latencies latencies) throws Exception {
        var tasks = new ArrayList<Future<SqlConnection>>();
        var opened = new ArrayList<SqlConnection>();
        try (var openers = Executors.newFixedThreadPool(OPENERS)) {
            for (int i = 0; i < sessions; i++) {
                var runs = i % 10 == 0;
                Callable<SqlConnection> task = () -> {
                    var since = System.nanoTime();
                    var session = SqlConnection.open(sql);
                    latencies.add(System.nanoTime() - since);
                    if (runs) {
                        session.run("SET 'pipeline.name' = 'x'", LIMIT);
                    }
                    return session;
                };
                tasks.add(openers.submit(task));
            }
        }
        for (var task : tasks) {
            if (task.state() == Future.State.SUCCESS) {
                opened.add(task.get());
            }
        }
        return opened;
    }

    private static void close(List<SqlConnection> opened) {
        try (var closers = Executors.newFixedThreadPool(OPENERS)) {
            opened.forEach(session -> closers.execute(session::close));
        }
    }
}
