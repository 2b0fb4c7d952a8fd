package io.millrace.server.engine.planner;

import io.millrace.server.engine.catalog.EngineCatalogs;
import io.millrace.server.gateway.engine.Catalogs;
import io.millrace.server.gateway.engine.Outcome;
import io.millrace.server.gateway.engine.Planner;
import io.millrace.server.gateway.engine.PlannerListener;
import io.millrace.server.gateway.engine.PlannerRequest;
import io.millrace.server.gateway.engine.SessionStep;
import io.millrace.server.gateway.engine.Statement;
import io.millrace.server.gateway.engine.Submitter;
import io.millrace.server.gateway.result.ChangeMode;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.OperationHandle;
import io.millrace.wire.id.SessionHandle;
import io.millrace.wire.sql.Activity;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Function;
import org.apache.calcite.rel.metadata.JaninoRelMetadataProvider;
import org.apache.calcite.rel.metadata.RelMetadataQueryBase;
import org.apache.flink.api.common.JobID;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.table.api.TableException;
import org.apache.flink.table.api.config.TableConfigOptions;
import org.apache.flink.table.factories.WorkflowSchedulerFactoryUtil;
import org.apache.flink.table.operations.EndStatementSetOperation;
import org.apache.flink.table.operations.ModifyOperation;
import org.apache.flink.table.operations.Operation;
import org.apache.flink.table.operations.QueryOperation;
import org.apache.flink.table.operations.StatementSetOperation;
import org.apache.flink.table.operations.materializedtable.MaterializedTableOperation;
import org.apache.flink.table.planner.plan.metadata.FlinkDefaultRelMetadataProvider;
import org.jspecify.annotations.Nullable;

/// The SQL of one session on the engine's table planner. The table environment is made by the first statement, and
/// again after the configuration has changed.
final class FlinkPlanner implements Planner {
    /// What a session may say about it.
    private static final String KEEPS_PLANS = "sql-gateway.session.plan-cache.enabled";

    private final SessionHandle handle;
    private final Submitter submitter;
    private final PlannerListener listener;
    private final Configuration engine;
    private final SessionSettings session;
    private final ClassLoader parent;
    private final ConstantAnswerCache answers;
    private final PlanCache plans;
    private final RefreshContext refreshing;
    private final StatementSet set = new StatementSet();
    /// Stands for what the session has made of its catalogs, modules, functions and libraries; the same for all
    /// sessions that have made nothing of them yet.
    private Object world = ConstantAnswerCache.UNTOUCHED;

    private @Nullable Map<String, String> circumstances;
    private @Nullable SessionState state;
    private final TableEnvironments environments;
    private boolean closed;

    FlinkPlanner(PlannerRequest opening, SessionSettings session, Shared shared, RefreshContext refreshing) {
        this.handle = opening.session();
        this.submitter = opening.submitter();
        this.listener = opening.listener();
        this.engine = shared.engine();
        this.session = session;
        this.parent = shared.loader();
        this.answers = shared.answers();
        this.plans = shared.plans();
        this.refreshing = refreshing;
        this.environments = new TableEnvironments(session, shared, this::state);
    }

    /// The parts that all sessions share.
    record Shared(
            Configuration engine,
            ClassLoader loader,
            ExecutionTargets targets,
            ConstantAnswerCache answers,
            PlanCache plans) {}

    /// Something that is done with the planner and may throw whatever the engine throws.
    private interface Work<T> {
        T run() throws Exception;
    }

    @Override
    public Outcome run(Statement statement) throws InterruptedException {
        refuseIfClosed();
        var question = question(statement);
        var known = question.flatMap(answers::find);
        if (known.isPresent()) {
            return known.get();
        }
        var plan = question.flatMap(asked -> plans.find(handle, asked));
        return plan.isPresent() ? again(statement, question.get(), plan.get()) : execute(statement);
    }

    private Outcome execute(Statement statement) throws InterruptedException {
        return guarded(() -> {
            var read = read(statement);
            return execute(statement, read.tables(), read.operation(), listener);
        });
    }

