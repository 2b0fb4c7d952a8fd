package io.millrace.server.engine.planner.query;

import io.millrace.server.engine.planner.session.QueryTreeVisitor;
import java.util.Optional;
import java.util.Set;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.TableFunctionScan;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rel.core.Uncollect;
import org.apache.calcite.rel.core.Values;
import org.apache.calcite.rel.logical.LogicalAggregate;
import org.apache.calcite.rel.logical.LogicalCorrelate;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.logical.LogicalIntersect;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rel.logical.LogicalMinus;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.logical.LogicalSort;
import org.apache.calcite.rel.logical.LogicalTableFunctionScan;
import org.apache.calcite.rel.logical.LogicalTableScan;
import org.apache.calcite.rel.logical.LogicalUnion;
import org.apache.calcite.rel.logical.LogicalValues;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexDynamicParam;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexOver;
import org.apache.flink.api.common.RuntimeExecutionMode;
import org.apache.flink.configuration.ExecutionOptions;
import org.apache.flink.configuration.ReadableConfig;
import org.apache.flink.table.api.config.OptimizerConfigOptions;
import org.apache.flink.table.catalog.ResolvedCatalogTable;
import org.apache.flink.table.factories.FactoryUtil;
import org.apache.flink.table.planner.functions.sql.SqlWindowTableFunction;
import org.apache.flink.table.planner.plan.nodes.calcite.LogicalSink;
import org.apache.flink.table.planner.plan.nodes.calcite.LogicalWatermarkAssigner;
import org.apache.flink.table.planner.plan.schema.TableSourceTable;

/// Checks whether a planned query may run again from its plan: planning must not have evaluated the current time,
/// called a user function, or read anything outside the session. Unknown nodes count as not repeatable.
final class RepeatableQuery extends QueryTreeVisitor {
    private static final Set<Class<?>> KNOWN = Set.of(
            LogicalSink.class,
            LogicalValues.class,
            LogicalProject.class,
            LogicalFilter.class,
            LogicalUnion.class,
            LogicalIntersect.class,
            LogicalMinus.class,
            LogicalSort.class,
            LogicalAggregate.class,
            LogicalJoin.class,
            LogicalCorrelate.class,
            Uncollect.class,
            LogicalTableScan.class,
            LogicalTableFunctionScan.class,
            LogicalWatermarkAssigner.class);

    private static final String GENERATED = "org.apache.flink.connector.datagen.table.DataGenTableSource";
    private static final String ENGINE_FILES = "org.apache.flink.connector.file.table.FileSystemTableSource";
    private static final String FILES = "io.millrace.server.engine.file.text.PartedTableSource";
    /// Formats whose factories read only their options.
    private static final Set<String> FORMATS = Set.of("csv", "json");

    /// The largest number of characters: a plan keeps the literals of its query and views in memory.
    private static final int MAX_LITERALS = 65_536;

    private final ReadableConfig config;
    private boolean fixed = true;
    private boolean knownTables = true;
    private int weight;

    private RepeatableQuery(ReadableConfig config) {
        this.config = config;
    }

    /// Checks the plan before optimization, which replaces clocks and functions by their values.
    static RepeatableQuery check(RelNode requested, ReadableConfig config) {
        var query = new RepeatableQuery(config);
        query.visit(requested);
        return query;
    }

    /// Whether the rows depend on nothing but those of the tables, and the literals are short.
    boolean isFixed() {
        return fixed && weight <= MAX_LITERALS;
    }

    boolean isRepeatable() {
        return isFixed() && knownTables;
    }

    @Override
    protected void visitNode(RelNode node) {
        fixed &= KNOWN.contains(node.getClass());
        switch (node) {
            case Values values -> values.getTuples().forEach(row -> row.forEach(literal -> literal.accept(this)));
            case Aggregate aggregate ->
                aggregate.getAggCallList().forEach(call -> fixed &= FixedExpressions.fixed(call.getAggregation()));
            case LogicalWatermarkAssigner assigner -> assigner.watermarkExpr().accept(this);
            case TableFunctionScan scan ->
                fixed &= scan.getCall() instanceof RexCall call && call.getOperator() instanceof SqlWindowTableFunction;
            case TableScan scan -> knownTables &= scan.getTable() instanceof TableSourceTable table && known(table);
            default -> {
                // only expressions and inputs
            }
        }
    }

    /// Whether a source depends only on the table's options.
    private boolean known(TableSourceTable table) {
        var resolved = table.contextResolvedTable().getResolvedTable();
        return resolved instanceof ResolvedCatalogTable catalogued
                && switch (table.tableSource().getClass().getName()) {
                    case GENERATED -> true;
                    case ENGINE_FILES, FILES ->
                        !catalogued.isPartitioned()
                                && FORMATS.contains(Optional.ofNullable(
                                                catalogued.getOptions().get(FactoryUtil.FORMAT.key()))
                                        .orElse(""))
                                && !asksForStatistics();
                    default -> false;
                };
    }

    private boolean asksForStatistics() {
        return config.get(ExecutionOptions.RUNTIME_MODE) != RuntimeExecutionMode.STREAMING
                && config.get(OptimizerConfigOptions.TABLE_OPTIMIZER_SOURCE_REPORT_STATISTICS_ENABLED);
    }

    @Override
    public RexNode visitLiteral(RexLiteral literal) {
        weight = Math.min(MAX_LITERALS, weight) + literal.toString().length();
        return literal;
    }

    @Override
    public RexNode visitCall(RexCall call) {
        fixed &= FixedExpressions.fixed(call);
        return super.visitCall(call);
    }

    @Override
    public RexNode visitOver(RexOver over) {
        fixed &= FixedExpressions.fixed(over.getAggOperator());
        return super.visitOver(over);
    }

    @Override
    public RexNode visitDynamicParam(RexDynamicParam parameter) {
        fixed = false;
        return parameter;
    }
}
