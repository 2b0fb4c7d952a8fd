package io.millrace.reliability.simulation;

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
import io.millrace.wire.id.OperationHandle;
import io.millrace.wire.sql.Activity;
import io.millrace.wire.sql.Column;
import io.millrace.wire.sql.Operations;
import io.millrace.wire.sql.ResultKind;
import io.millrace.wire.sql.RowKind;
import io.millrace.wire.sql.SqlType;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/// The engine of one life of the gateway. Its statements are `say WORD`, `set KEY VALUE`, `reset KEY`, `create VIEW`,
/// `drop VIEW`, `insert`, `query` and `fail`. Each pauses before it does anything, and before and after it hands over
/// its job, until the simulation lets it go on. A view remembers the settings at its creation.
final class SimulatedEngine implements SqlEngine {
    private static final List<Column> COLUMNS = List.of(Column.of("value", SqlType.string()));
    /// More than a simulation leaves unread, so that its single thread never waits for itself.
    private static final RowFeed.Bound BOUND = new RowFeed.Bound(1_000, 1 << 20);

    private final SimulatedCluster cluster;
    private final Set<OperationHandle> paused = new HashSet<>();
    private final Set<OperationHandle> released = new HashSet<>();
    private final Map<OperationHandle, RowFeed> feeds = new ConcurrentHashMap<>();
    private boolean dead;

    SimulatedEngine(SimulatedCluster cluster) {
        this.cluster = cluster;
    }

    /// Ends the life at once: no statement of it reaches the cluster from now on.
    synchronized void kill() {
        dead = true;
        notifyAll();
    }

    private synchronized boolean dead() {
        return dead;
    }

    /// Lets a paused statement go on to its next pause.
    synchronized void release(OperationHandle operation) {
        paused.remove(operation);
        released.add(operation);
        notifyAll();
    }

    /// Waits until a statement pauses; returns whether it did.
    synchronized boolean awaitPause(OperationHandle operation, long millis) throws InterruptedException {
        var until = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
        while (!paused.contains(operation)) {
            var left = until - System.nanoTime();
            if (left <= 0) {
                return false;
            }
            TimeUnit.NANOSECONDS.timedWait(this, left);
        }
        return true;
    }

    RowFeed feed(OperationHandle operation) {
        return Optional.ofNullable(feeds.get(operation)).orElseThrow();
    }

    private synchronized void pause(OperationHandle operation) throws InterruptedException {
        paused.add(operation);
        notifyAll();
        try {
            while (!released.remove(operation)) {
                refuseIfDead();
                wait();
            }
        } finally {
            paused.remove(operation);
        }
        refuseIfDead();
    }

    private void refuseIfDead() {
        if (dead) {
            throw new Refusal(FaultCode.UNAVAILABLE, "The process has ended.");
        }
    }

    @Override
    public Planner open(PlannerRequest request) {
        return new SimulatedPlanner(request);
    }

    @Override
    public String deploy(Script script, Map<String, String> configuration) {
        throw new Refusal(FaultCode.STATEMENT_FAILED, "There is nothing to deploy to.");
    }

    private final class SimulatedQuery implements RunningQuery {
        private final JobId job;
        private final RowFeed rows;

        SimulatedQuery(JobId job, RowFeed rows) {
            this.job = job;
            this.rows = rows;
        }

        @Override
        public Optional<JobId> job() {
            return Optional.of(job);
        }

        @Override
        public RowFeed rows() {
            return rows;
        }

        @Override
        public void cancel() {
            if (!dead()) {
                cluster.remove(job);
            }
        }
    }

    private final class SimulatedPlanner implements Planner {
        private final PlannerListener listener;
        private final Map<String, String> settings;

        SimulatedPlanner(PlannerRequest request) {
            this.listener = request.listener();
            this.settings = new ConcurrentHashMap<>(request.properties());
        }

