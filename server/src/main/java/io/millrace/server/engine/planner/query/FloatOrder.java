package io.millrace.server.engine.planner.query;

import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.flink.table.runtime.generated.GeneratedRecordComparator;

/// Gives NaN a place in the order of FLOAT and DOUBLE: after all other numbers, as in PostgreSQL and in Java. The
/// engine's code for comparing rows takes a NaN for equal to every number. With one such row among those that it sorts,
/// the others are in no order either, and rows of different partitions are taken for one.
final class FloatOrder {
    private static final Pattern COMPARISON =
            Pattern.compile("\\(([\\w$]+) > ([\\w$]+) \\? 1 : \\1 < \\2 \\? -1 : 0\\)");

    private FloatOrder() {}

    static GeneratedRecordComparator of(GeneratedRecordComparator order) {
        return new GeneratedRecordComparator(order.getClassName(), in(order.getCode()), order.getReferences());
    }

    /// The same code if it compares no such numbers.
    static String in(String code) {
        return code.contains("double ") || code.contains("float ")
                ? COMPARISON
                        .matcher(code)
                        .replaceAll(found -> Matcher.quoteReplacement(
                                isOfFloat(found.group(1), code) ? ordered(found) : found.group()))
                : code;
    }

    private static boolean isOfFloat(String variable, String code) {
        return code.contains("double " + variable + " =") || code.contains("float " + variable + " =");
    }

    /// Neither of them is greater if they are equal or one is NaN. The addition makes 0 of -0.
    private static String ordered(MatchResult found) {
        var left = found.group(1);
        var right = found.group(2);
        return "(" + left + " > " + right + " ? 1 : " + left + " < " + right + " ? -1 : Double.compare(" + left
                + " + 0.0, " + right + " + 0.0))";
    }
}
