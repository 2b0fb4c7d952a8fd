package io.millrace.server.gateway;

import io.millrace.server.gateway.engine.Catalogs;
import io.millrace.server.gateway.engine.Outcome;
import io.millrace.server.gateway.engine.Planner;
import io.millrace.server.gateway.engine.PlannerListener;
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
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// An engine with a language of a few words: `say WORD` answers it, `wait NAME` waits until [#release], `stuck NAME
/// STATEMENT` does so whatever happens and goes on with another statement, `query` starts a query that the test feeds,
/// `exceed STATEMENT` exceeds a limit and goes on nevertheless, `set KEY VALUE` shapes the session, `start` starts a
/// job that lives on, `say known` is remembered, `show thread` waits for nothing and says where it runs, `fail` is
/// refused, `forbidden` for lack of a right, `break` throws what no planner should.
final class FakeEngine implements SqlEngine {
    private static final List<Column> COLUMNS = List.of(Column.of("word", SqlType.string()));

    final List<String> ran = Collections.synchronizedList(new ArrayList<>());
    final List<SessionHandle> closed = Collections.synchronizedList(new ArrayList<>());
    /// How often the next rests fail.
    final AtomicInteger failures = new AtomicInteger();

    final List<SessionHandle> rested = Collections.synchronizedList(new ArrayList<>());
    final AtomicInteger running = new AtomicInteger();
    final AtomicInteger mostRunning = new AtomicInteger();
    final List<FakeQuery> queries = Collections.synchronizedList(new ArrayList<>());
    final List<JobId> jobs = Collections.synchronizedList(new ArrayList<>());
    final AtomicBoolean shared = new AtomicBoolean();
    volatile boolean refusing;
    volatile boolean refusingSessions;
    final FakeCatalogs catalogs = new FakeCatalogs();
    private final Map<String, CountDownLatch> gates = new ConcurrentHashMap<>();

    void release(String name) {
        gate(name).countDown();
    }

    private CountDownLatch gate(String name) {
        return gates.computeIfAbsent(name, unused -> new CountDownLatch(1));
    }

    @Override
    public Planner open(PlannerRequest opening) {
        if (refusingSessions) {
            throw new Refusal(FaultCode.BAD_REQUEST, "The settings of the session are not allowed.");
        }
        return new FakePlanner(opening);
    }

    @Override
    public String deploy(Script script, Map<String, String> configuration) {
        return script + " with " + configuration;
    }

    static final class FakeQuery implements RunningQuery {
        final RowFeed feed = new RowFeed(new RowFeed.Bound(3, 1_000));
        volatile boolean cancelled;

