package io.millrace.server.engine.planner.session;

import io.millrace.server.engine.catalog.TablesOfFiles;
import io.millrace.server.engine.planner.delivery.ClusterJobs;
import io.millrace.server.engine.planner.delivery.ExecutionTargets;
import io.millrace.server.engine.planner.delivery.JobDispatch;
import io.millrace.server.engine.planner.limit.PlanningBudget;
import io.millrace.server.engine.planner.optimizer.Cancellation;
import io.millrace.server.engine.planner.optimizer.Optimizers;
import io.millrace.server.engine.source.TableConnectors;
import io.millrace.server.gateway.engine.Statement;
import io.millrace.wire.Refusal;
import io.millrace.wire.sql.Operations;
import io.millrace.wire.sql.RuntimeMode;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.flink.api.common.JobID;
import org.apache.flink.api.common.RuntimeExecutionMode;
import org.apache.flink.api.dag.Transformation;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.configuration.ConfigOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.ExecutionOptions;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.graph.StreamGraph;
import org.apache.flink.table.api.TableConfig;
import org.apache.flink.table.api.bridge.java.internal.StreamTableEnvironmentImpl;
import org.apache.flink.table.api.config.TableConfigOptions;
import org.apache.flink.table.api.internal.TableEnvironmentInternal;
import org.apache.flink.table.api.internal.TableResultInternal;
import org.apache.flink.table.catalog.CatalogManager;
import org.apache.flink.table.delegation.Parser;
import org.apache.flink.table.operations.ExplainOperation;
import org.apache.flink.table.operations.ModifyOperation;
import org.apache.flink.table.operations.Operation;
import org.apache.flink.table.operations.ddl.AlterViewAsOperation;
import org.apache.flink.table.planner.delegation.PlannerBase;

