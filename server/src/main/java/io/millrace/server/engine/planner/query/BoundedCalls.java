package io.millrace.server.engine.planner.query;

import io.millrace.server.engine.planner.limit.BoundedFunctions;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Replaces the calls of functions in generated code whose result may be large by those of [BoundedFunctions].
record BoundedCalls(long max) {
    private static final String BOUNDED = BoundedFunctions.class.getName();
    private static final String TEXT = "org.apache.flink.table.data.binary.BinaryStringData.fromString";

    /// The methods of the engine's classes, by their names in the code.
    private static final Map<String, String> METHODS = Map.ofEntries(
            Map.entry("runtime.functions.SqlFunctionUtils.repeat", "repeat"),
            Map.entry("runtime.functions.SqlFunctionUtils.lpad", "lpad"),
            Map.entry("runtime.functions.SqlFunctionUtils.rpad", "rpad"),
            Map.entry("runtime.functions.SqlFunctionUtils.replace", "replace"),
            Map.entry("runtime.functions.SqlFunctionUtils.regexpReplace", "regexpReplace"),
            Map.entry("runtime.functions.SqlFunctionUtils.overlay", "overlay"),
            Map.entry("runtime.functions.SqlFunctionUtils.hex", "hex"),
            Map.entry("runtime.functions.SqlFunctionUtils.toBase64", "toBase64"),
            Map.entry("runtime.functions.SqlFunctionUtils.strToMap", "strToMap"),
            Map.entry("runtime.functions.SqlFunctionUtils.splitIndex", "splitIndex"),
            Map.entry("runtime.functions.SqlJsonUtils.serializeJson", "json"),
            Map.entry("data.binary.BinaryStringDataUtil.concat", "concat"),
            Map.entry("data.binary.BinaryStringDataUtil.concatWs", "concatWs"));

    /// The functions that are objects, by the names of their classes.
    private static final Map<String, String> OBJECTS = Map.ofEntries(
            Map.entry("Split", "split"),
            Map.entry("RegexpExtractAll", "regexpExtractAll"),
            Map.entry("ArrayConcat", "arrayConcat"),
            Map.entry("ArrayJoin", "arrayJoin"),
            Map.entry("JsonQuote", "jsonQuote"),
            Map.entry("UrlEncode", "urlEncode"),
            Map.entry("Translate", "translate"),
            Map.entry("Printf", "printf"));

    /// A text, a character or a comment, which may contain anything; the operator `||`; or a call.
    private static final Pattern TOKEN = Pattern.compile(
            "\"(?:\\\\.|[^\"\\\\])*+\"|'(?:\\\\.|[^'\\\\])*+'|//[^\\n]*+|/\\*.*?\\*/"
                    + "|org\\.apache\\.flink\\.table\\.data\\.binary\\.BinaryStringData\\.fromString\\("
                    + "(?<one>[\\w$.() ]++(?<=\\.toString\\(\\) ))\\+ String\\.valueOf\\("
                    + "|org\\.apache\\.flink\\.table\\.(?<method>[\\w.]+)\\((?!\\))"
                    + "|(?<object>function_org\\$apache\\$flink\\$table\\$runtime\\$functions\\$scalar\\$"
                    + "(?<function>\\w+)Function(?:\\$\\w+)?)\\s*\\.eval\\((?!\\))",
            Pattern.DOTALL);

    /// The same code if it has no such call.
    String in(String code) {
        return TOKEN.matcher(code).replaceAll(token -> Matcher.quoteReplacement(call(token)));
    }

    private String call(MatchResult token) {
        var one = token.group("one");
        if (one != null) {
            return TEXT + "(" + BOUNDED + ".concat(" + max + "L, " + one.strip() + ", ";
        }
        var method = token.group("method");
        if (method != null && METHODS.containsKey(method)) {
            return BOUNDED + "." + METHODS.get(method) + "(" + max + "L, ";
        }
        var function = token.group("function");
        if (function != null && OBJECTS.containsKey(function)) {
            return BOUNDED + "." + OBJECTS.get(function) + "(" + max + "L, " + token.group("object") + ", ";
        }
        return token.group();
    }
}
