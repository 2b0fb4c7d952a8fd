package io.millrace.server.engine.planner.session;

import io.millrace.server.engine.planner.limit.BoundedReducer;
import io.millrace.server.engine.planner.limit.PlanningBudget;
import io.millrace.server.engine.planner.optimizer.Cancellation;
import io.millrace.server.engine.planner.optimizer.CostBasedPlanner;
import io.millrace.server.engine.planner.optimizer.ShapedReducer;
import io.millrace.server.engine.planner.optimizer.ValueSearch;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.apache.calcite.jdbc.CalciteSchema;
import org.apache.calcite.plan.Contexts;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptTable;
import org.apache.calcite.plan.RelTraitDef;
import org.apache.calcite.rel.RelRoot;
import org.apache.calcite.rel.hint.RelHint;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.tools.FrameworkConfig;
import org.apache.calcite.tools.Frameworks;
import org.apache.flink.sql.parser.ddl.SqlReset;
import org.apache.flink.sql.parser.ddl.SqlSet;
import org.apache.flink.sql.parser.dql.SqlRichDescribeTable;
import org.apache.flink.sql.parser.dql.SqlShowCall;
import org.apache.flink.sql.parser.dql.SqlShowCreate;
import org.apache.flink.table.api.TableConfig;
import org.apache.flink.table.planner.calcite.FlinkPlannerImpl;
import org.apache.flink.table.planner.calcite.FlinkRelBuilder;
import org.apache.flink.table.planner.calcite.FlinkRelOptClusterFactory;
import org.apache.flink.table.planner.calcite.FlinkRexBuilder;
import org.apache.flink.table.planner.calcite.FlinkTypeFactory;
import org.apache.flink.table.planner.delegation.PlannerContext;
import org.apache.flink.table.planner.parse.CalciteParser;
import org.jspecify.annotations.Nullable;

/// The engine's planner context with checks for a cancellation in its rules and in its type factory, which creates the
/// type of every new expression, and with the limits of a statement.
final class CancellablePlannerContext extends PlannerContext {
    private final FlinkTypeFactory types;
    private final RelOptCluster cluster;
    private final NamedObjects named;
    /// Made once, and not for each parser and validator, as its settings never change. The engine's constructor asks
    /// for it.
    private @Nullable FrameworkConfig frameworks;

    CancellablePlannerContext(
            TableConfig config,
            ClassLoader loader,
            SessionState state,
            CalciteSchema root,
            RelTraitDef<?>[] traits,
            boolean streaming) {
        super(!streaming, config, state.modules(), state.functions(), state.catalogs(), root, List.of(traits), loader);
        var planner = new CostBasedPlanner(createFrameworkConfig(), List.of(traits));
        planner.addListener(new Cancellation.RuleListener());
        var executor = planner.getExecutor();
        if (executor != null) {
            planner.setExecutor(new BoundedReducer(ShapedReducer.of(executor, config)));
        }
        named = new NamedObjects(state, state.authorization());
        types = new Cancellation.Types(loader);
        cluster = FlinkRelOptClusterFactory.create(planner, new FlinkRexBuilder(types));
    }

    @Override
    public FlinkTypeFactory getTypeFactory() {
        return types;
    }

    @Override
    public RelOptCluster getCluster() {
        return cluster;
    }

    @Override
    public FrameworkConfig createFrameworkConfig() {
        var present = Optional.ofNullable(frameworks).orElseGet(this::makeFrameworkConfig);
        frameworks = present;
        return present;
    }

    private FrameworkConfig makeFrameworkConfig() {
        var engine = super.createFrameworkConfig();
        return Frameworks.newConfigBuilder(engine)
                .operatorTable(new NeighbourOperators(engine.getOperatorTable()))
                .convertletTable(ListComparison.conversions(
                        TimeComparison.conversions(engine.getConvertletTable()), () -> ValueSearch.of(getCluster())))
                .parserConfig(engine.getParserConfig().withParserFactory(ListComparisonParser::new))
                .build();
    }

    @Override
    public FlinkPlannerImpl createFlinkPlanner() {
        return new FlinkPlannerImpl(createFrameworkConfig(), this::createCatalogReader, types, cluster) {
            @Override
            public RelOptTable.ToRelContext createToRelContext() {
                return new CountedViews(super.createToRelContext());
            }

            @Override
            public SqlNode validate(SqlNode statement) {
                return isCommand(statement) ? statement : super.validate(statement);
            }
        };
    }

    /// Whether a statement has nothing to validate. The engine returns these unchanged as well, but makes a validator
    /// before it looks, which takes about as long as parsing them.
    private static boolean isCommand(SqlNode statement) {
        return statement instanceof SqlShowCall
                || statement instanceof SqlShowCreate
                || statement instanceof SqlRichDescribeTable
                || statement instanceof SqlSet
                || statement instanceof SqlReset;
    }

    /// Counts the views of a statement, and refuses those that read themselves.
    private record CountedViews(RelOptTable.ToRelContext engine) implements RelOptTable.ToRelContext {
        @Override
        public RelRoot expandView(RelDataType type, String query, List<String> schema, @Nullable List<String> view) {
            Cancellation.check();
            try (var _ = PlanningBudget.current().expandView(Objects.requireNonNull(view))) {
                return engine.expandView(type, query, schema, view);
            }
        }

        @Override
        public RelOptCluster getCluster() {
            return engine.getCluster();
        }

        @Override
        public List<RelHint> getTableHints() {
            return engine.getTableHints();
        }
    }

    @Override
    public CalciteParser createCalciteParser() {
        return new LimitedParser(createFrameworkConfig().getParserConfig(), named);
    }

    @Override
    public FlinkRelBuilder createRelBuilder() {
        var planner = createFlinkPlanner();
        return FlinkRelBuilder.of(
                Contexts.of(getFlinkContext(), planner.createToRelContext(), FlinkRelBuilder.FLINK_REL_BUILDER_CONFIG),
                cluster,
                createCatalogReader(false));
    }
}