/// A table environment over a session's state, for one state of its configuration.
public record SessionTables(
        TableEnvironmentInternal environment,
        PlannerBase planner,
        BoundednessRecorder executor,
        ExplainedPlans explained,
        ClusterJobs jobs,
        TableConfig config,
        SessionState state,
        Choice choice) {
    /// The configuration of the environment, and how its mode was chosen.
    ///
    /// @param automatic whether its mode was chosen because the session leaves it open
    record Choice(Configuration session, boolean automatic) {}

    static SessionTables create(SessionState state, Configuration engine, Choice choice, ExecutionTargets targets) {
        var session = choice.session();
        var jobs = targets.of(session);
        var loader = state.libraries().getUserClassLoader();
        var environment = new StreamExecutionEnvironment(new JobDispatch(jobs), session, loader);
        var config = TableConfig.getDefault();
        var root = new Configuration(engine);
        root.set(TableConnectors.JOBS_HERE, targets.isInProcess(session));
        config.setRootConfiguration(new Cancellation.Config(root));
        config.addConfiguration(session);
        config.setPlannerConfig(Optimizers.of(config));
        var explained = new ExplainedPlans();
        var executor = new BoundednessRecorder(environment, explained);
        var planner = SessionPlanners.create(executor, config, state, explained);
        var tables = new StreamTableEnvironmentImpl(
                state.catalogs(),
                state.modules(),
                state.libraries(),
                state.functions(),
                config,
                environment,
                planner,
                executor,
                session.get(ExecutionOptions.RUNTIME_MODE) == RuntimeExecutionMode.STREAMING);
        return new SessionTables(tables, planner, executor, explained, jobs, config, state, choice);
    }

    boolean isBatch() {
        return config.get(ExecutionOptions.RUNTIME_MODE) == RuntimeExecutionMode.BATCH;
    }

    /// Whether the session leaves its mode open and these writes end, so that they are to run in batch mode.
    public boolean suitsBatch(List<ModifyOperation> writes) {
        return choice.automatic() && writes.stream().allMatch(EndingSources::all);
    }

    /// Whether this is the environment in batch mode of a session that leaves its mode open.
    public boolean isAutomaticBatch() {
        return choice.automatic() && isBatch();
    }

    /// Whether jobs run where our classes are.
    public boolean runsHere() {
        return config.getRootConfiguration().get(TableConnectors.JOBS_HERE);
    }

    public ZoneId zone() {
        var zone = config.get(TableConfigOptions.LOCAL_TIME_ZONE);
        return TableConfigOptions.LOCAL_TIME_ZONE.defaultValue().equals(zone)
                ? ZoneId.systemDefault()
                : ZoneId.of(zone);
    }

    public ClassLoader userClassLoader() {
        return state.libraries().getUserClassLoader();
    }

    /// Makes the catalogs resolve their content for this mode from now on.
    void enter(CatalogManager catalogs) {
        catalogs.initSchemaResolver(
                !isBatch(), environment.getOperationTreeBuilder().getResolverBuilder(), parser());
    }

    public Parser parser() {
        return environment.getParser();
    }

    ParsedStatement parse(Statement statement) {
        return new ParsedStatement(this, parse(statement.sql()));
    }

    public Operation parse(String sql) {
        return FileTables.parse(this, FileReferences.of(sql), () -> parseOne(sql));
    }

    private Operation parseOne(String sql) {
        var operations = parser().parse(sql);
        if (operations.size() != 1) {
            throw Refusal.invalidStatement(
                    "Unsupported SQL statement! Execute statement only accepts a single SQL statement or multiple"
                            + " 'INSERT INTO' statements wrapped in a 'STATEMENT SET' block.");
        }
        var operation = ProtectedPaths.require(operations.getFirst(), config.getRootConfiguration());
        authorize(List.of(operation));
        return ListedPartitions.require(operation);
    }

    /// Refuses operations that the caller may not run. Others may have planned them, or the server for the caller.
    public void authorize(List<? extends Operation> operations) {
        var authorized = new AuthorizedStatement(authorization(), state.catalogs());
        operations.forEach(authorized::require);
    }

    /// The rights of the caller.
    public StatementAuthorization authorization() {
        return state.authorization();
    }

    /// Parses a text without looking up the names in it.
    public SqlNodeList parseNodes(String sql) {
        try (var _ = PlanningBudget.current().planning()) {
            return planner.plannerContext().createCalciteParser().parseSqlList(sql);
        }
    }

    public TableResultInternal execute(Operation operation) {
        return environment.executeInternal(operation);
    }

    /// The engine generates the code of the operators, which finds errors. It is not compiled.
    public TableResultInternal explain(ExplainOperation operation) {
        return withoutSplitting(
                () -> showsJob(operation) ? execute(operation) : explained.explain(() -> execute(operation)));
    }

    private static boolean showsJob(ExplainOperation operation) {
        return operation.getExplainDetails().stream().anyMatch(detail -> detail.startsWith("JSON"));
    }

    /// Plans without splitting generated code into short methods, which takes a third of the time.
    public <T> T withoutSplitting(Supplier<T> planning) {
        return with(TableConfigOptions.MAX_LENGTH_GENERATED_CODE, Integer.MAX_VALUE, planning);
    }

    /// Plans with another value of an option than the session's.
    public <T, V> T with(ConfigOption<V> option, V value, Supplier<T> planning) {
        var settings = config.getConfiguration();
        var text = ConfigOptions.key(option.key()).stringType().noDefaultValue();
        var before = settings.getOptional(text);
        settings.set(text, value.toString());
        try {
            return planning.get();
        } finally {
            before.ifPresentOrElse(own -> settings.set(text, own), () -> settings.removeConfig(text));
        }
    }

    /// Refuses a query of a view that reads the view itself, also through others.
    public void requireOtherThanItself(AlterViewAsOperation view) {
        var budget = PlanningBudget.current();
        try (var _ = budget.planning();
                var _ = budget.expandView(view.getViewIdentifier().toList())) {
            var _ = parse(view.getNewView().getExpandedQuery());
        }
    }

    /// Starts the job of these writes. Without one, they leave the catalogs as they were.
    public TableResultInternal write(List<? extends ModifyOperation> operations) {
        return TablesOfFiles.replacing(() -> writeOrRestore(operations));
    }

    private TableResultInternal writeOrRestore(List<? extends ModifyOperation> operations) {
        var made = new CreatedTables(state.catalogs(), operations);
        try {
            return environment.executeInternal(List.copyOf(operations));
        } catch (RuntimeException | Error e) {
            made.restore(e);
            throw e;
        }
    }

    /// Builds the job of a query that ends in a sink.
    public StreamGraph job(Transformation<?> sink, String name) {
        state.libraries().addJarConfiguration(config);
        return (StreamGraph) executor.createPipeline(List.of(sink), config.getConfiguration(), name);
    }

    public JobID submit(StreamGraph job) throws Exception {
        return executor.executeAsync(job).getJobID();
    }

    /// A statement that creates a table like this one.
    public String definition(String table) throws Exception {
        var rows = execute(parse("SHOW CREATE TABLE " + table)).collectInternal();
        try {
            return rows.next().getString(0).toString();
        } finally {
            rows.close();
        }
    }

    /// The way in which the latest job runs.
    public Operations.Execution execution(boolean changes, List<Operations.SortKey> order) {
        return new Operations.Execution(
                Optional.of(isBatch() ? RuntimeMode.BATCH : RuntimeMode.STREAMING),
                choice.automatic(),
                executor.isBounded(),
                changes,
                order);
    }
}
