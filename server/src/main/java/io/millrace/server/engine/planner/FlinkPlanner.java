package io.millrace.server.engine.planner;

import io.millrace.server.catalog.CatalogStorage;
import io.millrace.server.engine.catalog.EngineCatalogs;
import io.millrace.server.engine.planner.delivery.CurrentSubmission;
import io.millrace.server.engine.planner.delivery.ExecutionTargets;
import io.millrace.server.engine.planner.error.PlannerErrors;
import io.millrace.server.engine.planner.limit.PlanningBudget;
import io.millrace.server.engine.planner.limit.PlanningWatch;
import io.millrace.server.engine.planner.materialized.MaterializedTableSteps;
import io.millrace.server.engine.planner.materialized.RefreshContext;
import io.millrace.server.engine.planner.optimizer.ExpandStatistics;
import io.millrace.server.engine.planner.query.GeneratedOperators;
import io.millrace.server.engine.planner.query.QueryCache;
import io.millrace.server.engine.planner.query.QueryCaches;
import io.millrace.server.engine.planner.query.QueryExecution;
import io.millrace.server.engine.planner.query.QueryPlan;
import io.millrace.server.engine.planner.session.ImmediateStatements;
import io.millrace.server.engine.planner.session.ParsedStatement;
import io.millrace.server.engine.planner.session.PlannerSession;
import io.millrace.server.engine.planner.session.StatementAuthorization;
import io.millrace.server.gateway.engine.Catalogs;
import io.millrace.server.gateway.engine.Outcome;
import io.millrace.server.gateway.engine.Planner;
import io.millrace.server.gateway.engine.PlannerListener;
import io.millrace.server.gateway.engine.PlannerRequest;
import io.millrace.server.gateway.engine.SessionStep;
import io.millrace.server.gateway.engine.Statement;
import io.millrace.server.security.CurrentPrincipal;
import io.millrace.wire.Refusal;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.OperationHandle;
import io.millrace.wire.sql.Activity;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import org.apache.calcite.rel.metadata.RelMetadataQueryBase;
import org.apache.flink.api.common.JobID;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.streaming.api.graph.StreamGraph;
import org.apache.flink.table.operations.EndStatementSetOperation;
import org.apache.flink.table.operations.Operation;
import org.apache.flink.table.operations.QueryOperation;
import org.apache.flink.table.operations.StatementSetOperation;
import org.apache.flink.table.operations.materializedtable.MaterializedTableOperation;

/// Runs the SQL of one session with the engine's table planner.
final class FlinkPlanner implements Planner, WarmUp.WarmUpSession {
    private final PlannerRequest request;
    private final PlannerSession session;
    private final QueryCache queries;
    private final RefreshContext refreshing;
    private final PlanningWatch watch;
    private final StatementSet set = new StatementSet();
    private boolean closed;

    FlinkPlanner(PlannerRequest request, Shared shared) {
        this.request = request;
        this.session =
                new PlannerSession(request, shared.engine(), shared.loader(), shared.targets(), shared.catalog());
        this.queries = shared.caches().of(session);
        this.refreshing = shared.refreshing();
        this.watch = shared.watch();
    }

    /// The parts that all sessions share.
    ///
    /// @param catalog in which their tables last, if there is one
    record Shared(
            Configuration engine,
            ClassLoader loader,
            ExecutionTargets targets,
            QueryCaches caches,
            RefreshContext refreshing,
            Optional<CatalogStorage> catalog,
            PlanningWatch watch) {}

    @Override
    public Optional<Outcome> remembered(Statement statement) {
        watch.use();
        return closed || set.isOpen()
                ? Optional.empty()
                : queries.answer(statement).map(Outcome.class::cast);
    }

    @Override
    public boolean isImmediate(Statement statement) {
        return !closed && !set.isOpen() && ImmediateStatements.contain(statement.sql()) && session.isLocal();
    }

    @Override
    public boolean isUnused() {
        return session.isUnused();
    }

    @Override
    public Outcome run(Statement statement) throws InterruptedException {
        refuseIfClosed();
        if (set.isOpen()) {
            return execute(statement);
        }
        var answer = queries.answer(statement);
        if (answer.isPresent()) {
            return answer.get();
        }
        var plan = queries.plan(statement);
        return plan.isPresent() ? runAgain(statement, plan.get()) : execute(statement);
    }

    private Outcome execute(Statement statement) throws InterruptedException {
        return watched(statement, () -> {
            session.state().refreshCatalogs();
            var parsed = set.isOpen() ? session.parse(statement) : session.parseInItsMode(statement);
            return execute(statement, parsed, request.listener());
        });
    }

