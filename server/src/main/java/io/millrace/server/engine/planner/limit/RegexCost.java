package io.millrace.server.engine.planner.limit;

import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;

/// Estimates whether the pattern of a function may take the matcher longer than planning should: it tries the ways in
/// which the repetitions of a pattern can share the characters of a text, and nothing can stop it.
final class RegexCost {
    private static final double MAX_STEPS = 1e7;
    private static final Pattern REPETITION = Pattern.compile("[*+?{%]");
    /// A repeated group, or a reference to one.
    private static final Pattern NESTED = Pattern.compile("\\)[*+?{]|\\\\[1-9k]");

    /// The operator with which a JSON path applies a regular expression.
    private static final String MATCH_IN_PATH = "=~";

    private RegexCost() {}

    /// @param text size of the longest value that the pattern is matched with
    static boolean isHigh(RexCall call, String function, long text) {
        return switch (function) {
            case "LIKE", "NOT LIKE" -> !isSearched(call) && isHigh(text(call, 1).replaceAll("[^%]", ""), text);
            case "SIMILAR TO",
                    "NOT SIMILAR TO",
                    "REGEXP",
                    "REGEXP_REPLACE",
                    "REGEXP_EXTRACT",
                    "REGEXP_EXTRACT_ALL",
                    "REGEXP_COUNT",
                    "REGEXP_INSTR",
                    "REGEXP_SUBSTR" -> isHigh(text(call, 1), text);
            case "STR_TO_MAP" ->
                IntStream.range(1, call.getOperands().size()).anyMatch(operand -> isHigh(text(call, operand), text));
            case "PARSE_URL" -> call.getOperands().size() > 2 && isHigh(text(call, 2), text);
            case "JSON_VALUE", "JSON_QUERY", "JSON_EXISTS" ->
                call.getOperands().stream().anyMatch(operand -> text(operand).contains(MATCH_IN_PATH));
            default -> false;
        };
    }

    /// Whether the parts of a pattern are searched one after the other, without a regular expression.
    private static boolean isSearched(RexCall like) {
        return like.getOperands().size() == 2
                && like.getOperands().getLast() instanceof RexLiteral pattern
                && text(pattern).indexOf('_') < 0;
    }

    private static boolean isHigh(String pattern, long text) {
        var repetitions = REPETITION.matcher(pattern).results().count();
        return repetitions > 0
                && (NESTED.matcher(pattern).find()
                        || Math.pow((double) Math.max(2, text), (double) repetitions) > MAX_STEPS);
    }

    private static String text(RexCall call, int operand) {
        return call.getOperands().size() > operand ? text(call.getOperands().get(operand)) : "";
    }

    /// All characters of literals within an expression, which may be put together to a pattern.
    private static String text(RexNode operand) {
        return switch (operand) {
            case RexLiteral literal -> String.valueOf(literal.getValue2());
            case RexCall call ->
                call.getOperands().stream().map(RegexCost::text).reduce("", String::concat);
            default -> "";
        };
    }
}
