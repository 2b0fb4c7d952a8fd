package io.millrace.server.engine.planner.query;

import io.millrace.server.engine.planner.limit.ValueSize;
import io.millrace.server.engine.planner.optimizer.CompiledExpressions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Calc;
import org.apache.calcite.rel.core.Exchange;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rel.core.Union;
import org.apache.calcite.rel.core.Values;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.flink.configuration.ReadableConfig;
import org.apache.flink.table.api.config.ExecutionConfigOptions;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.planner.calcite.FlinkTypeFactory;
import org.apache.flink.table.planner.codegen.sort.ComparatorCodeGenerator;
import org.apache.flink.table.planner.plan.nodes.calcite.Sink;
import org.apache.flink.table.planner.plan.nodes.physical.batch.BatchPhysicalCalc;
import org.apache.flink.table.planner.plan.nodes.physical.batch.BatchPhysicalExchange;
import org.apache.flink.table.planner.plan.nodes.physical.batch.BatchPhysicalLimit;
import org.apache.flink.table.planner.plan.nodes.physical.batch.BatchPhysicalSink;
import org.apache.flink.table.planner.plan.nodes.physical.batch.BatchPhysicalSort;
import org.apache.flink.table.planner.plan.nodes.physical.batch.BatchPhysicalSortLimit;
import org.apache.flink.table.planner.plan.nodes.physical.batch.BatchPhysicalUnion;
import org.apache.flink.table.planner.plan.nodes.physical.batch.BatchPhysicalValues;
import org.apache.flink.table.planner.plan.nodes.physical.stream.StreamPhysicalCalc;
import org.apache.flink.table.planner.plan.nodes.physical.stream.StreamPhysicalExchange;
import org.apache.flink.table.planner.plan.nodes.physical.stream.StreamPhysicalLimit;
import org.apache.flink.table.planner.plan.nodes.physical.stream.StreamPhysicalRel;
import org.apache.flink.table.planner.plan.nodes.physical.stream.StreamPhysicalSink;
import org.apache.flink.table.planner.plan.nodes.physical.stream.StreamPhysicalUnion;
import org.apache.flink.table.planner.plan.nodes.physical.stream.StreamPhysicalValues;
import org.apache.flink.table.planner.plan.utils.ChangelogPlanUtils;
import org.apache.flink.table.planner.plan.utils.SortUtil;
import org.apache.flink.table.types.logical.RowType;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import scala.collection.JavaConverters;

/// Computes the rows of an optimized plan with only values and fixed expressions over them, without a job. It reads the
/// same literals and generates the same code as the job would. All other plans need their job.
record ConstantPlan(ReadableConfig config, ClassLoader loader) {
    private static final Logger LOG = LoggerFactory.getLogger(ConstantPlan.class);

    /// The largest size of all computed values together. A job has memory of its own for larger ones.
    private static final long MAX_SIZE = 1L << 20;

    /// The nodes without state, and those that sort or limit a complete input.
    private static final Set<Class<?>> KNOWN = Set.of(
            BatchPhysicalValues.class,
            BatchPhysicalCalc.class,
            BatchPhysicalUnion.class,
            BatchPhysicalExchange.class,
            BatchPhysicalSort.class,
            BatchPhysicalLimit.class,
            BatchPhysicalSortLimit.class,
            StreamPhysicalValues.class,
            StreamPhysicalCalc.class,
            StreamPhysicalUnion.class,
            StreamPhysicalExchange.class,
            StreamPhysicalLimit.class);

    /// Empty if the plan needs a job.
    Optional<List<RowData>> rows(RelNode optimized) {
        if (!(optimized instanceof Sink sink) || !plain(sink) || !constant(sink.getInput())) {
            return Optional.empty();
        }
        try {
            var rows = evaluate(sink.getInput());
            return isValid(rows, typeOf(sink.getInput())) ? Optional.of(rows) : Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        } catch (LargeValueException e) {
            return Optional.empty();
        } catch (Exception | LinkageError e) {
            // generated code may throw anything; if there is an error, the job will report it
            LOG.debug("A constant plan could not be answered without its job", e);
            return Optional.empty();
        }
    }

    /// Whether the engine's sink would pass on the rows unchanged.
    private boolean plain(Sink sink) {
        var length = config.get(ExecutionConfigOptions.TABLE_EXEC_SINK_TYPE_LENGTH_ENFORCER);
        var nulls = config.get(ExecutionConfigOptions.TABLE_EXEC_SINK_NOT_NULL_ENFORCER);
        return length == ExecutionConfigOptions.TypeLengthEnforcer.IGNORE
                && nulls == ExecutionConfigOptions.NotNullEnforcer.ERROR
                && switch (sink) {
                    case StreamPhysicalSink stream -> !stream.upsertMaterialize();
                    case BatchPhysicalSink ignored -> true;
                    default -> false;
                };
    }