    /// Runs a cached plan. If that fails, the next run plans the query again.
    private Outcome runAgain(Statement statement, QueryPlan plan) throws InterruptedException {
        try {
            return watched(statement, () -> {
                var tables = plan.automaticBatch() ? session.batchTables(Map.of()) : session.tables(Map.of());
                return submission(statement, request.listener())
                        .call(() -> new QueryExecution(tables, statement).start(plan));
            });
        } catch (Refusal refusal) {
            queries.removePlan(statement);
            throw refusal;
        }
    }

    private Outcome execute(Statement statement, ParsedStatement parsed, PlannerListener listener) throws Exception {
        var operation = parsed.operation();
        var tables = parsed.tables();
        var steps = new StatementSteps(session.state(), tables, statement);
        var writes = writes(operation);
        queries.invalidateBefore(operation);
        if (set.isOpen() && operation instanceof EndStatementSetOperation) {
            // the set ends even if its job fails
            steps.gathered(operation).ifPresent(listener::shaped);
        }
        var step = set.isOpen() ? steps.gathered(operation) : steps.of(operation);
        StatementResult result;
        try {
            var execution = new StatementExecution(session, refreshing, tables, set, statement);
            result = submission(statement, listener).call(() -> execution.run(operation));
        } finally {
            if (operation instanceof MaterializedTableOperation table) {
                CurrentSubmission.evenIfCancelled(() -> stepsAfter(table)).forEach(listener::shaped);
            }
        }
        var outcome = apply(statement, result);
        step.ifPresent(listener::shaped);
        steps.made(writes).forEach(listener::shaped);
        return outcome;
    }

    private List<SessionStep> stepsAfter(MaterializedTableOperation operation) {
        var _ = session.tables(Map.of());
        return new MaterializedTableSteps(session.state()).after(operation);
    }

    private Outcome apply(Statement statement, StatementResult result) {
        return switch (result) {
            case StatementResult.Completed completed -> completed.outcome();
            case StatementResult.Query query -> {
                queries.put(statement, query.plan(), query.outcome());
                yield query.outcome();
            }
            case StatementResult.SettingChange change -> {
                session.set(change.key(), change.value());
                yield Outcome.Answer.ok();
            }
            case StatementResult.SettingReset reset -> {
                session.reset(reset.key());
                yield Outcome.Answer.ok();
            }
        };
    }

    private CurrentSubmission submission(Statement statement, PlannerListener listener) {
        return new CurrentSubmission(request, statement, set.textWith(statement.sql()), listener, this::guard);
    }

    private void guard(StreamGraph write) {
        var tables = session.tables(Map.of());
        if (tables.runsHere()) {
            var valueSize = PlanningBudget.current().limits().valueSize();
            new GeneratedOperators(tables.config(), valueSize, tables.userClassLoader()).guard(write);
        } else {
            GeneratedOperators.correct(write, tables.config(), tables.userClassLoader());
        }
    }

    private List<? extends Operation> writes(Operation operation) {
        return switch (operation) {
            case EndStatementSetOperation _ -> set.gathered();
            case StatementSetOperation writes -> writes.getOperations();
            default -> set.isOpen() ? List.of() : List.of(operation);
        };
    }

    private void refuseIfClosed() {
        if (closed) {
            throw Refusal.unknownHandle("The session is closed.");
        }
    }

    @Override
    public void configure(String sql) throws InterruptedException {
        var statement = Statement.of(sql);
        watched(statement, () -> {
            var parsed = session.parse(statement);
            SessionConfigurationStatements.require(parsed.operation(), sql);
            return execute(statement, parsed, request.listener());
        });
    }

    @Override
    public void replay(SessionStep step) throws InterruptedException {
        // its creator had the right, and its use is authorised again
        CurrentPrincipal.callAsServer(() -> repeated(step));
    }

    private Outcome repeated(SessionStep step) throws InterruptedException {
        return guarded(() -> {
            if (MaterializedTableSteps.has(step)) {
                new MaterializedTableSteps(session.state()).replay(step, session.tables(Map.of()));
                return Outcome.Answer.ok();
            }
            var operation = new OperationHandle(UUID.randomUUID().toString());
            var statement = new Statement(operation, step.sql(), step.settings());
            return execute(statement, session.parse(statement), PlannerListener.NOBODY);
        });
    }

