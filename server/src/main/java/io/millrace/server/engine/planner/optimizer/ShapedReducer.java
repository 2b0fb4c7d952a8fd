package io.millrace.server.engine.planner.optimizer;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexExecutor;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.util.DateString;
import org.apache.calcite.util.TimestampString;
import org.apache.flink.configuration.ReadableConfig;
import org.apache.flink.table.data.DecimalData;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.TimestampData;
import org.apache.flink.table.data.binary.BinaryStringData;
import org.apache.flink.table.data.binary.BinaryStringDataUtil;
import org.apache.flink.table.planner.codegen.ExpressionReducer;
import org.apache.flink.table.planner.utils.TimestampStringUtils;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A reducer of constant expressions that compiles those of one shape once. The engine's reducer, which generates and
/// compiles a class for each text, evaluates all expressions that have no shape, and those that fail. Some are
/// evaluated before a plan is optimized, so that this has to apply the rules of [CallRewriter], too.
public final class ShapedReducer implements RexExecutor {
    private static final Logger LOG = LoggerFactory.getLogger(ShapedReducer.class);

    private final RexExecutor others;
    private final ExpressionReducer engine;
    private final ReadableConfig config;
    private final ExpressionCache cache;

    /// @param others reduces what has no shape
    ShapedReducer(RexExecutor others, ExpressionReducer engine, ReadableConfig config, ExpressionCache cache) {
        this.others = others;
        this.engine = engine;
        this.config = config;
        this.cache = cache;
    }

    /// @param executor is left as it is, unless it is the engine's
    public static RexExecutor of(RexExecutor executor, ReadableConfig config) {
        return executor instanceof ExpressionReducer engine
                ? new ShapedReducer(engine, engine, config, ExpressionCache.SHARED)
                : executor;
    }

    /// The engine reduces either all of these or none.
    @Override
    public void reduce(RexBuilder rex, List<RexNode> expressions, List<RexNode> reduced) {
        var constants = CallRewriter.calls(rex).apply(expressions);
        var values = new ArrayList<RexNode>(constants.size());
        for (var constant : constants) {
            var value = value(rex, constant);
            if (value.isEmpty()) {
                reduced.addAll(reduceOthers(rex, expressions, constants));
                return;
            }
            values.add(value.get());
        }
        reduced.addAll(values);
    }

    private List<RexNode> reduceOthers(RexBuilder rex, List<RexNode> expressions, List<RexNode> constants) {
        var values = new ArrayList<RexNode>(constants.size());
        try {
            others.reduce(rex, constants, values);
            return IntStream.range(0, values.size())
                    .mapToObj(i -> mayLackDigits(values.get(i)) ? expressions.get(i) : values.get(i))
                    .toList();
        } catch (IllegalArgumentException noLiteral) {
            // of a FLOAT that is infinite or not a number, or a date before the year 1, which the engine forgets
            return expressions;
        }
    }

    /// Whether it may be a time after the year 9999, for which the engine makes a literal with the last four digits of
    /// the year.
    private static boolean mayLackDigits(RexNode value) {
        if (!(value instanceof RexLiteral literal) || literal.isNull()) {
            return false;
        }
        Object time = switch (literal.getType().getSqlTypeName()) {
            case DATE -> literal.getValueAs(DateString.class);
            case TIMESTAMP, TIMESTAMP_WITH_LOCAL_TIME_ZONE -> literal.getValueAs(TimestampString.class);
            default -> "";
        };
        return String.valueOf(time).startsWith("0");
    }

    private Optional<RexNode> value(RexBuilder rex, RexNode constant) {
        try {
            var shape = ExpressionShape.of(constant);
            if (shape.isEmpty()) {
                return Optional.empty();
            }
            var function = cache.function(shape.get(), config);
            var row = (GenericRowData) function.of(shape.get().literals());
            return Optional.of(engine.maySkipNullLiteralReduce(rex, value(constant, row.getField(0)), constant));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        } catch (Exception | LinkageError e) {
            // generated code may throw anything; if there is an error, the engine's reducer decides what it means
            LOG.debug("An expression was not evaluated by its shape: {}", constant, e);
            return Optional.empty();
        }
    }

    /// Returns the value of a literal for a result, in the way of the engine's reducer.
    private static @Nullable Object value(RexNode constant, @Nullable Object result) {
        return switch (result) {
            case BinaryStringData text -> BinaryStringDataUtil.safeToString(text);
            case DecimalData number
            when constant.getType().getSqlTypeName() == SqlTypeName.DECIMAL -> number.toBigDecimal();
            case TimestampData time -> TimestampStringUtils.fromLocalDateTime(time.toLocalDateTime());
            case null, default -> result;
        };
    }
}
