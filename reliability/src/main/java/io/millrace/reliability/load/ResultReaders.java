package io.millrace.reliability.load;

import io.millrace.client.Reply;
import io.millrace.reliability.process.Await;
import io.millrace.reliability.process.GuardedServer;
import io.millrace.reliability.process.SqlConnection;
import io.millrace.reliability.report.Figure;
import io.millrace.reliability.scenario.Trial;
import io.millrace.wire.cluster.JobState;
import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.id.OperationHandle;
import io.millrace.wire.sql.ResultType;
import io.millrace.wire.sql.Results;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/// Readers of long results: fast ones, and ones that wait, ask for pages that are not there, or vanish.
final class ResultReaders implements Load {
    private static final Duration LIMIT = Duration.ofSeconds(30);
    private static final Duration END = Duration.ofSeconds(90);
    private static final int BAD_READERS = 6;
    private static final int PAGES = 5;

    @Override
    public void run(Trial trial, GuardedServer guarded) throws Exception {
        int rows = trial.size(500_000, 5_000_000);
        var bad = new ArrayList<SqlConnection>();
        var since = System.nanoTime();
        var wrong = new ArrayList<Future<Long>>();
        try (var readers = Executors.newFixedThreadPool(2)) {
            for (int i = 0; i < BAD_READERS; i++) {
                bad.add(badReader(guarded, i % 3));
            }
            for (int i = 0; i < 2; i++) {
                wrong.add(readers.submit(() -> wrongRows(guarded, rows)));
            }
        }
        long errors = 0;
        for (var reader : wrong) {
            errors += reader.get();
        }
        var seconds = (System.nanoTime() - since) / 1e9;
        trial.add(Figure.seen("rows for each of two readers", rows, ""));
        trial.add(Figure.seen("rows a second of both", 2 * rows / seconds, ""));
        trial.add(Figure.none("missing, doubled or misplaced rows", errors));
        // of the readers that are silent now, only the job of the bystander's server is left
        var ended = Await.until(END, () -> running(guarded) <= 1);
        trial.add(Figure.none("jobs of vanished readers that go on", ended ? 0 : running(guarded) - 1));
        bad.forEach(SqlConnection::close);
    }

    private static long running(GuardedServer guarded) {
        return guarded.cluster().jobs() instanceof Reply.Ok<Jobs.Overview>(var all)
                ? all.jobs().stream()
                        .filter(job -> job.state() == JobState.RUNNING)
                        .count()
                : Long.MAX_VALUE;
    }

    private static SqlConnection session(GuardedServer guarded, long rows) {
        var session = guarded.server().connect();
        session.run(
                "CREATE TEMPORARY TABLE numbers (n BIGINT) WITH ('connector' = 'datagen', 'rows-per-second' = '10000000',"
                        + " 'fields.n.kind' = 'sequence', 'fields.n.start' = '1', 'fields.n.end' = '" + rows + "')",
                LIMIT);
        session.run("SET 'parallelism.default' = '1'", LIMIT);
        return session;
    }

    /// Reads some pages and then stops. Its session stays open, as that of a program that hangs.
    private static SqlConnection badReader(GuardedServer guarded, int kind) throws InterruptedException {
        var session = session(guarded, 100_000_000);
        var operation = session.submit("SELECT n, n * 2 AS m FROM numbers").orThrow();
        long token = 0;
        for (int pages = 0; pages < PAGES; ) {
            var reply = session.page(operation, token);
            if (reply instanceof Reply.Ok<Results.Page>(var page) && page.resultType() == ResultType.PAYLOAD) {
                token++;
                pages++;
            }
            if (kind == 1) {
                Await.pause(Duration.ofMillis(200));
            } else if (kind == 2) {
                session.page(operation, token + 1_000);
                session.page(operation, -1);
            }
        }
        return session;
    }

    /// Reads everything, and counts what is not the next number.
    private static long wrongRows(GuardedServer guarded, long rows) throws InterruptedException {
        try (var session = session(guarded, rows)) {
            OperationHandle operation = session.submit("SELECT n FROM numbers").orThrow();
            long next = 1;
            long wrong = 0;
            for (long token = 0; ; ) {
                var page = session.page(operation, token).orThrow();
                if (page.resultType() == ResultType.NOT_READY) {
                    continue;
                }
                for (var row : page.results().map(Results.Table::data).orElse(List.of())) {
                    wrong += row.fields().getFirst() instanceof Number number && number.longValue() == next ? 0 : 1;
                    next++;
                }
                if (page.resultType() == ResultType.EOS) {
                    return wrong + Math.abs(rows - (next - 1));
                }
                token++;
            }
        }
    }
}
