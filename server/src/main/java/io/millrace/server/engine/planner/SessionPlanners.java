package io.millrace.server.engine.planner;

import org.apache.flink.api.common.RuntimeExecutionMode;
import org.apache.flink.configuration.ExecutionOptions;
import org.apache.flink.table.api.SqlDialect;
import org.apache.flink.table.api.TableConfig;
import org.apache.flink.table.delegation.Executor;
import org.apache.flink.table.delegation.ParserFactory;
import org.apache.flink.table.factories.PlannerFactoryUtil;
import org.apache.flink.table.planner.delegation.BatchPlanner;
import org.apache.flink.table.planner.delegation.DefaultParserFactory;
import org.apache.flink.table.planner.delegation.PlannerBase;
import org.apache.flink.table.planner.delegation.StreamPlanner;

/// Makes the engine's planners, without looking through the whole class path for them and for their parser each time.
final class SessionPlanners {
    private static final ParserFactory PARSERS = new DefaultParserFactory();

    private SessionPlanners() {}

    static PlannerBase create(Executor executor, TableConfig config, ClassLoader loader, SessionState state) {
        var mode = config.get(ExecutionOptions.RUNTIME_MODE);
        if (mode == RuntimeExecutionMode.STREAMING) {
            return new Streaming(executor, config, loader, state);
        }
        if (mode == RuntimeExecutionMode.BATCH) {
            return new Batch(executor, config, loader, state);
        }
        // which says what is wrong with the mode
        return (PlannerBase) PlannerFactoryUtil.createPlanner(
                executor, config, loader, state.modules(), state.catalogs(), state.functions());
    }

    @SuppressWarnings("overrides") // how the other language writes what takes any number of arguments
    private static final class Streaming extends StreamPlanner {
        Streaming(Executor executor, TableConfig config, ClassLoader loader, SessionState state) {
            super(executor, config, state.modules(), state.functions(), state.catalogs(), loader);
        }

        @Override
        public ParserFactory getParserFactory() {
            return getTableConfig().getSqlDialect() == SqlDialect.DEFAULT ? PARSERS : super.getParserFactory();
        }
    }

    @SuppressWarnings("overrides") // how the other language writes what takes any number of arguments
    private static final class Batch extends BatchPlanner {
        Batch(Executor executor, TableConfig config, ClassLoader loader, SessionState state) {
            super(executor, config, state.modules(), state.functions(), state.catalogs(), loader);
        }

        @Override
        public ParserFactory getParserFactory() {
            return getTableConfig().getSqlDialect() == SqlDialect.DEFAULT ? PARSERS : super.getParserFactory();
        }
    }
}