    @Override
    public Optional<Outcome.Answer> adopt(Statement statement) throws InterruptedException {
        return guarded(() -> {
            var jobs = session.tables(statement.settings()).jobs();
            return JobStatements.knows(jobs, CurrentSubmission.id(statement))
                    ? Optional.of(Outcome.Answer.started(statement.job()))
                    : Optional.<Outcome.Answer>empty();
        });
    }

    @Override
    public boolean knows(JobId job) throws InterruptedException {
        return guarded(() -> session.jobs(Map.of()).find(id(job)).isPresent());
    }

    @Override
    public boolean cancel(JobId job) throws InterruptedException {
        return guarded(() -> JobStatements.cancel(session.jobs(Map.of()), id(job)));
    }

    private static JobID id(JobId job) {
        return JobID.fromHexString(job.text());
    }

    @Override
    public Outcome.Answer browse(Function<Catalogs, Outcome.Answer> question) throws InterruptedException {
        return guarded(() -> {
            // enters the catalogs, which need a table environment to read a table
            var _ = session.tables(Map.of());
            var state = session.state();
            state.refreshCatalogs();
            var catalogs = new EngineCatalogs(state.catalogs(), state.functions(), state.modules());
            return question.apply(
                    StatementAuthorization.isRestricted()
                            ? new VisibleCatalogs(catalogs, state.authorization())
                            : catalogs);
        });
    }

    @Override
    public List<String> complete(String statement, int position) throws InterruptedException {
        return watched(Statement.of(statement), () -> {
            try (var _ = PlanningBudget.current().planning()) {
                return List.of(session.tables(Map.of()).parser().getCompletionHints(statement, position));
            } catch (AssertionError | NoSuchElementException e) {
                // the engine completes queries, and throws these for whole statements of other kinds
                return List.of();
            }
        });
    }

    @Override
    public Map<String, String> configuration() {
        return session.settings();
    }

    @Override
    public Optional<Activity.Progress> progress(JobId job) {
        return session.jobs(Map.of()).progress(id(job));
    }

    /// Does all the work of a statement but starting a job.
    @Override
    public void rehearse(Statement statement) throws InterruptedException {
        var _ = CurrentPrincipal.callAsServer(() -> guarded(() -> {
            var parsed = session.parse(statement);
            if (parsed.operation() instanceof QueryOperation query) {
                new QueryExecution(parsed.tables(), statement).rehearse(query);
            } else {
                var _ = execute(statement, parsed, PlannerListener.NOBODY);
            }
            return true;
        }));
    }

    QueryCache queries() {
        return queries;
    }

    /// Does work for a statement within the limits of one.
    private <T> T watched(Statement statement, PlanningWatch.Work<T> work) throws InterruptedException {
        return guarded(() ->
                watch.watch(statement.sql(), why -> request.listener().refused(statement.operation(), why), work));
    }

    /// Prepares the process and the thread as the engine expects it, and turns what the engine throws into a refusal.
    private <T> T guarded(PlanningWatch.Work<T> work) throws InterruptedException {
        refuseIfClosed();
        var thread = Thread.currentThread();
        var before = thread.getContextClassLoader();
        ProcessDefaults.restore();
        try {
            thread.setContextClassLoader(session.state().userClassLoader());
            // the planner sets this only on the thread that created it, and reads it on the thread that uses it
            RelMetadataQueryBase.THREAD_PROVIDERS.set(ExpandStatistics.PROVIDER);
            return work.run();
        } catch (Refusal refusal) {
            if (thread.isInterrupted()) {
                throw interruption(refusal);
            }
            throw PlannerErrors.masked(refusal);
        } catch (Exception | LinkageError | StackOverflowError | AssertionError e) {
            // the edge of the engine: it and its connectors may throw anything, and all of it means that the
            // statement failed; an interruption may be wrapped, or have caused another error
            if (thread.isInterrupted() || PlannerErrors.isInterruption(e)) {
                throw interruption(e);
            }
            throw PlannerErrors.ofStatement(e, thread.getContextClassLoader());
        } finally {
            thread.setContextClassLoader(before);
            RelMetadataQueryBase.THREAD_PROVIDERS.remove();
        }
    }

    /// The cause shows what the planner was doing.
    private static InterruptedException interruption(Throwable cause) {
        var interruption = new InterruptedException();
        interruption.initCause(cause);
        return interruption;
    }

    @Override
    public void rest() {
        if (set.isOpen()) {
            return; // what was gathered belongs to the environment
        }
        queries.removePlans();
        session.release();
    }

    @Override
    public void close() {
        closed = true;
        queries.removePlans();
        session.close();
    }
}