        @Override
        public Outcome run(Statement statement) throws InterruptedException {
            pause(statement.operation());
            var words = statement.sql().split(" ", -1);
            return switch (words[0]) {
                case "say" -> answer(words[1]);
                case "insert" -> insert(statement);
                case "query" -> query(statement);
                case "fail" -> throw new Refusal(FaultCode.STATEMENT_FAILED, "no such word");
                default -> {
                    listener.shaped(shape(statement.sql()));
                    yield Outcome.Answer.ok();
                }
            };
        }

        private Outcome insert(Statement statement) throws InterruptedException {
            listener.submitting(statement.operation());
            pause(statement.operation());
            if (!cluster.submit(statement.job())) {
                throw new Refusal(FaultCode.STATEMENT_FAILED, "The cluster has that job already.");
            }
            pause(statement.operation());
            return Outcome.Answer.started(statement.job());
        }

        private Outcome query(Statement statement) throws InterruptedException {
            listener.querying(statement.operation());
            pause(statement.operation());
            cluster.submit(statement.job());
            var query = new SimulatedQuery(statement.job(), new RowFeed(BOUND));
            feeds.put(statement.operation(), query.rows());
            return new Outcome.Query(COLUMNS, query, Operations.Execution.NONE);
        }

        private static Outcome answer(String word) {
            return new Outcome.Answer(
                    COLUMNS,
                    ResultKind.SUCCESS_WITH_CONTENT,
                    List.of(ResultRow.of(RowKind.INSERT, word)),
                    Optional.empty());
        }

        /// Changes the session as a statement says.
        private SessionStep shape(String sql) {
            var words = sql.split(" ", -1);
            var view = "view." + words[1];
            return switch (words[0]) {
                case "set" -> {
                    settings.put(words[1], words[2]);
                    yield new SessionStep("set/" + words[1], SessionStep.Effect.REPLACES, sql);
                }
                case "reset" -> {
                    settings.remove(words[1]);
                    yield new SessionStep("set/" + words[1], SessionStep.Effect.CHANGES, sql);
                }
                case "create" -> {
                    if (settings.containsKey(view)) {
                        throw new Refusal(FaultCode.STATEMENT_FAILED, "There is a view " + words[1] + ".");
                    }
                    settings.put(view, captured(settings));
                    yield new SessionStep("view/" + words[1], SessionStep.Effect.CREATES, sql);
                }
                case "drop" -> {
                    if (settings.remove(view) == null) {
                        throw new Refusal(FaultCode.STATEMENT_FAILED, "There is no view " + words[1] + ".");
                    }
                    yield new SessionStep("view/" + words[1], SessionStep.Effect.REMOVES, sql);
                }
                default -> throw new IllegalStateException("no statement: " + sql);
            };
        }

        @Override
        public void configure(String statement) {
            listener.shaped(shape(statement));
        }

        @Override
        public void replay(SessionStep step) {
            shape(step.sql());
        }

        @Override
        public Optional<Outcome.Answer> adopt(Statement statement) {
            return Optional.of(statement.job()).filter(cluster::knows).map(Outcome.Answer::started);
        }

        @Override
        public boolean knows(JobId job) {
            return cluster.knows(job);
        }

        @Override
        public boolean cancel(JobId job) {
            return cluster.remove(job);
        }

        @Override
        public Outcome.Answer browse(Function<Catalogs, Outcome.Answer> question) {
            throw new Refusal(FaultCode.STATEMENT_FAILED, "There are no catalogs.");
        }

        @Override
        public List<String> complete(String statement, int position) {
            return List.of();
        }

        @Override
        public Map<String, String> configuration() {
            return Map.copyOf(settings);
        }

        @Override
        public Optional<Activity.Progress> progress(JobId job) {
            return Optional.empty();
        }

        @Override
        public void rest() {}

        @Override
        public void close() {}
    }

    /// The settings that a view remembers.
    static String captured(Map<String, String> settings) {
        var seen = new HashMap<>(settings);
        seen.keySet().removeIf(key -> key.startsWith("view."));
        return new TreeMap<>(seen).toString();
    }
}
