package io.millrace.server.engine.function;

import io.millrace.server.concurrent.CheckedText;
import io.millrace.server.telemetry.RateLimitedLog;
import java.time.Duration;
import java.util.ArrayList;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.apache.flink.runtime.execution.CancelTaskException;
import org.apache.flink.table.data.ArrayData;
import org.apache.flink.table.data.GenericArrayData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.functions.SqlLikeUtils;
import org.apache.flink.table.utils.ThreadLocalCache;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The engine's functions of regular expressions, with the same results, in a form that ends when their thread is
/// interrupted. A pattern whose repetitions can share the characters of a text in many ways may run for years. The
/// engine stops a task manager with all its jobs when one of its tasks does not end within three minutes of being
/// cancelled.
///
/// The methods have the signatures of the engine's, because generated code calls them.
public final class InterruptibleRegex {
    private static final Logger LOG = LoggerFactory.getLogger(InterruptibleRegex.class);

    private static final RateLimitedLog FAILURES = new RateLimitedLog(Duration.ofMinutes(1));

    private static final ThreadLocalCache<String, Pattern> PATTERNS = ThreadLocalCache.of(Pattern::compile);

    private InterruptibleRegex() {}

    /// A matcher whose methods throw a [CancelTaskException] once the thread is interrupted.
    public static Matcher matcher(Pattern pattern, String text) {
        return pattern.matcher(new CheckedText(text, InterruptibleRegex::check));
    }

    public static boolean regExp(String text, String regex) {
        if (regex.isEmpty()) {
            return false;
        }
        try {
            return matcher(PATTERNS.get(regex), text).find();
        } catch (PatternSyntaxException e) {
            logged(e);
            return false;
        }
    }

    public static @Nullable String regexpReplace(
            @Nullable String text, @Nullable String regex, @Nullable String replacement) {
        if (text == null || regex == null || replacement == null) {
            return null;
        }
        try {
            return matcher(PATTERNS.get(regex), text).replaceAll(Matcher.quoteReplacement(replacement));
        } catch (PatternSyntaxException e) {
            logged(e);
            return null;
        }
    }

    public static @Nullable String regexpExtract(@Nullable String text, @Nullable String regex) {
        return regexpExtract(text, regex, 0);
    }

    public static @Nullable String regexpExtract(@Nullable String text, @Nullable String regex, long group) {
        return regexpExtract(text, regex, (int) group);
    }

    public static @Nullable String regexpExtract(@Nullable String text, @Nullable String regex, int group) {
        if (text == null || regex == null) {
            return null;
        }
        try {
            var matcher = matcher(PATTERNS.get(regex), text);
            return matcher.find() ? matcher.group(group) : null;
        } catch (PatternSyntaxException | IndexOutOfBoundsException e) {
            logged(e);
            return null;
        }
    }

    public static @Nullable Integer regexpCount(@Nullable StringData text, @Nullable StringData regex) {
        var matcher = matcher(text, regex);
        if (matcher == null) {
            return null;
        }
        int count = 0;
        while (matcher.find()) {
            count++;
        }
        return count;
    }

    public static @Nullable Integer regexpInstr(@Nullable StringData text, @Nullable StringData regex) {
        var matcher = matcher(text, regex);
        if (matcher == null) {
            return null;
        }
        return matcher.find() ? matcher.start() + 1 : 0;
    }

    public static @Nullable StringData regexpSubstr(@Nullable StringData text, @Nullable StringData regex) {
        var matcher = matcher(text, regex);
        return matcher != null && matcher.find() ? StringData.fromString(matcher.group()) : null;
    }

    public static @Nullable ArrayData regexpExtractAll(@Nullable StringData text, @Nullable StringData regex) {
        return regexpExtractAll(text, regex, 1);
    }

    public static @Nullable ArrayData regexpExtractAll(
            @Nullable StringData text, @Nullable StringData regex, @Nullable Number group) {
        if (group == null || group.longValue() < 0) {
            return null;
        }
        var matcher = matcher(text, regex);
        if (matcher == null || matcher.groupCount() < group.longValue()) {
            return null;
        }
        var found = new ArrayList<@Nullable StringData>();
        while (matcher.find()) {
            found.add(StringData.fromString(matcher.group(group.intValue())));
        }
        return new GenericArrayData(found.toArray());
    }

    public static boolean like(String text, String pattern) {
        return like(text, pattern, null);
    }

    public static boolean like(String text, String pattern, @Nullable String escape) {
        return matcher(PATTERNS.get(SqlLikeUtils.sqlToRegexLike(pattern, escape)), text)
                .matches();
    }

    public static boolean similar(String text, String pattern) {
        return similar(text, pattern, null);
    }

    public static boolean similar(String text, String pattern, @Nullable String escape) {
        return matcher(PATTERNS.get(SqlLikeUtils.sqlToRegexSimilar(pattern, escape)), text)
                .matches();
    }

    /// Returns a matcher like the other method; null without a text or a pattern, and for a pattern with an
    /// error.
    public static @Nullable Matcher matcher(@Nullable StringData text, @Nullable StringData regex) {
        if (text == null || regex == null) {
            return null;
        }
        try {
            return matcher(PATTERNS.get(regex.toString()), text.toString());
        } catch (PatternSyntaxException _) {
            return null;
        }
    }

    /// The engine writes these to the log and returns a value, too; it does so for each row.
    private static void logged(RuntimeException e) {
        FAILURES.log(times -> LOG.warn("A regular expression has no result ({} times): {}", times, e.getMessage()));
    }

    private static void check() {
        if (Thread.currentThread().isInterrupted()) {
            throw new CancelTaskException("A regular expression was interrupted.");
        }
    }
}
