package io.millrace.server.engine.planner;

import io.millrace.server.gateway.result.RowFeed;
import io.millrace.wire.sql.Operations;
import io.millrace.wire.sql.RuntimeMode;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.apache.calcite.rel.RelNode;
import org.apache.flink.api.common.JobID;
import org.apache.flink.api.common.RuntimeExecutionMode;
import org.apache.flink.api.dag.Transformation;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.ExecutionOptions;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.graph.StreamGraph;
import org.apache.flink.table.api.EnvironmentSettings;
import org.apache.flink.table.api.TableConfig;
import org.apache.flink.table.api.bridge.java.internal.StreamTableEnvironmentImpl;
import org.apache.flink.table.api.internal.TableEnvironmentInternal;
import org.apache.flink.table.api.internal.TableResultInternal;
import org.apache.flink.table.catalog.CatalogManager;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.delegation.Parser;
import org.apache.flink.table.operations.CollectModifyOperation;
import org.apache.flink.table.operations.ModifyOperation;
import org.apache.flink.table.operations.Operation;
import org.apache.flink.table.operations.QueryOperation;
import org.apache.flink.table.planner.delegation.PlannerBase;
import org.apache.flink.table.planner.plan.nodes.physical.stream.StreamPhysicalRel;
import org.apache.flink.table.planner.plan.nodes.physical.stream.StreamPhysicalSink;
import org.apache.flink.table.planner.plan.utils.ChangelogPlanUtils;
import org.apache.flink.table.types.logical.LogicalType;
import scala.collection.JavaConverters;

