package io.millrace.server.engine.planner;

import java.time.ZoneId;
import java.util.List;
import org.apache.flink.api.common.JobID;
import org.apache.flink.api.dag.Pipeline;
import org.apache.flink.api.dag.Transformation;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.runtime.jobgraph.JobGraph;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.graph.StreamGraph;
import org.apache.flink.streaming.api.operators.SimpleOperatorFactory;
import org.apache.flink.streaming.api.transformations.LegacySinkTransformation;
import org.apache.flink.table.api.EnvironmentSettings;
import org.apache.flink.table.api.TableConfig;
import org.apache.flink.table.api.bridge.java.internal.StreamTableEnvironmentImpl;
import org.apache.flink.table.api.internal.TableEnvironmentInternal;
import org.apache.flink.table.api.internal.TableResultInternal;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.delegation.Executor;
import org.apache.flink.table.delegation.Parser;
import org.apache.flink.table.delegation.Planner;
import org.apache.flink.table.factories.PlannerFactoryUtil;
import org.apache.flink.table.operations.CollectModifyOperation;
import org.apache.flink.table.operations.ModifyOperation;
import org.apache.flink.table.operations.Operation;
import org.apache.flink.table.operations.QueryOperation;
import org.apache.flink.table.planner.delegation.DefaultExecutor;
import org.apache.flink.table.types.logical.LogicalType;

/// A table environment over a session's state, for one state of its configuration; and beside what the engine's own can
/// do, queries whose rows are pushed.
record SessionTables(
        TableEnvironmentInternal environment,
        Planner planner,
        Executor executor,
        TableConfig config,
        SessionLibraries libraries) {

    /// A query, planned: what delivers its rows, and their types.
    record Planned(Transformation<RowData> rows, List<LogicalType> types) {}

    static SessionTables create(SessionState state, Configuration engine, Configuration session, Jobs jobs) {
        var loader = state.libraries().getUserClassLoader();
        var environment = new StreamExecutionEnvironment(new DirectExecution(jobs), session, loader);
        var settings =
                EnvironmentSettings.newInstance().withConfiguration(session).build();
        var config = TableConfig.getDefault();
        config.setRootConfiguration(engine);
        config.addConfiguration(session);
        var executor = new DefaultExecutor(environment);
        var planner = PlannerFactoryUtil.createPlanner(
                executor, config, loader, state.modules(), state.catalogs(), state.functions());
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
        return new SessionTables(tables, planner, executor, config, state.libraries());
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

    /// Plans a query as the engine would for its own sink, and leaves that sink away.
    Planned plan(QueryOperation query) {
        var sink = new CollectModifyOperation(query);
        var collect = planner.translate(List.of(sink)).getFirst();
        @SuppressWarnings("unchecked") // what the planner hands to its own sink are rows
        var rows = (Transformation<RowData>) collect.getInputs().getFirst();
        return new Planned(rows, sink.getConsumedDataType().getLogicalType().getChildren());
    }

    /// Submits a planned query under a name, with a sink that pushes.
    JobID submit(Planned planned, RowPush push, String name) throws Exception {
        return executor.executeAsync(pipeline(planned, push, name)).getJobID();
    }

    /// As much of a query's way as can be gone without running it.
    JobGraph rehearse(QueryOperation query) throws Exception {
        var planned = plan(query);
        var push = new RowPush("rehearsal", planned.types(), ZoneId.systemDefault());
        var graph = (StreamGraph) pipeline(planned, push, "rehearsal");
        graph.serializeUserDefinedInstances();
        return graph.getJobGraph();
    }

    private Pipeline pipeline(Planned planned, RowPush push, String name) {
        libraries.addJarConfiguration(config);
        var sink = new LegacySinkTransformation<>(planned.rows(), "Result", SimpleOperatorFactory.of(push), 1);
        return executor.createPipeline(List.<Transformation<?>>of(sink), config.getConfiguration(), name);
    }
}
