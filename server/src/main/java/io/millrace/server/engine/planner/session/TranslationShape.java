package io.millrace.server.engine.planner.session;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.flink.table.functions.BuiltInFunctionDefinition;
import org.apache.flink.table.planner.functions.bridging.BridgingSqlAggFunction;
import org.apache.flink.table.planner.functions.bridging.BridgingSqlFunction;
import org.apache.flink.table.planner.plan.nodes.exec.ExecNode;
import org.apache.flink.table.planner.plan.nodes.exec.ExecNodeBase;
import org.apache.flink.table.planner.plan.nodes.exec.ExecNodeGraph;
import org.apache.flink.table.planner.plan.nodes.exec.common.CommonExecCalc;
import org.apache.flink.table.planner.plan.nodes.exec.common.CommonExecTableSourceScan;
import org.apache.flink.table.planner.plan.nodes.exec.common.CommonExecValues;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.RowType;
import org.jspecify.annotations.Nullable;

/// The facts that decide whether the nodes of a plan can be translated, except for its scans, which ask their
/// connectors.
///
/// These are the fields of the nodes, whatever their class, without their descriptions, without the numbers and texts
/// that the generated code only copies, and without the names of columns: which of them are equal is enough. A plan has
/// no shape if it holds anything else than values, types, expressions and functions of the engine.
///
/// @param key   equal for plans of which either all can be translated or none
/// @param scans each once
record TranslationShape(String key, List<ExecNode<?>> scans) {
    private static final int MAX_LENGTH = 65_536;

    /// Classes of parts of the nodes are there.
    private static final List<String> PACKAGES =
            List.of("org.apache.flink.table.planner.plan.nodes.exec", "org.apache.flink.table.planner.plan.logical");

    /// The fields of each node that do not count. Its settings are those of the planner, if it was not
    /// compiled before.
    private static final Set<String> UNUSED = Set.of("description", "context", "persistedConfig");

    private static final Set<SqlTypeName> NUMBERS = Set.of(
            SqlTypeName.TINYINT, SqlTypeName.SMALLINT, SqlTypeName.INTEGER, SqlTypeName.BIGINT, SqlTypeName.DECIMAL);
    private static final Set<SqlTypeName> TEXTS = Set.of(SqlTypeName.CHAR, SqlTypeName.VARCHAR);

    /// The engine generates the same code for each number beside these.
    private static final Set<SqlKind> CALCULATIONS = Set.of(
            SqlKind.PLUS,
            SqlKind.MINUS,
            SqlKind.TIMES,
            SqlKind.EQUALS,
            SqlKind.NOT_EQUALS,
            SqlKind.LESS_THAN,
            SqlKind.LESS_THAN_OR_EQUAL,
            SqlKind.GREATER_THAN,
            SqlKind.GREATER_THAN_OR_EQUAL);

    /// Names of columns that the engine makes, too.
    private static final Pattern GENERATED = Pattern.compile(".*\\$.*|f\\d+|TMP\\d+");

    /// Empty if something may matter in a way that is not known.
    static Optional<TranslationShape> of(ExecNodeGraph graph) {
        var writer = new Writer();
        writer.all(graph.getRootNodes());
        return writer.known
                ? Optional.of(new TranslationShape(writer.key.toString(), List.copyOf(writer.scans)))
                : Optional.empty();
    }

    private static final ClassValue<List<Field>> FIELDS = new ClassValue<>() {
        @Override
        protected List<Field> computeValue(Class<?> type) {
            var fields = new ArrayList<Field>();
            for (Class<?> part = type; part != null && part != Object.class; part = part.getSuperclass()) {
                for (var field : part.getDeclaredFields()) {
                    if (isUsed(field)) {
                        field.setAccessible(true);
                        fields.add(field);
                    }
                }
            }
            return List.copyOf(fields);
        }
    };

    private static boolean isUsed(Field field) {
        return !Modifier.isStatic(field.getModifiers())
                && !Modifier.isTransient(field.getModifiers())
                && !(field.getDeclaringClass() == ExecNodeBase.class && UNUSED.contains(field.getName()));
    }

    private static final class Writer {
        private final StringBuilder key = new StringBuilder();
        private final List<ExecNode<?>> scans = new ArrayList<>();
        private final IdentityHashMap<ExecNode<?>, Integer> nodes = new IdentityHashMap<>();
        private final Map<String, Integer> names = new HashMap<>();
        private boolean known = true;
        /// Whether the code of the present node copies literals that are not operands.
        private boolean copies;

        void all(Collection<?> parts) {
            key.append('[').append(parts.size());
            parts.forEach(this::part);
            key.append(']');
        }

