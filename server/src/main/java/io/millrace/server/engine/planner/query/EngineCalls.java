package io.millrace.server.engine.planner.query;

import io.millrace.server.engine.function.BoundedFunctions;
import io.millrace.server.engine.function.HeapBrake;
import io.millrace.server.engine.function.InterruptibleCondition;
import io.millrace.server.engine.function.InterruptibleRegex;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Replaces calls of the engine's functions in generated code by ours of the same names: those whose result may be
/// large by [BoundedFunctions], and those that apply a regular expression by [InterruptibleRegex]. Calls of users'
/// functions pass the [HeapBrake].
///
/// @param max of the size of a result, in bytes
record EngineCalls(long max) {
    private static final String BOUNDED = BoundedFunctions.class.getName() + ".";
    private static final String CONDITION = " " + InterruptibleCondition.class.getName() + ".check();";
    private static final String BRAKE = HeapBrake.class.getName() + ".passed";
    private static final String REGEX = InterruptibleRegex.class.getName() + ".";
    private static final String TEXT = "org.apache.flink.table.data.binary.BinaryStringData.fromString";

    private static final Set<String> BOUNDED_METHODS = Set.of(
            "SqlFunctionUtils.repeat",
            "SqlFunctionUtils.lpad",
            "SqlFunctionUtils.rpad",
            "SqlFunctionUtils.replace",
            "SqlFunctionUtils.regexpReplace",
            "SqlFunctionUtils.overlay",
            "SqlFunctionUtils.hex",
            "SqlFunctionUtils.toBase64",
            "SqlFunctionUtils.strToMap",
            "SqlFunctionUtils.splitIndex",
            "SqlJsonUtils.serializeJson",
            "BinaryStringDataUtil.concat",
            "BinaryStringDataUtil.concatWs");

    private static final Set<String> REGEX_METHODS = Set.of(
            "SqlFunctionUtils.regExp", "SqlFunctionUtils.regexpExtract", "SqlLikeUtils.like", "SqlLikeUtils.similar");

    /// Functions that are objects.
    private static final Set<String> BOUNDED_OBJECTS = Set.of(
            "Split", "RegexpExtractAll", "ArrayConcat", "ArrayJoin", "JsonQuote", "UrlEncode", "Translate", "Printf");

    private static final Set<String> REGEX_OBJECTS = Set.of("RegexpCount", "RegexpInstr", "RegexpSubstr");

    /// Each call that is replaced has one of these in it. Most code has none, and long code takes long to be read.
    private static final List<String> SIGNS = Stream.concat(
                    Stream.of(BOUNDED_METHODS, REGEX_METHODS)
                            .flatMap(Set::stream)
                            .map(method -> method.substring(0, method.indexOf('.') + 1))
                            .distinct(),
                    Stream.of("String.valueOf(", "function_", "IterativeCondition.Context", "pattern$"))
            .toList();

    /// A text, a character or a comment, which may contain anything; the operator `||`; a call of a method, of a
    /// function that is an object, or of a user's function; the beginning of a condition of a pattern; or the use
    /// of a pattern, which LIKE has in a field.
    private static final Pattern TOKEN = Pattern.compile(
            "\"(?:\\\\.|[^\"\\\\])*+\"|'(?:\\\\.|[^'\\\\])*+'|//[^\\n]*+|/\\*.*?\\*/"
                    + "|org\\.apache\\.flink\\.table\\.data\\.binary\\.BinaryStringData\\.fromString\\("
                    + "(?<one>[\\w$.() ]++(?<=\\.toString\\(\\) ))\\+ String\\.valueOf\\("
                    + "|org\\.apache\\.flink\\.table\\.(?:[a-z]+\\.)*(?<method>\\w+\\.\\w+)\\((?!\\))"
                    + "|(?<object>function_org\\$apache\\$flink\\$table\\$runtime\\$functions\\$scalar\\$"
                    + "(?<function>\\w+)Function(?:\\$\\w+)?)\\s*\\.eval\\((?!\\))"
                    + "|(?<users>function_(?!org\\$apache\\$flink\\$)[\\w$]++)(?=\\s*+\\.(?:eval|accumulate)\\()"
                    + "|(?<condition>IterativeCondition\\.Context \\w++\\) throws Exception \\{)"
                    + "|\\b(?<pattern>pattern\\$\\d+)\\.matcher\\(",
            Pattern.DOTALL);

    /// The same code if it has no such call.
    String in(String code) {
        return SIGNS.stream().anyMatch(code::contains) ? replaced(code) : code;
    }

    private String replaced(String code) {
        return TOKEN.matcher(code).replaceAll(token -> Matcher.quoteReplacement(call(token, code)));
    }

    private String call(MatchResult token, String code) {
        if (token.group("one") != null) {
            return TEXT + "(" + bounded("concat") + token.group("one").strip() + ", ";
        }
        if (token.group("method") != null) {
            return method(token.group("method"), token.group());
        }
        if (token.group("function") != null) {
            return object(token);
        }
        if (token.group("condition") != null) {
            return token.group() + CONDITION;
        }
        if (token.group("users") != null) {
            return braked(token.group("users"), code);
        }
        return token.group("pattern") != null ? REGEX + "matcher(" + token.group("pattern") + ", " : token.group();
    }

    private String method(String method, String theirs) {
        var name = method.substring(method.indexOf('.') + 1);
        if (BOUNDED_METHODS.contains(method)) {
            return bounded(name);
        }
        return REGEX_METHODS.contains(method) ? REGEX + name + "(" : theirs;
    }

    private String object(MatchResult token) {
        var function = token.group("function");
        var name = Character.toLowerCase(function.charAt(0)) + function.substring(1);
        if (BOUNDED_OBJECTS.contains(function)) {
            return bounded(name) + token.group("object") + ", ";
        }
        return REGEX_OBJECTS.contains(function) ? REGEX + name + "(" : token.group();
    }

    /// The function is a field, whose class is known from its declaration.
    private static String braked(String function, String code) {
        var field = Pattern.compile("private transient (\\S+) " + Pattern.quote(function) + ";")
                .matcher(code);
        return field.find() ? "((" + field.group(1) + ") " + BRAKE + "(" + function + "))" : function;
    }

    private String bounded(String name) {
        return BOUNDED + name + "(" + max + "L, ";
    }
}