    private AutomaticMode.Read read(Statement statement) {
        var environment = environment(statement.settings());
        return environment.choice().automatic() && !set.isOpen()
                ? new AutomaticMode(environments).read(statement)
                : new AutomaticMode.Read(environment, parse(environment, statement.sql()));
    }

    /// Runs a query in streaming mode that batch mode cannot do, if it ends there too.
    ///
    /// @param notInBatchMode what the planner said of it
    Outcome executeStreaming(Statement statement, TableException notInBatchMode) throws Exception {
        var read = new AutomaticMode(environments).inStreaming(statement);
        if (!EndingSources.all(read.operation())) {
            throw notInBatchMode;
        }
        return execution(read.tables(), statement).run(read.operation());
    }

    /// Runs the writes of a statement set as one batch job.
    Outcome writeInBatch(Statement statement, List<String> writes) throws Exception {
        var batch = environments.batch(statement.settings());
        var operations =
                writes.stream().map(sql -> (ModifyOperation) parse(batch, sql)).toList();
        return execution(batch, statement).write(operations);
    }

    /// Runs what was planned before. Should that fail, the next run plans it again.
    private Outcome again(Statement statement, ConstantAnswerCache.Question question, PlanCache.Plan plan)
            throws InterruptedException {
        try {
            return guarded(() -> {
                var environment = environments.of(plan);
                return submitting(
                        statement,
                        listener,
                        () -> execution(environment, statement).start(plan));
            });
        } catch (Refusal refusal) {
            plans.forget(handle, question);
            throw refusal;
        }
    }

    private Outcome execute(Statement statement, SessionTables environment, Operation operation, PlannerListener told)
            throws Exception {
        var steps = new StatementSteps(state(), environment, statement);
        var writes = writes(operation);
        noteChanges(operation);
        if (set.isOpen() && operation instanceof EndStatementSetOperation) {
            // it is over, whatever becomes of its job
            steps.gathered(operation).ifPresent(told::shaped);
        }
        var step = set.isOpen() ? steps.gathered(operation) : steps.of(operation);
        Outcome outcome;
        try {
            outcome = submitting(
                    statement, told, () -> execution(environment, statement).run(operation));
        } finally {
            if (operation instanceof MaterializedTableOperation table) {
                var _ = environment(Map.of());
                new MaterializedTableSteps(state()).after(table).forEach(told::shaped);
            }
        }
        step.ifPresent(told::shaped);
        steps.made(writes).forEach(told::shaped);
        return outcome;
    }

    /// Does what may hand over jobs in the name of a statement.
    private Outcome submitting(Statement statement, PlannerListener told, Work<Outcome> work) throws Exception {
        var submission = new CurrentSubmission(
                handle, submitter, set.textWith(statement.sql()), new JobHandover(statement, told), false);
        return ScopedValue.where(CurrentSubmission.CURRENT, submission).call(work::run);
    }

    private List<? extends Operation> writes(Operation operation) {
        return switch (operation) {
            case EndStatementSetOperation ignored -> set.gathered();
            case StatementSetOperation writes -> writes.getOperations();
            default -> set.isOpen() ? List.of() : List.of(operation);
        };
    }

    /// What may change the meaning of a statement begins a new world, before it is tried.
    private void noteChanges(Operation operation) {
        if (!ConstantAnswerCache.leavesAlone(operation)) {
            world = new Object();
            plans.forget(handle);
        }
    }

    /// The statement as one whose answer may be known; nothing for one that is to be gathered or has settings of its
    /// own.
    Optional<ConstantAnswerCache.Question> question(Statement statement) {
        if (set.isOpen() || !statement.settings().isEmpty() || !ConstantAnswerCache.mayKnow(statement.sql())) {
            return Optional.empty();
        }
        return Optional.of(new ConstantAnswerCache.Question(statement.sql(), circumstances(), world));
    }

    private Map<String, String> circumstances() {
        var present = Optional.ofNullable(circumstances).orElseGet(() -> {
            var settings = configuration();
            settings.remove(TableConfigOptions.RESOURCES_DOWNLOAD_DIR.key());
            return Map.copyOf(settings);
        });
        circumstances = present;
        return present;
    }

