package io.millrace.server.engine.planner.optimizer;

import java.math.BigDecimal;
import java.util.List;
import org.apache.calcite.avatica.util.TimeUnit;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexFieldCollation;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexOver;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexWindow;
import org.apache.calcite.rex.RexWindowBound;
import org.apache.calcite.rex.RexWindowBounds;
import org.apache.calcite.sql.SqlIntervalQualifier;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.util.TimestampString;
import org.apache.flink.calcite.shaded.com.google.common.collect.ImmutableList;
import org.apache.flink.table.api.ValidationException;
import org.apache.flink.table.planner.plan.optimize.program.BatchOptimizeContext;

/// Lets a frame such as `ORDER BY t RANGE BETWEEN INTERVAL '1' HOUR PRECEDING AND CURRENT ROW` range over timestamps in
/// batch mode, by their milliseconds since 1970. The engine compares the keys of such a frame as numbers, and its job
/// fails over timestamps; with an interval of months, whose length it takes for milliseconds, it gives wrong rows.
final class RangeFrames extends PlanRewriter<BatchOptimizeContext> {
    private static final TimestampString EPOCH = TimestampString.fromMillisSinceEpoch(0);
    private static final int MILLIS = 3;

    @Override
    public RelNode visit(RelNode node) {
        var inner = super.visit(node);
        return inner.accept(new Frames(inner.getCluster().getRexBuilder()));
    }

    private static final class Frames extends RexShuttle {
        private final RexBuilder rex;

        Frames(RexBuilder rex) {
            this.rex = rex;
        }

        @Override
        public RexNode visitOver(RexOver over) {
            var inner = (RexOver) super.visitOver(over);
            var window = inner.getWindow();
            if (window.isRows()
                    || window.orderKeys.size() != 1
                    || !(isInterval(window.getLowerBound()) || isInterval(window.getUpperBound()))) {
                return inner;
            }
            var key = window.orderKeys.getFirst();
            return isTimestamp(key.left.getType()) ? byMillis(inner, window, key) : inner;
        }

        private RexNode byMillis(RexOver over, RexWindow window, RexFieldCollation key) {
            if (key.left.getType().getPrecision() > MILLIS) {
                throw new ValidationException("A RANGE frame counts in milliseconds, and its order is by "
                        + key.left.getType() + ": use CAST(... AS TIMESTAMP(3)) in its ORDER BY.");
            }
            return rex.makeOver(
                    over.getType(),
                    over.getAggOperator(),
                    over.getOperands(),
                    window.partitionKeys,
                    ImmutableList.of(new RexFieldCollation(millis(key.left), key.right)),
                    millis(window.getLowerBound()),
                    millis(window.getUpperBound()),
                    false,
                    true,
                    false,
                    over.isDistinct(),
                    over.ignoreNulls());
        }

        private static boolean isTimestamp(RelDataType type) {
            return type.getSqlTypeName() == SqlTypeName.TIMESTAMP
                    || type.getSqlTypeName() == SqlTypeName.TIMESTAMP_WITH_LOCAL_TIME_ZONE;
        }

        private static boolean isInterval(RexWindowBound bound) {
            if (bound.getOffset() == null
                    || !SqlTypeName.INTERVAL_TYPES.contains(
                            bound.getOffset().getType().getSqlTypeName())) {
                return false;
            }
            if (SqlTypeName.YEAR_INTERVAL_TYPES.contains(
                    bound.getOffset().getType().getSqlTypeName())) {
                throw new ValidationException(
                        "A RANGE frame cannot be of months or years, which differ in length: use an interval of days.");
            }
            return true;
        }

        private RexNode millis(RexNode timestamp) {
            var factory = rex.getTypeFactory();
            var span = factory.createTypeWithNullability(
                    factory.createSqlIntervalType(new SqlIntervalQualifier(TimeUnit.SECOND, null, SqlParserPos.ZERO)),
                    timestamp.getType().isNullable());
            var epoch = timestamp.getType().getSqlTypeName() == SqlTypeName.TIMESTAMP
                    ? rex.makeTimestampLiteral(EPOCH, MILLIS)
                    : rex.makeTimestampWithLocalTimeZoneLiteral(EPOCH, MILLIS);
            var since = rex.makeCall(span, SqlStdOperatorTable.MINUS_DATE, List.of(timestamp, epoch));
            return rex.makeReinterpretCast(
                    factory.createTypeWithNullability(
                            factory.createSqlType(SqlTypeName.BIGINT),
                            timestamp.getType().isNullable()),
                    since,
                    rex.makeLiteral(false));
        }

        private RexWindowBound millis(RexWindowBound bound) {
            if (!(bound.getOffset() instanceof RexLiteral offset)) {
                return bound;
            }
            var millis = rex.makeExactLiteral(
                    offset.getValueAs(BigDecimal.class), rex.getTypeFactory().createSqlType(SqlTypeName.BIGINT));
            return bound.isPreceding() ? RexWindowBounds.preceding(millis) : RexWindowBounds.following(millis);
        }
    }
}