    private static boolean constant(RelNode node) {
        return KNOWN.contains(node.getClass())
                && onlyAdds(node)
                && (!(node instanceof Calc calc) || FixedExpressions.inOnePlan(expressions(calc)))
                && node.getInputs().stream().allMatch(ConstantPlan::constant);
    }

    private static boolean onlyAdds(RelNode node) {
        return !(node instanceof StreamPhysicalRel stream) || ChangelogPlanUtils.isInsertOnly(stream);
    }

    /// Whether no row has a null that its type forbids; its job would fail.
    private static boolean isValid(List<RowData> rows, RowType type) {
        for (int i = 0; i < type.getFieldCount(); i++) {
            var column = i;
            if (!type.getTypeAt(i).isNullable() && rows.stream().anyMatch(row -> row.isNullAt(column))) {
                return false;
            }
        }
        return true;
    }

    private List<RowData> evaluate(RelNode node) throws Exception {
        return switch (node) {
            case Values values -> literal(values);
            case Calc calc -> calculated(calc);
            case Exchange exchange -> evaluate(exchange.getInput());
            case Sort sort -> cut(sort, sorted(sort));
            case Union union -> {
                var rows = new ArrayList<RowData>();
                for (var input : union.getInputs()) {
                    rows.addAll(evaluate(input));
                }
                yield rows;
            }
            default -> throw new IllegalStateException("not a constant plan: " + node);
        };
    }

    private static List<RowData> literal(Values values) {
        return values.getTuples().stream()
                .map(LiteralValues::row)
                .map(RowData.class::cast)
                .toList();
    }

    private List<RowData> calculated(Calc calc) throws Exception {
        var rows = evaluate(calc.getInput());
        var program = calc.getProgram();
        var projection =
                program.getProjectList().stream().map(program::expandLocalRef).toList();
        if (program.getCondition() == null && projection.stream().allMatch(RexLiteral.class::isInstance)) {
            return rows.stream()
                    .map(ignored -> (RowData) LiteralValues.row(projection))
                    .toList();
        }
        var condition = Optional.ofNullable(program.getCondition()).map(program::expandLocalRef);
        requireSmall(Stream.concat(projection.stream(), condition.stream()).toList(), rows, typeOf(calc.getInput()));
        return new CompiledExpressions(projection, condition, typeOf(calc.getInput()), typeOf(calc))
                .compile(config, loader)
                .of(rows);
    }

    /// The values of a plan may be too large for this process, or take long.
    private static final class LargeValueException extends Exception {
        private static final long serialVersionUID = 1;
    }

    private static void requireSmall(List<RexNode> expressions, List<RowData> rows, RowType type)
            throws LargeValueException {
        var columns = new ValueColumns(rows, type);
        var size = new ValueSize(columns::of, MAX_SIZE / Math.max(1, rows.size()));
        var sum = 0L;
        for (var expression : expressions) {
            var bound = size.of(expression);
            if (bound > MAX_SIZE / Math.max(1, rows.size()) - sum) {
                throw new LargeValueException();
            }
            sum += bound;
        }
    }

    private List<RowData> sorted(Sort sort) throws Exception {
        var rows = evaluate(sort.getInput());
        var fields = sort.getCollation().getFieldCollations();
        if (fields.isEmpty() || sort instanceof BatchPhysicalLimit) {
            return rows;
        }
        var order = SortUtil.getSortSpec(JavaConverters.asScalaBuffer(fields));
        var generated = ComparatorCodeGenerator.gen(config, loader, "ConstantOrder", typeOf(sort.getInput()), order);
        var comparator = FloatComparisons.of(generated).newInstance(loader);
        var ordered = new ArrayList<>(rows);
        ordered.sort(comparator);
        return ordered;
    }

    private static List<RowData> cut(Sort sort, List<RowData> rows) {
        var from = Math.min(SortUtil.getLimitStart(sort.offset), rows.size());
        var to = Math.min(SortUtil.getLimitEnd(sort.offset, sort.fetch), rows.size());
        return rows.subList((int) from, (int) Math.max(from, to));
    }

    private static List<RexNode> expressions(Calc calc) {
        return calc.getProgram().getExprList();
    }

    static RowType typeOf(RelNode node) {
        return FlinkTypeFactory.toLogicalRowType(node.getRowType());
    }
}
