package io.millrace.server.engine.planner.query;

import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.flink.table.runtime.generated.GeneratedClass;
import org.apache.flink.table.runtime.generated.GeneratedRecordComparator;
import org.apache.flink.table.runtime.generated.GeneratedRecordEqualiser;

/// Lets NaN be equal to itself and come after all other numbers in the order of FLOAT and DOUBLE, as in PostgreSQL and
/// in Java. In the order of the engine's code, a NaN is equal to every number: with one such row among those that it
/// sorts, the others are in no order either, and rows of different partitions are taken for one. A row with a NaN is
/// not equal to itself there, so that one that is taken back is not found.
final class FloatComparisons {
    private static final Pattern ORDER = Pattern.compile("\\(([\\w$]+) > ([\\w$]+) \\? 1 : \\1 < \\2 \\? -1 : 0\\)");

    private static final Pattern EQUALITY = Pattern.compile("return ([\\w$]+) == ([\\w$]+);");

    private FloatComparisons() {}

    static GeneratedRecordComparator of(GeneratedRecordComparator order) {
        return new GeneratedRecordComparator(order.getClassName(), ordered(order.getCode()), order.getReferences());
    }

    /// The same code if it compares no such numbers.
    ///
    /// @param code of the class
    static String in(GeneratedClass<?> generated, String code) {
        if (!code.contains("double ") && !code.contains("float ")) {
            return code;
        }
        return generated instanceof GeneratedRecordEqualiser
                ? replaced(EQUALITY, code, FloatComparisons::equal)
                : ordered(code);
    }

    private static String ordered(String code) {
        return replaced(ORDER, code, FloatComparisons::order);
    }

    private static String replaced(Pattern comparison, String code, Function<MatchResult, String> replacement) {
        return comparison
                .matcher(code)
                .replaceAll(found -> Matcher.quoteReplacement(
                        isOfFloat(found.group(1), code) ? replacement.apply(found) : found.group()));
    }

    private static boolean isOfFloat(String variable, String code) {
        return Pattern.compile("\\b(?:double|float) " + Pattern.quote(variable) + "\\b")
                .matcher(code)
                .find();
    }

    /// Neither of them is greater if they are equal or one is NaN. The addition makes 0 of -0.
    private static String order(MatchResult found) {
        var left = found.group(1);
        var right = found.group(2);
        return "(" + left + " > " + right + " ? 1 : " + left + " < " + right + " ? -1 : Double.compare(" + left
                + " + 0.0, " + right + " + 0.0))";
    }

    private static String equal(MatchResult found) {
        var left = found.group(1);
        var right = found.group(2);
        return "return " + left + " == " + right + " || " + left + " != " + left + " && " + right + " != " + right
                + ";";
    }
}