        @Override
        public Optional<JobId> job() {
            return Optional.of(new JobId("0123456789abcdef0123456789abcdef"));
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

    private final class FakePlanner implements Planner {
        private final PlannerRequest opening;
        private final Map<String, String> properties;
        private final AtomicReference<@Nullable Thread> inside = new AtomicReference<>();

        FakePlanner(PlannerRequest opening) {
            this.opening = opening;
            this.properties = new HashMap<>(opening.properties());
        }

        @Override
        public Optional<Outcome> remembered(Statement statement) {
            return statement.sql().equals("say known") ? Optional.of(answer("known")) : Optional.empty();
        }

        @Override
        public boolean isImmediate(Statement statement) {
            return statement.sql().startsWith("show ");
        }

        @Override
        public Outcome run(Statement statement) throws InterruptedException {
            mostRunning.accumulateAndGet(running.incrementAndGet(), Math::max);
            try {
                if (!inside.compareAndSet(null, Thread.currentThread())) {
                    shared.set(true);
                }
                var outcome = outcome(statement, statement.sql());
                ran.add(statement.sql());
                return outcome;
            } finally {
                inside.set(null);
                running.decrementAndGet();
            }
        }

        private Outcome outcome(Statement statement, String sql) throws InterruptedException {
            var words = sql.split(" ", 2);
            return switch (words[0]) {
                case "say" -> answer(words[1]);
                case "long" -> answer("x".repeat(Integer.parseInt(words[1])));
                case "show" -> answer(Thread.currentThread().getName());
                case "wait" -> {
                    gate(words[1]).await();
                    yield answer(words[1]);
                }
                case "stuck" -> {
                    var then = words[1].split(" ", 2);
                    awaitWhateverHappens(gate(then[0]));
                    yield outcome(statement, then[1]);
                }
                case "exceed" -> {
                    opening.listener()
                            .refused(statement.operation(), new Refusal(FaultCode.STATEMENT_FAILED, "a limit"));
                    yield outcome(statement, words[1]);
                }
                case "query" -> query(statement);
                case "set" -> set(sql, opening.listener());
                case "start" -> start(statement);
                case "fail" -> throw new Refusal(FaultCode.STATEMENT_FAILED, "no such word");
                case "forbidden" -> throw new Refusal(FaultCode.FORBIDDEN, "no right");
                default -> throw new IllegalStateException("a bug");
            };
        }

        /// Waits like the engine's parser, which never checks whether it was interrupted.
        private void awaitWhateverHappens(CountDownLatch gate) {
            while (true) {
                try {
                    gate.await();
                    return;
                } catch (InterruptedException goesOn) {
                    Thread.onSpinWait();
                }
            }
        }

        private Outcome set(String sql, PlannerListener listener) {
            var words = sql.split(" ", 3);
            if (refusing) {
                throw new Refusal(FaultCode.STATEMENT_FAILED, "not now");
            }
            properties.put(words[1], words[2]);
            listener.shaped(new SessionStep("set/" + words[1], SessionStep.Effect.REPLACES, sql));
            return Outcome.Answer.ok();
        }

        private Outcome start(Statement statement) throws InterruptedException {
            opening.listener().submitting(statement.operation());
            gate("submission").await();
            if (jobs.contains(statement.job())) {
                throw new Refusal(FaultCode.STATEMENT_FAILED, "the cluster has that job already");
            }
            jobs.add(statement.job());
            if (refusing) {
                throw new Refusal(FaultCode.STATEMENT_FAILED, "the answer did not come");
            }
            gate("answer").await();
            return Outcome.Answer.started(statement.job());
        }

        @Override
        public void replay(SessionStep step) {
            set(step.sql(), PlannerListener.NOBODY);
        }

        @Override
        public Optional<Outcome.Answer> adopt(Statement statement) {
            return Optional.of(statement.job()).filter(jobs::contains).map(Outcome.Answer::started);
        }

        @Override
        public boolean knows(JobId job) {
            return jobs.contains(job);
        }

        @Override
        public boolean cancel(JobId job) {
            if (refusing) {
                throw new Refusal(FaultCode.UNAVAILABLE, "The cluster is away.");
            }
            return jobs.remove(job);
        }

        private Outcome query(Statement statement) {
            opening.listener().querying(statement.operation());
            jobs.add(statement.job());
            var query = new FakeQuery();
            queries.add(query);
            return new Outcome.Query(COLUMNS, query, Operations.Execution.NONE);
        }

        private Outcome answer(String word) {
            return new Outcome.Answer(
                    COLUMNS,
                    ResultKind.SUCCESS_WITH_CONTENT,
                    List.of(ResultRow.of(RowKind.INSERT, word)),
                    Optional.empty());
        }

        @Override
        public void configure(String statement) throws InterruptedException {
            run(new Statement(
                    new io.millrace.wire.id.OperationHandle("00000000-0000-0000-0000-000000000001"),
                    statement,
                    Map.of()));
        }

        @Override
        public Outcome.Answer browse(Function<Catalogs, Outcome.Answer> question) {
            return question.apply(catalogs);
        }

        @Override
        public List<String> complete(String statement, int position) {
            return List.of(statement.substring(0, position));
        }

        @Override
        public Map<String, String> configuration() {
            return Map.copyOf(properties);
        }

        @Override
        public Optional<Activity.Progress> progress(JobId job) {
            return Optional.of(new Activity.Progress(1, 2, 4, 3, Optional.empty(), Optional.of(75.0)));
        }

        @Override
        public void rest() {
            if (failures.getAndDecrement() > 0) {
                throw new IllegalStateException("a bug");
            }
            rested.add(opening.session());
        }

        @Override
        public void close() {
            closed.add(opening.session());
        }
    }
}