    /// Keeps what was planned, if the next time it can run as it is.
    void keep(Statement statement, PlanCache.Plan plan) {
        if (plan.planned().repeatable() && keepsPlans() && state().ownsCatalogs()) {
            question(statement).ifPresent(question -> plans.keep(handle, question, plan));
        }
    }

    private boolean keepsPlans() {
        return Boolean.parseBoolean(circumstances().getOrDefault(KEEPS_PLANS, "true"));
    }

    /// Keeps an answer that will be the same the next time.
    void remember(Statement statement, Outcome.Constant answer) {
        question(statement).ifPresent(question -> answers.keep(question, answer));
    }

    private void refuseIfClosed() {
        if (closed) {
            throw new Refusal(FaultCode.UNKNOWN_HANDLE, "The session is closed.");
        }
    }

    private StatementExecution execution(SessionTables environment, Statement statement) {
        return new StatementExecution(this, state(), environment, set, statement);
    }

    static Operation parse(SessionTables environment, String sql) {
        var operations = environment.parser().parse(sql);
        if (operations.size() != 1) {
            throw new Refusal(
                    FaultCode.INVALID_STATEMENT,
                    "Unsupported SQL statement! Execute statement only accepts a single SQL statement or multiple"
                            + " 'INSERT INTO' statements wrapped in a 'STATEMENT SET' block.");
        }
        return operations.getFirst();
    }

    @Override
    public void configure(String sql) throws InterruptedException {
        guarded(() -> {
            var environment = environment(Map.of());
            var operation = parse(environment, sql);
            SessionConfigurationStatements.require(operation, sql);
            return execute(Statement.of(sql), environment, operation, listener);
        });
    }

    @Override
    public void replay(SessionStep step) throws InterruptedException {
        guarded(() -> {
            if (MaterializedTableSteps.has(step)) {
                new MaterializedTableSteps(state()).replay(step, environment(Map.of()));
                return Outcome.Answer.ok();
            }
            var environment = environment(step.settings());
            return execute(
                    statement(step.sql(), step.settings()),
                    environment,
                    parse(environment, step.sql()),
                    PlannerListener.NOBODY);
        });
    }

    /// One that is no operation of a client's.
    private static Statement statement(String sql, Map<String, String> settings) {
        return new Statement(new OperationHandle(UUID.randomUUID().toString()), sql, settings);
    }

    @Override
    public Optional<Outcome.Answer> adopt(Statement statement) throws InterruptedException {
        return guarded(() -> {
            var jobs = environment(statement.settings()).jobs();
            return JobStatements.knows(jobs, JobHandover.id(statement))
                    ? Optional.of(Outcome.Answer.started(statement.job()))
                    : Optional.<Outcome.Answer>empty();
        });
    }

    @Override
    public boolean knows(JobId job) throws InterruptedException {
        return guarded(() -> JobStatements.find(jobs(Map.of()), id(job)).isPresent());
    }

    @Override
    public boolean cancel(JobId job) throws InterruptedException {
        return guarded(() -> JobStatements.cancel(jobs(Map.of()), id(job)));
    }

    private static JobID id(JobId job) {
        return JobID.fromHexString(job.text());
    }

    /// A table environment enters itself with the catalogs, which need it to read a table.
    @Override
    public Outcome.Answer browse(Function<Catalogs, Outcome.Answer> question) throws InterruptedException {
        return guarded(() -> {
            var _ = environment(Map.of());
            var state = state();
            return question.apply(new EngineCatalogs(state.catalogs(), state.functions(), state.modules()));
        });
    }

    @Override
    public List<String> complete(String statement, int position) throws InterruptedException {
        return guarded(() -> List.of(environment(Map.of()).parser().getCompletionHints(statement, position)));
    }

    @Override
    public Map<String, String> configuration() {
        return session.toMap();
    }

    @Override
    public Optional<Activity.Progress> progress(JobId job) {
        return environments.jobs(Map.of()).progress(JobID.fromHexString(job.text()));
    }