        private void part(@Nullable Object part) {
            known &= key.length() <= MAX_LENGTH;
            if (!known) {
                return;
            }
            key.append(' ');
            switch (part) {
                case null -> key.append('-');
                case ExecNode<?> node -> node(node);
                case RexNode expression -> expression(expression, copies);
                case AggregateCall call -> aggregate(call);
                case LogicalType type -> type(type);
                case Collection<?> parts -> all(parts);
                case Optional<?> optional -> all(optional.stream().toList());
                case String text -> text(text);
                case Enum<?> value -> key.append(value.name());
                case Class<?> type -> key.append(type.getName());
                case Number number -> key.append(number);
                case Boolean value -> key.append(value);
                case Duration duration -> key.append(duration);
                default -> {
                    if (part.getClass().isArray()) {
                        array(part);
                    } else if (PACKAGES.stream().anyMatch(part.getClass().getPackageName()::startsWith)
                            && !part.getClass().isHidden()) {
                        fields(part);
                    } else {
                        known = false;
                    }
                }
            }
        }

        private void text(String text) {
            key.append(text.length()).append(':').append(text);
        }

        private void array(Object array) {
            var length = Array.getLength(array);
            key.append('[').append(length);
            for (int i = 0; i < length; i++) {
                part(Array.get(array, i));
            }
            key.append(']');
        }

        private void fields(Object part) {
            key.append(part.getClass().getName()).append('{');
            for (var field : FIELDS.get(part.getClass())) {
                try {
                    part(field.get(part));
                } catch (IllegalAccessException e) {
                    throw new IllegalStateException(e);
                }
            }
            key.append('}');
        }

        private void node(ExecNode<?> node) {
            var earlier = nodes.putIfAbsent(node, nodes.size());
            if (earlier != null) {
                key.append('#').append(earlier);
            } else if (node instanceof CommonExecTableSourceScan scan) {
                scan(scan);
            } else {
                var outer = copies;
                copies = node instanceof CommonExecCalc || node instanceof CommonExecValues;
                fields(node);
                copies = outer;
            }
        }

        /// Its connector may give later nodes another parallelism for other options.
        private void scan(CommonExecTableSourceScan scan) {
            known &= scan.getInputEdges().isEmpty();
            scans.add(scan);
            key.append(scan.getClass().getName());
            type(scan.getOutputType());
            var table = scan.getTableSourceSpec().getContextResolvedTable().getResolvedTable();
            text(new TreeMap<>(table.getOptions()).toString());
        }

        private void type(LogicalType type) {
            if (!(type instanceof RowType row)) {
                text(type.asSummaryString());
                return;
            }
            key.append("ROW").append(row.isNullable()).append('(');
            for (var column : row.getFields()) {
                name(column.getName());
                text(column.getType().asSummaryString());
            }
            key.append(')');
        }

        private void name(String name) {
            if (GENERATED.matcher(name).matches()) {
                text(name);
            } else {
                key.append(' ').append(names.computeIfAbsent(name, _ -> names.size()));
            }
        }

        private void expression(RexNode expression, boolean copied) {
            known &= key.length() <= MAX_LENGTH;
            if (!known) {
                return;
            }
            switch (expression) {
                case RexLiteral literal -> literal(literal, copied);
                case RexInputRef column
                when column.getClass() == RexInputRef.class -> key.append('$').append(column.getIndex());
                case RexCall call
                when call.getClass() == RexCall.class -> {
                    operator(call.getOperator());
                    key.append('(');
                    var calculates = CALCULATIONS.contains(call.getKind());
                    call.getOperands().forEach(operand -> {
                        expression(operand, calculates && isNumber(operand));
                        key.append(',');
                    });
                    key.append(')');
                }
                default -> known = false;
            }
            text(expression.getType().getFullTypeString());
        }

        private void literal(RexLiteral literal, boolean copied) {
            var only = copied && !literal.isNull() && (isNumber(literal) || TEXTS.contains(literal.getTypeName()));
            key.append(literal.getTypeName().name()).append(' ');
            if (only) {
                key.append('?');
            } else {
                text(literal.toString());
            }
        }

        private static boolean isNumber(RexNode node) {
            return NUMBERS.contains(node.getType().getSqlTypeName());
        }

        private void aggregate(AggregateCall call) {
            operator(call.getAggregation());
            key.append(call.isDistinct()).append(call.isApproximate()).append(call.ignoreNulls());
            all(call.rexList);
            all(call.getArgList());
            key.append(' ').append(call.filterArg).append(' ');
            text(String.valueOf(call.distinctKeys) + call.getCollation());
            text(call.getType().getFullTypeString());
        }

        /// A user's function may do anything while it is translated.
        private void operator(SqlOperator operator) {
            known &= switch (operator) {
                case BridgingSqlFunction function -> function.getDefinition() instanceof BuiltInFunctionDefinition;
                case BridgingSqlAggFunction function -> function.getDefinition() instanceof BuiltInFunctionDefinition;
                case SqlFunction function -> !function.getFunctionType().isUserDefined();
                default -> true;
            };
            key.append(operator.getClass().getName()).append(' ');
            text(operator.getName());
        }
    }
}
