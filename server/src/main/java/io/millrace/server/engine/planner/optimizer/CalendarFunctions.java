package io.millrace.server.engine.planner.optimizer;

import java.math.BigDecimal;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.calcite.avatica.util.TimeUnit;
import org.apache.calcite.avatica.util.TimeUnitRange;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlIntervalQualifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.flink.table.planner.plan.schema.TimeIndicatorRelDataType;

/// Lets FLOOR, CEIL and EXTRACT of times follow the calendar, also before 1970 and in time zones with daylight
/// saving time. The engine's code
///
/// - divides times before 1970 towards zero, so that their dates are a day late and their hours negative;
/// - takes the offset from UTC at the given time for that at the beginning of its day, month or year;
/// - ignores the time of the day in CEIL, and is a unit late at the beginning of some.
///
/// It is right for FLOOR of a timestamp to its day, and for FLOOR and EXTRACT of dates: the rest is made of these.
final class CalendarFunctions implements CallRule {
    private static final Set<TimeUnitRange> FIELDS_OF_DATES = EnumSet.of(
            TimeUnitRange.YEAR,
            TimeUnitRange.ISOYEAR,
            TimeUnitRange.QUARTER,
            TimeUnitRange.MONTH,
            TimeUnitRange.WEEK,
            TimeUnitRange.DAY,
            TimeUnitRange.DOY,
            TimeUnitRange.DOW,
            TimeUnitRange.ISODOW,
            TimeUnitRange.DECADE,
            TimeUnitRange.CENTURY,
            TimeUnitRange.MILLENNIUM);

    private static final Set<TimeUnitRange> FIELDS_OF_TIMES = EnumSet.of(
            TimeUnitRange.HOUR,
            TimeUnitRange.MINUTE,
            TimeUnitRange.SECOND,
            TimeUnitRange.MILLISECOND,
            TimeUnitRange.MICROSECOND,
            TimeUnitRange.NANOSECOND);

    private static final Set<TimeUnitRange> LONG_UNITS = EnumSet.of(
            TimeUnitRange.WEEK,
            TimeUnitRange.MONTH,
            TimeUnitRange.QUARTER,
            TimeUnitRange.YEAR,
            TimeUnitRange.DECADE,
            TimeUnitRange.CENTURY,
            TimeUnitRange.MILLENNIUM);

    /// The days of 2,000 years, after which times from the year 1 on are after 1970.
    private static final int LATER_DAYS = 730_485;

    @Override
    public RexNode rewrite(RexCall call, RexBuilder rex) {
        return switch (call.getKind()) {
            case SqlKind.FLOOR, SqlKind.CEIL ->
                unit(call.getOperands().getLast())
                        .map(unit -> rounded(call, unit, new Times(rex)))
                        .orElse(call);
            case SqlKind.EXTRACT ->
                unit(call.getOperands().getFirst())
                        .map(unit -> field(call, unit, new Times(rex)))
                        .orElse(call);
            default -> call;
        };
    }

    private static Optional<TimeUnitRange> unit(RexNode operand) {
        return operand instanceof RexLiteral literal && literal.getValue() instanceof TimeUnitRange unit
                ? Optional.of(unit)
                : Optional.empty();
    }

    private static RexNode rounded(RexCall call, TimeUnitRange unit, Times times) {
        var time = call.getOperands().getFirst();
        boolean up = call.getKind() == SqlKind.CEIL;
        if (Times.is(time, SqlTypeName.DATE)) {
            boolean whole = unit == TimeUnitRange.DAY || LONG_UNITS.contains(unit);
            return up && whole ? times.cast(call.getType(), times.ceil(time, unit)) : call;
        }
        boolean days = unit == TimeUnitRange.DAY && Times.is(time, SqlTypeName.TIMESTAMP_WITH_LOCAL_TIME_ZONE);
        if (!Times.isMoment(time) || (!days && !LONG_UNITS.contains(unit))) {
            return call;
        }
        var day = times.call(up ? SqlKind.CEIL : SqlKind.FLOOR, times.local(time), TimeUnitRange.DAY);
        if (days) {
            return times.ofType(call.getType(), day);
        }
        var date = times.cast(SqlTypeName.DATE, day);
        return times.ofType(call.getType(), up ? times.ceil(date, unit) : times.call(SqlKind.FLOOR, date, unit));
    }