    /// Sets a key, unless no table environment could be made with it.
    void set(String key, String value) {
        new ClusterChoice(engine).require(key, value);
        if (key.equals(ChangeMode.KEY)) {
            var _ = ChangeMode.of(value);
        }
        var made = environments.trying(key, value);
        session.set(key, value);
        environments.keep(made);
        circumstances = null;
    }

    void reset(String key) {
        session.reset(key);
        environments.forget();
        circumstances = null;
    }

    void reset() {
        session.reset();
        environments.forget();
        circumstances = null;
    }

    SessionHandle session() {
        return handle;
    }

    RefreshContext refreshing() {
        return refreshing;
    }

    /// What the session has set otherwise than the engine, for another session that is to do the same.
    Map<String, String> own() {
        var own = new TreeMap<>(session.toMap());
        own.entrySet().removeAll(engine.toMap().entrySet());
        own.remove(TableConfigOptions.RESOURCES_DOWNLOAD_DIR.key());
        own.keySet().removeIf(key -> key.startsWith(WorkflowSchedulerFactoryUtil.WORKFLOW_SCHEDULER_PREFIX));
        return own;
    }

    /// The cluster that settings lead to, over the session's.
    ClusterJobs jobs(Map<String, String> settings) {
        return environments.jobs(settings);
    }

    /// The next statement makes a table environment.
    void renew() {
        environments.forget();
    }

    /// Plans a query up to its job graph, and runs nothing.
    void rehearse(String sql) throws InterruptedException {
        var _ = guarded(() -> {
            var environment = environment(Map.of());
            environment.rehearse((QueryOperation) parse(environment, sql));
            return true;
        });
    }

    SessionTables environment(Map<String, String> settings) {
        return environments.first(settings);
    }

    private SessionState state() {
        var present = Optional.ofNullable(state).orElseGet(() -> SessionState.create(session.copy(), parent));
        state = present;
        return present;
    }

    /// Gives the thread what the engine expects to find on it, and turns what the engine throws into a refusal.
    private <T> T guarded(Work<T> work) throws InterruptedException {
        refuseIfClosed();
        var thread = Thread.currentThread();
        var before = thread.getContextClassLoader();
        try {
            thread.setContextClassLoader(state().libraries().getUserClassLoader());
            // the planner looks for this on the thread that uses it, and sets it only on the one that made it
            RelMetadataQueryBase.THREAD_PROVIDERS.set(
                    JaninoRelMetadataProvider.of(FlinkDefaultRelMetadataProvider.INSTANCE()));
            return work.run();
        } catch (Refusal refusal) {
            if (thread.isInterrupted()) {
                throw interruption(refusal);
            }
            throw refusal;
        } catch (Exception | LinkageError | StackOverflowError | AssertionError e) {
            // the edge of the engine: anything may come, from it or from a connector, and all of it means that the
            // statement failed
            // the planner may have wrapped it, or met it where it cannot tell
            if (thread.isInterrupted() || PlannerErrors.isInterruption(e)) {
                throw interruption(e);
            }
            DeepStatement.refuse(e);
            IncompatibleLibrary.refuse(e, state().libraries().getUserClassLoader());
            throw PlannerErrors.of(e);
        } finally {
            thread.setContextClassLoader(before);
            RelMetadataQueryBase.THREAD_PROVIDERS.remove();
        }
    }

    /// With the place that was left, which says what kept the planner busy.
    private static InterruptedException interruption(Throwable left) {
        var interruption = new InterruptedException();
        interruption.initCause(left);
        return interruption;
    }

    @Override
    public void rest() {
        if (set.isOpen()) {
            return; // what was gathered belongs to the environment
        }
        environments.forget();
        circumstances = null;
        plans.forget(handle);
        Optional.ofNullable(state).ifPresent(SessionState::release);
    }

    @Override
    public void close() {
        closed = true;
        plans.forget(handle);
        environments.forget();
        Optional.ofNullable(state).ifPresent(SessionState::close);
        state = null;
    }
}
