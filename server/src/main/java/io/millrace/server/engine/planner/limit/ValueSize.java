package io.millrace.server.engine.planner.limit;

import java.math.BigDecimal;
import java.util.IdentityHashMap;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntFunction;
import org.apache.calcite.avatica.util.ByteString;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexCorrelVariable;
import org.apache.calcite.rex.RexFieldAccess;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.type.SqlTypeFamily;
import org.apache.calcite.util.NlsString;
import org.apache.flink.table.functions.BuiltInFunctionDefinition;
import org.apache.flink.table.planner.functions.bridging.BridgingSqlFunction;

/// The largest value, in bytes, that occurs while an expression is evaluated, found without evaluating it: from the
/// sizes of its literals and what the functions make of them. A bound from above: the value may be smaller.
public final class ValueSize {
    /// The size of an expression that may need any memory or time.
    public static final long UNBOUNDED = Long.MAX_VALUE;

    private static final long FIXED = 16;
    private static final long BYTES_OF_CHARACTER = 3;
    private static final long BYTES_OF_ELEMENT = 64;
    /// The factor from the estimated size of a number to that of its text.
    private static final long FACTOR_OF_TEXT = 8;
    /// The factor for a character or byte that is written as up to four, such as `%C3` in an address.
    private static final long FACTOR_OF_LETTER = 4;
    /// The number of digits of SHA-512.
    private static final long HASH = 128;

    /// Functions whose result is at most as large as their arguments together times a factor, which is that of
    /// [#factor].
    private static final Set<String> LINEAR =
            Set.of(("LOWER UPPER INITCAP INIT_CAP TRIM LTRIM RTRIM BTRIM SUBSTRING SUBSTR LEFT RIGHT REVERSE TRANSLATE "
                            + "OVERLAY || CONCAT CONCAT_WS CASE IF COALESCE IFNULL NULLIF GREATEST LEAST ELT ENCODE DECODE "
                            + "TO_BASE64 FROM_BASE64 HEX UNHEX BIN CHR URL_ENCODE URL_DECODE MD5 SHA1 SHA224 SHA256 SHA384 SHA512 "
                            + "SHA2 DATE_FORMAT FROM_UNIXTIME CONVERT_TZ SPLIT SPLIT_INDEX STR_TO_MAP REGEXP_EXTRACT "
                            + "REGEXP_EXTRACT_ALL REGEXP_SUBSTR PARSE_URL JSON_VALUE JSON_QUERY JSON_QUOTE JSON_UNQUOTE JSON_STRING "
                            + "JSON_OBJECT JSON_ARRAY JSON PARSE_JSON TRY_PARSE_JSON ARRAY MAP ROW ITEM DOT ELEMENT ARRAY_APPEND "
                            + "ARRAY_PREPEND ARRAY_CONCAT ARRAY_DISTINCT ARRAY_EXCEPT ARRAY_INTERSECT ARRAY_MAX ARRAY_MIN "
                            + "ARRAY_REMOVE ARRAY_REVERSE ARRAY_SLICE ARRAY_SORT ARRAY_UNION MAP_ENTRIES MAP_FROM_ARRAYS MAP_KEYS "
                            + "MAP_UNION MAP_VALUES TYPEOF INET_NTOA UUID CURRENT_DATABASE DEFAULT REINTERPRET CAST TRY_CAST")
                    .split(" "));

    private final IntFunction<Column> columns;
    private final long max;
    private final IdentityHashMap<RexNode, Long> known = new IdentityHashMap<>();

    /// The bounds of the values of a column.
    ///
    /// @param size   in bytes
    /// @param number of an integer; UNBOUNDED of anything else
    public record Column(long size, long number) {
        /// A column that may have any value.
        public static final Column UNKNOWN = new Column(UNBOUNDED, UNBOUNDED);

        /// @param length of the longest text or of the most bytes
        public static Column ofSize(long length) {
            return new Column(Math.max(FIXED, times(length, BYTES_OF_CHARACTER)), UNBOUNDED);
        }

        public static Column ofNumber(long greatest) {
            return new Column(FIXED, Math.max(0, greatest));
        }

        /// Returns the sizes of any column of a type.
        ///
        /// @param size of its values, unless they have the same size as all others of the type
        public static Column ofType(RelDataType type, long size) {
            return new Column(isFixed(type) ? FIXED : size, UNBOUNDED);
        }
    }

