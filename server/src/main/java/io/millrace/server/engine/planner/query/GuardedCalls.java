package io.millrace.server.engine.planner.query;

import io.millrace.server.engine.function.InterruptibleRegex;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// The calls in generated code that apply a regular expression, replaced by those of [InterruptibleRegex].
final class GuardedCalls {
    private static final String OURS = InterruptibleRegex.class.getName() + ".";

    /// One of these is in all code with such a call.
    private static final Pattern SIGN = Pattern.compile("SqlFunctionUtils\\.reg|SqlLikeUtils|\\$Regexp|\\.matcher\\(");

    /// A text, a character, a comment, or the beginning of a call.
    private static final Pattern TOKEN = Pattern.compile(
            "\"(?:\\\\.|[^\"\\\\])*+\"|'(?:\\\\.|[^'\\\\])*+'|//[^\\n]*+|/\\*.*?\\*/"
                    + "|org\\.apache\\.flink\\.table\\.runtime\\.functions\\.SqlFunctionUtils\\."
                    + "(?<function>regExp|regexpReplace|regexpExtract)\\("
                    + "|org\\.apache\\.flink\\.table\\.functions\\.SqlLikeUtils\\.(?<like>like|similar)\\("
                    + "|\\bfunction_org\\$apache\\$flink\\$table\\$runtime\\$functions\\$scalar\\$"
                    + "R(?<object>egexp(?:Count|Instr|Substr|ExtractAll))Function\\$\\w+\\s*\\.eval\\("
                    + "|\\b(?<pattern>pattern\\$\\d+)\\.matcher\\(",
            Pattern.DOTALL);

    private GuardedCalls() {}

    /// The code with other calls, or the same if it has none to replace.
    static String in(String code) {
        return SIGN.matcher(code).find() ? TOKEN.matcher(code).replaceAll(GuardedCalls::replacement) : code;
    }

    private static String replacement(MatchResult token) {
        return Matcher.quoteReplacement(Stream.of("function", "like")
                .filter(group -> token.group(group) != null)
                .map(group -> OURS + token.group(group) + "(")
                .findFirst()
                .orElseGet(() -> ofObject(token)));
    }

    /// Functions that are objects, and patterns of LIKE, which are fields.
    private static String ofObject(MatchResult token) {
        if (token.group("object") != null) {
            return OURS + "r" + token.group("object") + "(";
        }
        return token.group("pattern") != null ? OURS + "matcher(" + token.group("pattern") + ", " : token.group();
    }
}
