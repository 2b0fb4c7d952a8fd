package io.millrace.reliability.input;

import io.millrace.reliability.process.GuardedServer;
import io.millrace.reliability.process.SqlConnection;
import io.millrace.reliability.report.Figure;
import io.millrace.reliability.scenario.Trial;
import io.millrace.wire.Refusal;
import java.time.Duration;
import java.util.Random;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/// Statements from a grammar, most of them nearly right. A statement may fail; an internal error is a fault of the
/// server.
final class SqlFuzz implements InputAttack {
    private static final int SENDERS = 3;
    private static final int STATEMENTS_OF_A_SESSION = 100;
    private static final Duration LIMIT = Duration.ofSeconds(3);

    private final AtomicInteger answered = new AtomicInteger();
    private final AtomicInteger failed = new AtomicInteger();
    private final AtomicInteger late = new AtomicInteger();
    private final AtomicInteger faults = new AtomicInteger();

    @Override
    public void run(Trial trial, GuardedServer guarded) throws Exception {
        int statements = trial.size(2_000, 20_000);
        try (var senders = Executors.newFixedThreadPool(SENDERS)) {
            for (int i = 0; i < SENDERS; i++) {
                var random = trial.random("sql " + i);
                var _ = senders.submit(() -> send(trial, guarded, random, statements / SENDERS));
            }
        }
        trial.add(Figure.seen("SQL statements that were answered", answered.get(), ""));
        trial.add(Figure.seen("SQL statements that failed", failed.get(), ""));
        trial.add(Figure.seen("SQL statements that were cancelled after 3 s", late.get(), ""));
        trial.add(Figure.none("SQL statements with an internal error", faults.get()));
    }

    private void send(Trial trial, GuardedServer guarded, Random random, int statements) {
        for (int sent = 0; sent < statements && guarded.server().isAlive(); ) {
            try (var session = guarded.server().connect()) {
                for (int i = 0; i < STATEMENTS_OF_A_SESSION && sent < statements; i++, sent++) {
                    var sql = SqlGrammar.statement(random);
                    count(trial, sql, session.run(sql, LIMIT));
                }
            } catch (Refusal refused) {
                faults.incrementAndGet();
                trial.finding("no session: " + refused.reason());
                return;
            }
        }
    }

    private void count(Trial trial, String sql, SqlConnection.Outcome outcome) {
        switch (outcome) {
            case SqlConnection.Outcome.Rows _ -> answered.incrementAndGet();
            case SqlConnection.Outcome.Late _ -> late.incrementAndGet();
            case SqlConnection.Outcome.Failed(var _, var reason) -> {
                failed.incrementAndGet();
                if (reason.contains("Incident ") || reason.contains("Internal server error")) {
                    faults.incrementAndGet();
                    trial.finding(reason + ": " + sql);
                }
            }
            case SqlConnection.Outcome.Unreachable(var reason) -> {
                faults.incrementAndGet();
                trial.finding(reason + ": " + sql);
            }
        }
    }
}