    /// @param columns the bounds of the input's columns
    /// @param max     above which a size counts as unbounded
    public ValueSize(IntFunction<Column> columns, long max) {
        this.columns = columns;
        this.max = max;
    }

    /// Creates the sizes of expressions without input.
    static ValueSize ofConstants(long max) {
        return new ValueSize(_ -> Column.UNKNOWN, max);
    }

    /// The bound of an expression; [#UNBOUNDED] if it, or a part of it, may exceed the maximum.
    public long of(RexNode node) {
        var found = known.get(node);
        if (found != null) {
            return found;
        }
        var size = switch (node) {
            case RexLiteral literal -> literal(literal);
            case RexInputRef column -> columns.apply(column.getIndex()).size();
            case RexCall call
            when call.getClass().getPackageName().startsWith("org.apache.calcite.rex")
                    && call.getKind() != SqlKind.OVER -> call(call);
            case RexFieldAccess column
            when column.getReferenceExpr() instanceof RexCorrelVariable ->
                columns.apply(column.getField().getIndex()).size();
            case RexFieldAccess field -> of(field.getReferenceExpr());
            default -> UNBOUNDED;
        };
        var bounded = size > max ? UNBOUNDED : size;
        known.put(node, bounded);
        return bounded;
    }

    private static long literal(RexLiteral literal) {
        return switch (literal.getValue()) {
            case NlsString text -> text.getValue().length() * BYTES_OF_CHARACTER;
            case ByteString bytes -> bytes.length();
            case null, default -> FIXED;
        };
    }

    private long call(RexCall call) {
        var arguments = 0L;
        for (var operand : call.getOperands()) {
            arguments = plus(arguments, of(operand));
        }
        if (arguments == UNBOUNDED) {
            return UNBOUNDED;
        }
        var function = name(call.getOperator());
        return RegexCost.isHigh(call, function, arguments) ? UNBOUNDED : result(call, function, arguments);
    }

    /// The name of a function of the engine; empty of a user's, which may have the same.
    static String name(SqlOperator operator) {
        return isUser(operator) ? "" : operator.getName().toUpperCase(Locale.ROOT);
    }

    private long result(RexCall call, String function, long arguments) {
        return switch (function) {
            case "REPEAT" -> times(of(call, 0), number(call, 1));
            case "LPAD", "RPAD" -> times(BYTES_OF_CHARACTER, number(call, 1));
            case "REPLACE" -> plus(of(call, 0), times(of(call, 0) + 1, of(call, 2)));
            // a reference to a group may insert the whole text
            case "REGEXP_REPLACE" -> plus(of(call, 0), times(times(of(call, 0) + 1, of(call, 2)), of(call, 0) + 1));
            case "ARRAY_JOIN" -> plus(arguments, times(of(call, 0), of(call, 1)));
            // a letter of the format may stand for the name of a month or of a time zone
            case "DATE_FORMAT", "FROM_UNIXTIME" -> times(BYTES_OF_ELEMENT, plus(FIXED, of(call, 1)));
            case "MD5", "SHA1", "SHA224", "SHA256", "SHA384", "SHA512", "SHA2" -> HASH;
            default -> {
                if (isUser(call.getOperator())) {
                    yield UNBOUNDED;
                }
                if (isFixed(call.getType())) {
                    yield FIXED;
                }
                yield LINEAR.contains(function)
                        ? plus(linear(call, function, arguments), padded(call.getType(), arguments))
                        : UNBOUNDED;
            }
        };
    }

    private static long padded(RelDataType type, long arguments) {
        return plus(
                FIXED, times(fixedLength(type), type.isStruct() || type.getComponentType() == null ? 1 : arguments));
    }

    private long of(RexCall call, int operand) {
        return operand < call.getOperands().size() ? of(call.getOperands().get(operand)) : 0;
    }

    private static long linear(RexCall call, String function, long arguments) {
        return switch (function) {
            case "ARRAY", "MAP", "ROW" ->
                plus(arguments, BYTES_OF_ELEMENT * call.getOperands().size());
            default -> times(factor(call, function), arguments);
        };
    }

