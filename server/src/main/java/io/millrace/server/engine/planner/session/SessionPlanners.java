package io.millrace.server.engine.planner.session;

import io.millrace.server.engine.planner.limit.PlanningBudget;
import java.util.List;
import org.apache.calcite.plan.RelTraitDef;
import org.apache.flink.api.common.RuntimeExecutionMode;
import org.apache.flink.api.dag.Transformation;
import org.apache.flink.configuration.ExecutionOptions;
import org.apache.flink.table.api.SqlDialect;
import org.apache.flink.table.api.TableConfig;
import org.apache.flink.table.delegation.Executor;
import org.apache.flink.table.delegation.ParserFactory;
import org.apache.flink.table.factories.PlannerFactoryUtil;
import org.apache.flink.table.operations.ModifyOperation;
import org.apache.flink.table.planner.delegation.BatchPlanner;
import org.apache.flink.table.planner.delegation.PlannerBase;
import org.apache.flink.table.planner.delegation.PlannerContext;
import org.apache.flink.table.planner.delegation.StreamPlanner;
import org.apache.flink.table.planner.plan.nodes.exec.ExecNodeGraph;

/// Creates the engine's planners, without searching the whole class path for them and their parser each time.
final class SessionPlanners {
    private static final ParserFactory PARSERS = new SessionParserFactory();

    private SessionPlanners() {}

    static PlannerBase create(Executor executor, TableConfig config, SessionState state, ExplainedPlans explained) {
        var loader = state.libraries().planningClassLoader();
        var mode = config.get(ExecutionOptions.RUNTIME_MODE);
        if (mode == RuntimeExecutionMode.STREAMING) {
            return new Streaming(executor, config, loader, state, explained);
        }
        if (mode == RuntimeExecutionMode.BATCH) {
            return new Batch(executor, config, loader, state, explained);
        }
        // reports what is wrong with the mode
        return (PlannerBase) PlannerFactoryUtil.createPlanner(
                executor, config, loader, state.modules(), state.catalogs(), state.functions());
    }

    /// The context of a planner, with catalogs in the planner's own mode.
    private static PlannerContext context(
            TableConfig config, ClassLoader loader, SessionState state, RelTraitDef<?>[] traits, boolean streaming) {
        return new CancellablePlannerContext(
                config, loader, state, ModeSchema.root(state, streaming), traits, streaming);
    }

    @SuppressWarnings("overrides") // Scala declares a method with variable arguments
    private static final class Streaming extends StreamPlanner {
        private final PlannerContext context;
        private final ExplainedPlans explained;

        Streaming(
                Executor executor,
                TableConfig config,
                ClassLoader loader,
                SessionState state,
                ExplainedPlans explained) {
            super(executor, config, state.modules(), state.functions(), state.catalogs(), loader);
            this.explained = explained;
            this.context = context(config, loader, state, getTraitDefs(), true);
        }

        @Override
        public PlannerContext plannerContext() {
            return context;
        }

        @Override
        public List<Transformation<?>> translate(List<ModifyOperation> operations) {
            try (var _ = PlanningBudget.current().planning()) {
                return super.translate(operations);
            }
        }

        @Override
        public List<Transformation<?>> translateToPlan(ExecNodeGraph graph) {
            return explained.translate(graph, super::translateToPlan);
        }

        @Override
        public ParserFactory getParserFactory() {
            return getTableConfig().getSqlDialect() == SqlDialect.DEFAULT ? PARSERS : super.getParserFactory();
        }
    }

    @SuppressWarnings("overrides") // Scala declares a method with variable arguments
    private static final class Batch extends BatchPlanner {
        private final PlannerContext context;
        private final ExplainedPlans explained;

        Batch(Executor executor, TableConfig config, ClassLoader loader, SessionState state, ExplainedPlans explained) {
            super(executor, config, state.modules(), state.functions(), state.catalogs(), loader);
            this.explained = explained;
            this.context = context(config, loader, state, getTraitDefs(), false);
        }

        @Override
        public PlannerContext plannerContext() {
            return context;
        }

        @Override
        public List<Transformation<?>> translate(List<ModifyOperation> operations) {
            try (var _ = PlanningBudget.current().planning()) {
                return super.translate(operations);
            }
        }

        @Override
        public List<Transformation<?>> translateToPlan(ExecNodeGraph graph) {
            return explained.translate(graph, super::translateToPlan);
        }

        @Override
        public ParserFactory getParserFactory() {
            return getTableConfig().getSqlDialect() == SqlDialect.DEFAULT ? PARSERS : super.getParserFactory();
        }
    }
}
