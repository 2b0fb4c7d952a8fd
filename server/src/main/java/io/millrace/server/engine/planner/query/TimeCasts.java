package io.millrace.server.engine.planner.query;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.util.Set;
import org.apache.flink.table.data.TimestampData;
import org.apache.flink.table.data.utils.CastExecutor;
import org.apache.flink.table.planner.functions.casting.CastRule;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.LogicalTypeRoot;
import org.apache.flink.table.types.logical.utils.LogicalTypeChecks;
import org.apache.flink.table.utils.DateTimeUtils;

/// Casts of timestamps, also within arrays, maps and rows, whose target has no place for all of a time. The engine's
/// round times before 1970 up instead of down, and keep digits of a second that begin with zeros, so the code here
/// gives them what is left of a time.
final class TimeCasts implements InvocationHandler {
    static final Set<String> RULES =
            Set.of("TimestampToTimestampCastRule", "TimestampToDateCastRule", "TimestampToTimeCastRule");

    private final CastRule<?, ?> rule;

    TimeCasts(CastRule<?, ?> rule) {
        this.rule = rule;
    }

    @Override
    public Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
        return switch (method.getName()) {
            case "create" -> cast((CastExecutor<?, ?>) CastRules.invoke(rule, method, arguments), part(arguments));
            case "generateCodeBlock", "generateExpression" -> {
                var ofPart = arguments.clone();
                ofPart[1] = part(arguments).code((String) arguments[1]);
                yield CastRules.invoke(rule, method, ofPart);
            }
            default -> CastRules.invoke(rule, method, arguments);
        };
    }

    @SuppressWarnings("unchecked") // as all casts of timestamps
    private static <O> CastExecutor<TimestampData, O> cast(CastExecutor<?, O> engine, TimePart part) {
        var ofPart = (CastExecutor<TimestampData, O>) engine;
        return time -> ofPart.cast(time == null ? null : part.of(time));
    }

    private static TimePart part(Object[] arguments) {
        return TimePart.of(
                (LogicalType) arguments[arguments.length - 2], (LogicalType) arguments[arguments.length - 1]);
    }

    /// The part of a time that a type has a place for, as code and as a value.
    private sealed interface TimePart {
        String DATA = TimestampData.class.getCanonicalName() + ".fromEpochMillis(";
        int MILLISECOND_DIGITS = 3;
        int NANOSECOND_DIGITS = 9;

        static TimePart of(LogicalType from, LogicalType to) {
            boolean local = from.is(LogicalTypeRoot.TIMESTAMP_WITHOUT_TIME_ZONE);
            return switch (to.getTypeRoot()) {
                case DATE -> local ? new Multiple(DateTimeUtils.MILLIS_PER_DAY) : new Whole();
                case TIME_WITHOUT_TIME_ZONE -> local ? new Rest(DateTimeUtils.MILLIS_PER_DAY) : new Whole();
                case TIMESTAMP_WITHOUT_TIME_ZONE, TIMESTAMP_WITH_LOCAL_TIME_ZONE ->
                    digits(LogicalTypeChecks.getPrecision(from), LogicalTypeChecks.getPrecision(to));
                default -> new Whole();
            };
        }

        private static TimePart digits(int from, int to) {
            if (from <= to) {
                return new Whole();
            }
            return to < MILLISECOND_DIGITS
                    ? new Multiple(power(MILLISECOND_DIGITS - to))
                    : new Digits(power(NANOSECOND_DIGITS - to));
        }

        private static int power(int digits) {
            return (int) Math.pow(10, digits);
        }

        TimestampData of(TimestampData time);

        String code(String time);
    }

    private record Whole() implements TimePart {
        @Override
        public TimestampData of(TimestampData time) {
            return time;
        }

        @Override
        public String code(String time) {
            return time;
        }
    }

    private record Multiple(long millis) implements TimePart {
        @Override
        public TimestampData of(TimestampData time) {
            return TimestampData.fromEpochMillis(Math.floorDiv(time.getMillisecond(), millis) * millis);
        }

        @Override
        public String code(String time) {
            return DATA + "Math.floorDiv(" + time + ".getMillisecond(), " + millis + "L) * " + millis + "L)";
        }
    }

    private record Rest(long millis) implements TimePart {
        @Override
        public TimestampData of(TimestampData time) {
            return TimestampData.fromEpochMillis(Math.floorMod(time.getMillisecond(), millis));
        }

        @Override
        public String code(String time) {
            return DATA + "Math.floorMod(" + time + ".getMillisecond(), " + millis + "L))";
        }
    }

    private record Digits(int nanos) implements TimePart {
        @Override
        public TimestampData of(TimestampData time) {
            return TimestampData.fromEpochMillis(time.getMillisecond(), time.getNanoOfMillisecond() / nanos * nanos);
        }

        @Override
        public String code(String time) {
            return DATA + time + ".getMillisecond(), " + time + ".getNanoOfMillisecond() / " + nanos + " * " + nanos
                    + ")";
        }
    }
}
