package io.millrace.server.engine.planner.optimizer;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexExecutor;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.jspecify.annotations.Nullable;

/// Makes one search in a set of values of many comparisons with values. Constants such as `CAST('2026-01-01' AS DATE)`,
/// which is what a text in a list of dates is, are evaluated before.
public record ValueSearch(RexBuilder rex, @Nullable RexExecutor executor) {
    /// Shorter lists are left to the engine's rules, so that their plans do not change.
    private static final int MIN_VALUES = 20;

    /// Constants for which the engine generates one class.
    private static final int MAX_EVALUATED = 200;

    public static ValueSearch of(RelOptCluster cluster) {
        return new ValueSearch(cluster.getRexBuilder(), cluster.getPlanner().getExecutor());
    }

    static boolean isLong(List<RexNode> terms) {
        return terms.size() >= MIN_VALUES;
    }

    /// Terms of which one has to be true, with a search in place of long lists of equal values.
    public List<RexNode> disjunction(List<RexNode> terms) {
        return isLong(terms) ? collected(evaluated(terms, SqlKind.EQUALS), SqlKind.EQUALS) : terms;
    }

    /// Terms that have to be true, with a negated search in place of long lists of other values.
    public List<RexNode> conjunction(List<RexNode> terms) {
        return isLong(terms) ? collected(evaluated(terms, SqlKind.NOT_EQUALS), SqlKind.NOT_EQUALS) : terms;
    }

    /// The terms, with literals in place of the constants that they compare with.
    private List<RexNode> evaluated(List<RexNode> terms, SqlKind kind) {
        var constants = terms.stream()
                .filter(term -> term.getKind() == kind)
                .flatMap(term -> ((RexCall) term).getOperands().stream())
                .filter(ValueSearch::isConstantCall)
                .toList();
        if (executor == null || !isLong(constants)) {
            return terms;
        }
        var values = new ArrayList<RexNode>(constants.size());
        for (int from = 0; from < constants.size(); from += MAX_EVALUATED) {
            var part = constants.subList(from, Math.min(constants.size(), from + MAX_EVALUATED));
            executor.reduce(rex, part, values);
        }
        var next = values.iterator();
        return terms.stream()
                .map(term -> term.getKind() == kind ? replaced((RexCall) term, next) : term)
                .toList();
    }

    /// The terms, with the long lists among them as one term each, at the place of their first value.
    private List<RexNode> collected(List<RexNode> terms, SqlKind kind) {
        var lists = new LinkedHashMap<RexNode, List<RexLiteral>>();
        terms.forEach(term -> comparison(term, kind)
                .ifPresent(found -> lists.computeIfAbsent(found.operand, _ -> new ArrayList<>())
                        .add(found.value)));
        lists.values().removeIf(values -> values.size() < MIN_VALUES);
        var kept = new ArrayList<RexNode>();
        for (var term : terms) {
            var operand = comparison(term, kind).map(ValueComparison::operand);
            if (operand.isEmpty() || !lists.containsKey(operand.get())) {
                kept.add(term);
            } else if (!lists.get(operand.get()).isEmpty()) {
                kept.add(search(operand.get(), lists.put(operand.get(), List.of()), kind));
            }
        }
        return kept;
    }

    private RexNode search(RexNode operand, List<RexLiteral> values, SqlKind kind) {
        var found = rex.makeIn(operand, values);
        return kind == SqlKind.EQUALS ? found : rex.makeCall(SqlStdOperatorTable.NOT, found);
    }

    private static boolean isConstantCall(RexNode node) {
        return node instanceof RexCall && RexUtil.isConstant(node) && RexUtil.isDeterministic(node);
    }

    private static RexNode replaced(RexCall comparison, Iterator<RexNode> values) {
        var operands = comparison.getOperands().stream()
                .map(operand -> isConstantCall(operand) ? values.next() : operand)
                .toList();
        return comparison.clone(comparison.getType(), operands);
    }

    private record ValueComparison(RexNode operand, RexLiteral value) {}

    /// A comparison with a value that needs no conversion; anything else is left as it is.
    private static Optional<ValueComparison> comparison(RexNode term, SqlKind kind) {
        if (term.getKind() != kind) {
            return Optional.empty();
        }
        var operands = ((RexCall) term).getOperands();
        return comparison(operands.get(0), operands.get(1)).or(() -> comparison(operands.get(1), operands.get(0)));
    }

    private static Optional<ValueComparison> comparison(RexNode operand, RexNode value) {
        return value instanceof RexLiteral literal
                        && !literal.isNull()
                        && !(operand instanceof RexLiteral)
                        && RexUtil.isDeterministic(operand)
                        && comparable(operand.getType(), literal.getType())
                ? Optional.of(new ValueComparison(operand, literal))
                : Optional.empty();
    }

    private static boolean comparable(RelDataType operand, RelDataType literal) {
        return SqlTypeUtil.equalSansNullability(operand, literal)
                || (SqlTypeUtil.inCharFamily(operand) && SqlTypeUtil.inCharFamily(literal))
                || (SqlTypeUtil.isExactNumeric(operand) && SqlTypeUtil.isExactNumeric(literal));
    }
}