    private static RexNode field(RexCall call, TimeUnitRange unit, Times times) {
        var time = call.getOperands().getLast();
        if (!Times.isMoment(time)) {
            return call;
        }
        var flag = call.getOperands().getFirst();
        if (FIELDS_OF_DATES.contains(unit)) {
            return call.clone(call.getType(), List.of(flag, times.cast(SqlTypeName.DATE, times.local(time))));
        }
        return FIELDS_OF_TIMES.contains(unit)
                ? call.clone(call.getType(), List.of(flag, times.plusDays(times.local(time), LATER_DAYS)))
                : call;
    }

    /// Makes expressions of times.
    private record Times(RexBuilder rex) {
        static boolean is(RexNode time, SqlTypeName type) {
            return time.getType().getSqlTypeName() == type;
        }

        /// Whether it is a date with a time of the day.
        static boolean isMoment(RexNode time) {
            return is(time, SqlTypeName.TIMESTAMP) || is(time, SqlTypeName.TIMESTAMP_WITH_LOCAL_TIME_ZONE);
        }

        /// The time in the session's time zone.
        RexNode local(RexNode time) {
            return is(time, SqlTypeName.TIMESTAMP) ? time : cast(SqlTypeName.TIMESTAMP, time);
        }

        /// The engine's own is one unit late at the beginning of some.
        RexNode ceil(RexNode date, TimeUnitRange unit) {
            if (unit == TimeUnitRange.DAY) {
                return date;
            }
            var length = unit.startUnit;
            return plus(
                    call(SqlKind.FLOOR, plusDays(date, -1), unit),
                    length.multiplier,
                    length.yearMonth ? TimeUnit.MONTH : TimeUnit.DAY);
        }

        RexNode plusDays(RexNode time, int days) {
            return plus(time, TimeUnit.DAY.multiplier.multiply(BigDecimal.valueOf(days)), TimeUnit.DAY);
        }

        /// @param length in months or milliseconds
        private RexNode plus(RexNode time, BigDecimal length, TimeUnit unit) {
            var interval = rex.makeIntervalLiteral(length, new SqlIntervalQualifier(unit, null, SqlParserPos.ZERO));
            return rex.makeCall(plain(time), SqlStdOperatorTable.DATETIME_PLUS, List.of(time, interval));
        }

        RexNode call(SqlKind kind, RexNode time, TimeUnitRange unit) {
            var function = kind == SqlKind.FLOOR ? SqlStdOperatorTable.FLOOR : SqlStdOperatorTable.CEIL;
            return rex.makeCall(plain(time), function, List.of(time, rex.makeFlag(unit)));
        }

        RexNode cast(SqlTypeName name, RexNode time) {
            return cast(type(name, time.getType()), time);
        }

        RexNode cast(RelDataType type, RexNode time) {
            return rex.makeAbstractCast(type, time, false);
        }

        /// The engine gives a rounded time attribute the type of the attribute, and later takes it away from FLOOR but
        /// not from a cast. So the outermost call is FLOOR to the second, which changes nothing.
        RexNode ofType(RelDataType type, RexNode time) {
            if (type instanceof TimeIndicatorRelDataType) {
                var plain = cast(type(type.getSqlTypeName(), type), time);
                return rex.makeCall(
                        type, SqlStdOperatorTable.FLOOR, List.of(plain, rex.makeFlag(TimeUnitRange.SECOND)));
            }
            return cast(type, time);
        }

        /// Returns the type of the values of a time attribute.
        private RelDataType plain(RexNode time) {
            return type(time.getType().getSqlTypeName(), time.getType());
        }

        private RelDataType type(SqlTypeName name, RelDataType from) {
            var types = rex.getTypeFactory();
            var type = name.allowsPrec() ? types.createSqlType(name, from.getPrecision()) : types.createSqlType(name);
            return types.createTypeWithNullability(type, from.isNullable());
        }
    }
}
