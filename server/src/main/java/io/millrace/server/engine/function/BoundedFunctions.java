package io.millrace.server.engine.function;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.apache.flink.shaded.jackson2.com.fasterxml.jackson.databind.JsonNode;
import org.apache.flink.table.data.ArrayData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.data.binary.BinaryStringData;
import org.apache.flink.table.data.binary.BinaryStringDataUtil;
import org.apache.flink.table.runtime.functions.SqlFunctionUtils;
import org.apache.flink.table.runtime.functions.SqlJsonUtils;
import org.apache.flink.table.runtime.functions.scalar.ArrayConcatFunction;
import org.apache.flink.table.runtime.functions.scalar.ArrayJoinFunction;
import org.apache.flink.table.runtime.functions.scalar.JsonQuoteFunction;
import org.apache.flink.table.runtime.functions.scalar.PrintfFunction;
import org.apache.flink.table.runtime.functions.scalar.RegexpExtractAllFunction;
import org.apache.flink.table.runtime.functions.scalar.SplitFunction;
import org.apache.flink.table.runtime.functions.scalar.TranslateFunction;
import org.apache.flink.table.runtime.functions.scalar.UrlEncodeFunction;
import org.jspecify.annotations.Nullable;

/// The engine's functions whose result may be larger than their arguments, for the generated code of jobs. Each has the
/// maximum size of its result as the first argument, and refuses a larger one before it makes it.
public final class BoundedFunctions {
    /// The largest size of a `char` of the virtual machine in UTF-8.
    private static final int MAX_BYTES = 3;

    /// A text in a list: its object, the object of its bytes, and the reference.
    private static final long BYTES_OF_ENTRY = 64;

    private static final long BYTES_OF_REFERENCE = 4;
    private static final int MAX_ESCAPE = 7;
    private static final Pattern WIDTH = Pattern.compile(
            "%(?:\\d{1,9}\\$)?[-#+ 0,(<]*(?<width>\\d{1,18})?(?:\\.(?<precision>\\d{1,18}))?(?<conversion>[a-zA-Z%])");

    private BoundedFunctions() {}

    private static void require(long max, String function, long size) {
        if (size > max) {
            throw new OversizedValueException(function, size, max);
        }
        FullHeapException.require(function, size);
    }

    /// Whether a result of at most this size may be refused. To know its size may take as long as to make it.
    private static boolean mayExceed(long max, long bound) {
        return bound > max || FullHeapException.refuses(bound);
    }

    public static String repeat(long max, String text, int times) {
        if (times > 0) {
            require(max, "REPEAT", size(max / times, text) * times);
        }
        return SqlFunctionUtils.repeat(text, times);
    }

    public static @Nullable String lpad(long max, String text, int length, String pad) {
        requirePadded(max, "LPAD", length, pad);
        return SqlFunctionUtils.lpad(text, length, pad);
    }

    public static @Nullable String rpad(long max, String text, int length, String pad) {
        requirePadded(max, "RPAD", length, pad);
        return SqlFunctionUtils.rpad(text, length, pad);
    }

    /// The engine makes nothing of an empty pad.
    private static void requirePadded(long max, String function, int length, String pad) {
        if (!pad.isEmpty()) {
            require(max, function, length);
        }
    }

    public static String replace(long max, String text, String old, String replacement) {
        if (mayExceed(max, ofReplacements(text, old.length(), replacement))) {
            var added = size(max, replacement) - old.length();
            require(max, "REPLACE", text.length() + occurrences(text, old) * added);
        }
        return SqlFunctionUtils.replace(text, old, replacement);
    }

    /// At most, in bytes.
    private static long ofReplacements(String text, int old, String replacement) {
        var occurrences = text.length() / Math.max(1, old) + 1L;
        return MAX_BYTES * (text.length() + occurrences * replacement.length());
    }