    /// Returns the factor for a function whose result is an array with an entry for each character.
    private static long factor(RexCall call, String function) {
        return switch (function) {
            case "||",
                    "CONCAT",
                    "CONCAT_WS",
                    "CASE",
                    "IF",
                    "COALESCE",
                    "IFNULL",
                    "NULLIF",
                    "GREATEST",
                    "LEAST",
                    "ELT" -> 1;
            case "SUBSTRING", "SUBSTR", "LEFT", "RIGHT", "TRIM", "LTRIM", "RTRIM", "BTRIM", "REVERSE" -> 1;
            case "SPLIT_INDEX", "REGEXP_EXTRACT", "REGEXP_SUBSTR", "ITEM", "DOT", "ELEMENT" -> 1;
            case "UPPER", "LOWER", "INITCAP", "INIT_CAP", "TRANSLATE", "TO_BASE64", "HEX", "URL_ENCODE" ->
                FACTOR_OF_LETTER;
            case "JSON_VALUE", "JSON_QUERY", "JSON_QUOTE", "JSON_UNQUOTE", "JSON_STRING", "JSON_OBJECT", "JSON_ARRAY" ->
                FACTOR_OF_TEXT;
            case "CAST", "TRY_CAST" ->
                switch (call.getType().getSqlTypeName()) {
                    case CHAR, VARCHAR -> 2;
                    case ARRAY, MULTISET, MAP -> FACTOR_OF_TEXT;
                    default -> BYTES_OF_ELEMENT;
                };
            default -> BYTES_OF_ELEMENT;
        };
    }

    private static boolean isUser(SqlOperator operator) {
        return switch (operator) {
            case BridgingSqlFunction function -> !(function.getDefinition() instanceof BuiltInFunctionDefinition);
            case SqlFunction function -> function.getFunctionType().isUserDefined();
            default -> false;
        };
    }

    /// The length to which values are padded, also within others.
    static long fixedLength(RelDataType type) {
        return switch (type.getSqlTypeName()) {
            case CHAR, BINARY -> type.getPrecision();
            case ARRAY, MULTISET -> fixedLength(Objects.requireNonNull(type.getComponentType()));
            case MAP ->
                fixedLength(Objects.requireNonNull(type.getKeyType()))
                        + fixedLength(Objects.requireNonNull(type.getValueType()));
            case ROW, STRUCTURED ->
                type.getFieldList().stream()
                        .mapToLong(field -> fixedLength(field.getType()))
                        .sum();
            default -> 0;
        };
    }

    private static boolean isFixed(RelDataType type) {
        return switch (type.getSqlTypeName().getFamily()) {
            case SqlTypeFamily.NUMERIC,
                    SqlTypeFamily.BOOLEAN,
                    SqlTypeFamily.DATE,
                    SqlTypeFamily.TIME,
                    SqlTypeFamily.TIMESTAMP,
                    SqlTypeFamily.INTERVAL_DAY_TIME,
                    SqlTypeFamily.INTERVAL_YEAR_MONTH -> true;
            case null, default -> false;
        };
    }

    private long number(RexCall call, int operand) {
        return operand < call.getOperands().size() ? number(call.getOperands().get(operand)) : UNBOUNDED;
    }

    /// The largest number that an expression may have, from 0 upwards.
    private long number(RexNode node) {
        return switch (node) {
            case RexLiteral literal -> number(literal).orElse(UNBOUNDED);
            case RexInputRef column -> columns.apply(column.getIndex()).number();
            case RexCall call ->
                switch (call.getKind()) {
                    case CAST, MINUS_PREFIX -> number(call, 0);
                    case PLUS, MINUS -> plus(number(call, 0), number(call, 1));
                    case TIMES -> times(number(call, 0), number(call, 1));
                    default -> UNBOUNDED;
                };
            default -> UNBOUNDED;
        };
    }

    /// The amount of a number literal; 0 of a null.
    static Optional<Long> number(RexLiteral literal) {
        return switch (literal.getValue()) {
            case null -> Optional.of(0L);
            case BigDecimal number ->
                Optional.of(number.abs().min(BigDecimal.valueOf(UNBOUNDED)).longValue());
            default -> Optional.empty();
        };
    }

    static long plus(long one, long other) {
        return one > UNBOUNDED - other ? UNBOUNDED : one + other;
    }

    static long times(long one, long other) {
        return one != 0 && other > UNBOUNDED / one ? UNBOUNDED : one * other;
    }
}