/// A table environment over a session's state, for one state of its configuration; and beside what the engine's own can
/// do, queries whose rows come here.
record SessionTables(
        TableEnvironmentInternal environment,
        PlannerBase planner,
        BoundednessRecorder executor,
        ClusterJobs jobs,
        TableConfig config,
        SessionLibraries libraries,
        Choice choice) {

    /// The configuration of the environment, and how it came about.
    ///
    /// @param automatic whether its mode was chosen because the session leaves it open
    record Choice(Configuration session, boolean automatic) {}

    /// A query, planned.
    sealed interface Planned {
        List<LogicalType> types();

        /// Whether the query may run again as it was planned.
        boolean repeatable();

        /// The job of a query and the properties of its rows.
        ///
        /// @param changes whether rows take back or replace earlier ones
        /// @param order   that the query asks for, where its rows do not come in it
        record Job(
                Transformation<RowData> rows,
                List<LogicalType> types,
                boolean repeatable,
                boolean changes,
                List<Operations.SortKey> order)
                implements Planned {}

        /// Its rows: no job is needed.
        ///
        /// @param lasting whether they are the same whenever and wherever the query is asked
        record Constant(List<RowData> rows, List<LogicalType> types, boolean repeatable, boolean lasting)
                implements Planned {}
    }

    static SessionTables create(SessionState state, Configuration engine, Choice choice, ExecutionTargets targets) {
        var session = choice.session();
        var jobs = targets.of(session);
        var loader = state.libraries().getUserClassLoader();
        var environment = new StreamExecutionEnvironment(new JobDispatch(jobs), session, loader);
        var settings =
                EnvironmentSettings.newInstance().withConfiguration(session).build();
        var config = TableConfig.getDefault();
        config.setRootConfiguration(new Cancellation.Config(engine));
        config.addConfiguration(session);
        config.setPlannerConfig(Optimizers.of(config));
        var executor = new BoundednessRecorder(environment);
        var planner = SessionPlanners.create(executor, config, state);
        var tables = new StreamTableEnvironmentImpl(
                state.catalogs(),
                state.modules(),
                state.libraries(),
                state.functions(),
                config,
                environment,
                planner,
                executor,
                settings.isStreamingMode());
        return new SessionTables(tables, planner, executor, jobs, config, state.libraries(), choice);
    }

    boolean isBatch() {
        return config.get(ExecutionOptions.RUNTIME_MODE) == RuntimeExecutionMode.BATCH;
    }

    /// From now on the catalogs resolve what is in them for this mode.
    void enter(CatalogManager catalogs) {
        catalogs.initSchemaResolver(
                !isBatch(), environment.getOperationTreeBuilder().getResolverBuilder(), parser());
    }

    Parser parser() {
        return environment.getParser();
    }

    TableResultInternal execute(Operation operation) {
        return environment.executeInternal(operation);
    }

    TableResultInternal write(List<ModifyOperation> operations) {
        return environment.executeInternal(operations);
    }

    /// A statement that makes a table as this one is.
    String definition(String table) throws Exception {
        var show = parser().parse("SHOW CREATE TABLE " + table).getFirst();
        var rows = execute(show).collectInternal();
        try {
            return rows.next().getString(0).toString();
        } finally {
            rows.close();
        }
    }

    /// Plans a query as the engine would for its own sink, and leaves that sink away.
    Planned plan(QueryOperation query) {
        var sink = new CollectModifyOperation(query);
        planner.beforeTranslation();
        var asked = planner.translateToRel(sink);
        var repeatable = RepeatableQuery.is(asked, config);
        Cancellation.check();
        var optimised = planner.optimize(asked);
        Cancellation.check();
        var types = sink.getConsumedDataType().getLogicalType().getChildren();
        var constant = new ConstantPlan(config, libraries.getUserClassLoader()).rows(optimised);
        if (constant.isPresent()) {
            planner.afterTranslation();
            return new Planned.Constant(constant.get(), types, repeatable, CacheableQuery.is(asked));
        }
        var graph = planner.translateToExecNodeGraph(JavaConverters.asScalaBuffer(List.of(optimised)), false);
        var collect = planner.translateToPlan(graph).getFirst();
        planner.afterTranslation();
        Cancellation.check();
        @SuppressWarnings("unchecked") // what the planner hands to its own sink are rows
        var rows = (Transformation<RowData>) collect.getInputs().getFirst();
        var changes = changes(optimised);
        return new Planned.Job(rows, types, repeatable, changes, changes ? RequestedOrder.of(asked) : List.of());
    }

    private static boolean changes(RelNode optimised) {
        return optimised instanceof StreamPhysicalSink sink
                && sink.getInput() instanceof StreamPhysicalRel rows
                && !ChangelogPlanUtils.isInsertOnly(rows);
    }

    /// How the job runs that was made last.
    Operations.Execution execution(boolean changes, List<Operations.SortKey> order) {
        return new Operations.Execution(
                Optional.of(isBatch() ? RuntimeMode.BATCH : RuntimeMode.STREAMING),
                choice.automatic(),
                executor.isBounded(),
                changes,
                order);
    }

    /// Whether the text of a query names no table, view or other thing of a catalog.
    boolean namesNothing(String sql) {
        return CacheableQuery.namesNothing(
                planner.plannerContext().createCalciteParser().parseSqlList(sql));
    }

    /// Submits a planned query under a name.
    JobID submit(Planned.Job planned, RowDelivery delivery, String name) throws Exception {
        return executor.executeAsync(pipeline(planned, delivery, name)).getJobID();
    }

    /// As much of a query's way as can be gone without running it.
    void rehearse(QueryOperation query) throws Exception {
        var planned = plan(query);
        if (!(planned instanceof Planned.Job job)) {
            return;
        }
        var id = UUID.randomUUID().toString();
        var feed = new RowFeed(RowFeed.Bound.USUAL);
        var delivery = jobs.deliver(new RowDelivery.Query(id, planned.types(), ZoneId.systemDefault(), feed, config));
        try {
            var graph = pipeline(job, delivery, "rehearsal");
            graph.serializeUserDefinedInstances();
            var _ = graph.getJobGraph();
        } finally {
            delivery.abandon();
        }
    }

    private StreamGraph pipeline(Planned.Job planned, RowDelivery delivery, String name) {
        libraries.addJarConfiguration(config);
        var sink = List.<Transformation<?>>of(delivery.sink(planned.rows()));
        var graph = (StreamGraph) executor.createPipeline(sink, config.getConfiguration(), name);
        delivery.shape(graph);
        return graph;
    }
}