    /// An empty text occurs before each character, and at the end.
    private static long occurrences(String text, String part) {
        if (part.isEmpty()) {
            return text.length() + 1L;
        }
        var count = 0L;
        for (int at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + part.length())) {
            count++;
        }
        return count;
    }

    public static @Nullable String regexpReplace(
            long max, @Nullable String text, @Nullable String regex, @Nullable String replacement) {
        if (text != null
                && regex != null
                && replacement != null
                && mayExceed(max, ofReplacements(text, 1, replacement))) {
            require(max, "REGEXP_REPLACE", ofMatches(text, regex, size(max, replacement)));
        }
        return InterruptibleRegex.regexpReplace(text, regex, replacement);
    }

    /// At least, in bytes; 0 of a pattern with an error, for which the engine's function has a result.
    private static long ofMatches(String text, String regex, long replacement) {
        try {
            var matcher = InterruptibleRegex.matcher(Pattern.compile(regex), text);
            var size = (long) text.length();
            while (matcher.find()) {
                size += replacement - (matcher.end() - matcher.start());
            }
            return size;
        } catch (PatternSyntaxException e) {
            return 0;
        }
    }

    public static String overlay(long max, String text, String part, long start, long length) {
        if (start > 0 && start <= text.length()) {
            require(max, "OVERLAY", ofOverlay(text, part, start, length));
        }
        return SqlFunctionUtils.overlay(text, part, start, length);
    }

    public static String overlay(long max, String text, String part, long start) {
        return overlay(max, text, part, start, part.length());
    }

    private static long ofOverlay(String text, String part, long start, long length) {
        return start - 1 + part.length() + (length > 0 ? Math.max(0, text.length() - (start - 1) - length) : 0);
    }

    public static String hex(long max, long number) {
        require(max, "HEX", Long.SIZE / 4);
        return SqlFunctionUtils.hex(number);
    }

    public static String hex(long max, String text) {
        require(max, "HEX", 2 * size(max / 2, text));
        return SqlFunctionUtils.hex(text);
    }

    public static String toBase64(long max, BinaryStringData text) {
        text.ensureMaterialized();
        require(max, "TO_BASE64", ofBase64(text.getSizeInBytes()));
        return SqlFunctionUtils.toBase64(text);
    }

    public static String toBase64(long max, byte[] bytes) {
        require(max, "TO_BASE64", ofBase64(bytes.length));
        return SqlFunctionUtils.toBase64(bytes);
    }

    private static long ofBase64(long bytes) {
        return (bytes + 2) / 3 * 4;
    }

    /// `||` of two texts, as the engine writes it into the code.
    public static String concat(long max, String one, Object other) {
        var text = String.valueOf(other);
        require(max, "||", (long) one.length() + text.length());
        return one + text;
    }

    public static @Nullable BinaryStringData concat(long max, @Nullable BinaryStringData... texts) {
        var size = 0L;
        for (var text : texts) {
            if (text == null) {
                return BinaryStringDataUtil.concat(texts);
            }
            size += bytes(text);
        }
        require(max, "CONCAT", size);
        return BinaryStringDataUtil.concat(texts);
    }

    public static @Nullable BinaryStringData concatWs(
            long max, @Nullable BinaryStringData separator, @Nullable BinaryStringData... texts) {
        if (separator != null) {
            var size = 0L;
            var count = 0L;
            for (var text : texts) {
                size += text == null ? 0 : bytes(text);
                count += text == null ? 0 : 1;
            }
            require(max, "CONCAT_WS", size + bytes(separator) * Math.max(0, count - 1));
        }
        return BinaryStringDataUtil.concatWs(separator, texts);
    }

    private static long bytes(BinaryStringData text) {
        text.ensureMaterialized();
        return text.getSizeInBytes();
    }

    public static Map<String, String> strToMap(long max, String text) {
        return strToMap(max, text, ",", "=");
    }

    public static Map<String, String> strToMap(long max, String text, String entries, String values) {
        if (mayExceed(max, text.length() * BYTES_OF_ENTRY)) {
            require(max, "STR_TO_MAP", BYTES_OF_ENTRY * matches(text, entries));
        }
        return SqlFunctionUtils.strToMap(text, entries, values);
    }

    private static long matches(String text, String regex) {
        try {
            return InterruptibleRegex.matcher(Pattern.compile(regex), text)
                    .results()
                    .count();
        } catch (PatternSyntaxException e) {
            return 0;
        }
    }

    public static @Nullable String splitIndex(long max, String text, String separator, int index) {
        requireList(max, "SPLIT_INDEX", text, separator);
        return SqlFunctionUtils.splitIndex(text, separator, index);
    }

    public static @Nullable String splitIndex(long max, String text, int separator, int index) {
        requireList(max, "SPLIT_INDEX", text, String.valueOf((char) separator));
        return SqlFunctionUtils.splitIndex(text, separator, index);
    }

    public static @Nullable ArrayData split(
            long max, SplitFunction function, @Nullable StringData text, @Nullable StringData separator) {
        if (text != null && separator != null) {
            requireList(max, "SPLIT", text.toString(), separator.toString());
        }
        return function.eval(text, separator);
    }

    private static void requireList(long max, String function, String text, String separator) {
        if (mayExceed(max, text.length() * BYTES_OF_ENTRY)) {
            require(max, function, BYTES_OF_ENTRY * occurrences(text, separator));
        }
    }

    public static @Nullable ArrayData regexpExtractAll(
            long max, RegexpExtractAllFunction function, @Nullable StringData text, @Nullable StringData regex) {
        requireMatches(max, text, regex);
        return InterruptibleRegex.regexpExtractAll(text, regex);
    }

    public static @Nullable ArrayData regexpExtractAll(
            long max,
            RegexpExtractAllFunction function,
            @Nullable StringData text,
            @Nullable StringData regex,
            @Nullable Number group) {
        requireMatches(max, text, regex);
        return InterruptibleRegex.regexpExtractAll(text, regex, group);
    }

    private static void requireMatches(long max, @Nullable StringData text, @Nullable StringData regex) {
        if (text != null && mayExceed(max, text.toString().length() * BYTES_OF_ENTRY)) {
            var matcher = InterruptibleRegex.matcher(text, regex);
            require(
                    max,
                    "REGEXP_EXTRACT_ALL",
                    matcher == null ? 0 : BYTES_OF_ENTRY * matcher.results().count());
        }
    }

    public static @Nullable ArrayData arrayConcat(
            long max, ArrayConcatFunction function, @Nullable ArrayData... arrays) {
        var count = 0L;
        for (var array : arrays) {
            count += array == null ? 0 : array.size();
        }
        require(max, "ARRAY_CONCAT", count * BYTES_OF_REFERENCE);
        return function.eval(arrays);
    }

    public static @Nullable StringData arrayJoin(
            long max,
            ArrayJoinFunction function,
            @Nullable ArrayData array,
            @Nullable StringData separator,
            @Nullable StringData... ofNull) {
        if (array != null && separator != null) {
            require(max, "ARRAY_JOIN", ofTexts(array, separator, ofNull.length == 0 ? null : ofNull[0]));
        }
        return function.eval(array, separator, ofNull);
    }

    private static long ofTexts(ArrayData array, StringData separator, @Nullable StringData ofNull) {
        var size = 0L;
        var count = 0L;
        for (int i = 0; i < array.size(); i++) {
            var text = array.isNullAt(i) ? ofNull : array.getString(i);
            if (text != null) {
                size += bytes((BinaryStringData) text);
                count++;
            }
        }
        return size + bytes((BinaryStringData) separator) * Math.max(0, count - 1);
    }

    public static @Nullable Object jsonQuote(long max, JsonQuoteFunction function, @Nullable Object text) {
        if (text != null && mayExceed(max, (long) text.toString().length() * MAX_ESCAPE)) {
            require(max, "JSON_QUOTE", 2 + ofEscapes(text.toString()));
        }
        return function.eval(text);
    }

    private static long ofEscapes(String text) {
        var size = 0L;
        for (int i = 0; i < text.length(); i++) {
            var c = text.charAt(i);
            size += c >= 128 ? 6 : "\"\\/\b\f\n\r\t".indexOf(c) >= 0 ? 2 : 1;
        }
        return size;
    }

    public static String serializeJson(long max, JsonNode node) {
        var text = SqlJsonUtils.serializeJson(node);
        require(max, "JSON", text.length());
        return text;
    }

    public static @Nullable StringData urlEncode(long max, UrlEncodeFunction function, @Nullable StringData text) {
        if (text != null
                && mayExceed(max, MAX_BYTES * MAX_BYTES * (long) text.toString().length())) {
            require(max, "URL_ENCODE", ofUrl(text.toString()));
        }
        return function.eval(text);
    }

    private static long ofUrl(String text) {
        var size = 0L;
        for (int i = 0; i < text.length(); i++) {
            var c = text.charAt(i);
            var plain = c < 128 && (Character.isLetterOrDigit(c) || ".-*_ ".indexOf(c) >= 0);
            size += plain ? 1 : 3;
        }
        return size;
    }

    /// A character is replaced by one character, so that the result is not much larger than the text.
    public static @Nullable StringData translate(
            long max,
            TranslateFunction function,
            @Nullable StringData text,
            @Nullable StringData from,
            @Nullable StringData to) {
        var result = function.eval(text, from, to);
        if (result != null) {
            require(max, "TRANSLATE", size(max, result.toString()));
        }
        return result;
    }

    public static @Nullable StringData printf(
            long max, PrintfFunction function, @Nullable StringData format, @Nullable Object... values) {
        if (format != null) {
            require(max, "PRINTF", ofWidths(format.toString()));
        }
        return function.eval(format, values);
    }

    private static long ofWidths(String format) {
        return WIDTH.matcher(format)
                .results()
                .mapToLong(found -> Math.max(number(found.group("width")), precision(found)))
                .reduce(0, BoundedFunctions::plus);
    }

    /// Returns the precision: the maximum for a text, and an error for an integer.
    private static long precision(MatchResult found) {
        return "eEfaA".contains(Objects.requireNonNull(found.group("conversion")))
                ? number(found.group("precision"))
                : 0;
    }

    private static long plus(long one, long other) {
        return one > Long.MAX_VALUE - other ? Long.MAX_VALUE : one + other;
    }

    private static long number(@Nullable String digits) {
        return digits == null ? 0 : Long.parseLong(digits);
    }

    /// Returns the size in UTF-8, or the number of characters, which is less, if that is above the maximum or
    /// far below it.
    private static long size(long max, String text) {
        return text.length() > max || (long) text.length() * MAX_BYTES <= max
                ? text.length()
                : text.getBytes(StandardCharsets.UTF_8).length;
    }
}
