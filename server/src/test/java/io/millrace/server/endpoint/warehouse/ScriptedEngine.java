package io.millrace.server.endpoint.warehouse;

import io.millrace.server.gateway.engine.Catalogs;
import io.millrace.server.gateway.engine.Outcome;
import io.millrace.server.gateway.engine.Planner;
import io.millrace.server.gateway.engine.PlannerRequest;
import io.millrace.server.gateway.engine.RunningQuery;
import io.millrace.server.gateway.engine.Script;
import io.millrace.server.gateway.engine.SessionStep;
import io.millrace.server.gateway.engine.SqlEngine;
import io.millrace.server.gateway.engine.Statement;
import io.millrace.server.gateway.result.ResultRow;
import io.millrace.server.gateway.result.RowFeed;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.SessionHandle;
import io.millrace.wire.sql.Activity;
import io.millrace.wire.sql.Column;
import io.millrace.wire.sql.Operations;
import io.millrace.wire.sql.ResultKind;
import io.millrace.wire.sql.RowKind;
import io.millrace.wire.sql.SqlType;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;

/// An engine that answers statements as a test has defined, and refuses all others.
final class ScriptedEngine implements SqlEngine {
    static final JobId JOB = new JobId("0123456789abcdef0123456789abcdef");

    final List<Statement> ran = new CopyOnWriteArrayList<>();
    final List<String> configured = new CopyOnWriteArrayList<>();
    final List<PlannerRequest> opened = new CopyOnWriteArrayList<>();
    final List<SessionHandle> closed = new CopyOnWriteArrayList<>();
    final SampleCatalogs catalogs = new SampleCatalogs();
    private final Map<String, Work> script = new ConcurrentHashMap<>();

    interface Work {
        Outcome run() throws InterruptedException;
    }

    void on(String sql, Work work) {
        script.put(sql, work);
    }

    /// Defines a complete answer with a column of texts.
    void answer(String sql, String... words) {
        on(sql, () -> rows(words));
    }

    static Outcome.Answer rows(String... words) {
        return new Outcome.Answer(
                List.of(Column.of("word", SqlType.string())),
                ResultKind.SUCCESS_WITH_CONTENT,
                List.of(words).stream()
                        .map(word -> ResultRow.of(RowKind.INSERT, word))
                        .toList(),
                Optional.empty());
    }

    /// A query that the test feeds.
    Query query(String sql) {
        return query(sql, Optional.of(JOB));
    }

    Query query(String sql, Optional<JobId> job) {
        var query = new Query(job);
        on(
                sql,
                () -> new Outcome.Query(
                        List.of(Column.of("word", SqlType.string())), query, Operations.Execution.NONE));
        return query;
    }

    static final class Query implements RunningQuery {
        final RowFeed feed = new RowFeed(new RowFeed.Bound(1_000, 1 << 20));
        private final Optional<JobId> job;
        volatile boolean cancelled;

        Query(Optional<JobId> job) {
            this.job = job;
        }

        void put(String word) throws InterruptedException {
            feed.put(ResultRow.of(RowKind.INSERT, word), 50);
        }

        @Override
        public Optional<JobId> job() {
            return job;
        }

        @Override
        public RowFeed rows() {
            return feed;
        }

        @Override
        public void cancel() {
            cancelled = true;
        }
    }

    @Override
    public Planner open(PlannerRequest opening) {
        opened.add(opening);
        return new ScriptedPlanner(opening);
    }

    @Override
    public String deploy(Script text, Map<String, String> configuration) {
        throw new UnsupportedOperationException();
    }

    private final class ScriptedPlanner implements Planner {
        private final PlannerRequest opening;

        ScriptedPlanner(PlannerRequest opening) {
            this.opening = opening;
        }

        @Override
        public Outcome run(Statement statement) throws InterruptedException {
            ran.add(statement);
            var work = script.get(statement.sql());
            if (work == null) {
                throw new Refusal(
                        FaultCode.STATEMENT_FAILED,
                        "SQL parse failed. Encountered \"" + statement.sql() + "\" at line 1, column 1.",
                        List.of("*not a stack trace"));
            }
            return work.run();
        }

        @Override
        public void configure(String statement) {
            if (statement.contains("nowhere")) {
                throw new Refusal(FaultCode.STATEMENT_FAILED, "There is no nowhere.");
            }
            configured.add(statement);
        }

        @Override
        public void replay(SessionStep step) {}

        @Override
        public Optional<Outcome.Answer> adopt(Statement statement) {
            return Optional.empty();
        }

        @Override
        public boolean knows(JobId job) {
            return false;
        }

        @Override
        public boolean cancel(JobId job) {
            return false;
        }

        @Override
        public Outcome.Answer browse(Function<Catalogs, Outcome.Answer> question) {
            return question.apply(catalogs);
        }

        @Override
        public List<String> complete(String statement, int position) {
            return List.of();
        }

        @Override
        public Map<String, String> configuration() {
            var all = new TreeMap<>(opening.properties());
            all.put("table.local-time-zone", "Asia/Tokyo");
            all.put("s3.secret-key", "open sesame");
            return all;
        }

        @Override
        public Optional<Activity.Progress> progress(JobId job) {
            return Optional.of(new Activity.Progress(1_234, 2, 4, 3, Optional.empty(), Optional.of(75.0)));
        }

        @Override
        public void rest() {}

        @Override
        public void close() {
            closed.add(opening.session());
        }
    }
}
