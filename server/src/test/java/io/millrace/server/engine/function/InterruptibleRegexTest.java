package io.millrace.server.engine.function;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.server.LoggedLines;
import io.millrace.server.QuietLoggers;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.flink.runtime.execution.CancelTaskException;
import org.apache.flink.table.data.ArrayData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.functions.SqlLikeUtils;
import org.apache.flink.table.runtime.functions.SqlFunctionUtils;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class InterruptibleRegexTest {
    @RegisterExtension
    static final QuietLoggers QUIET = new QuietLoggers(SqlFunctionUtils.class);

    private static final List<String> TEXTS = List.of(
            "", "a", "aaab", "b%c_d", "Zürich, 1 €", "line\nline", "k1=v1&k2=v2", "x".repeat(3_000), "😀 a1 b22");
    private static final List<String> PATTERNS = List.of(
            "", "a+", "(a)(b)?", "[0-9]+", "\\d*", "(", "[", "^.*$", "b%c\\_d", "(?i)Z", "(a+)+b", ".", "%a%", "_%_",
            "b!%c%");
    private static final String LONG_SEARCH = "(.*)(.*)(.*)(.*)(.*)(.*)(.*)(.*)x";
    private static final String LONG_TEXT = "a".repeat(5_000);

    @AfterEach
    void clear() {
        Thread.interrupted();
    }

    @Test
    void findsWhatTheEngineFinds() {
        for (var text : TEXTS) {
            for (var pattern : PATTERNS) {
                assertThat(InterruptibleRegex.regExp(text, pattern)).isEqualTo(SqlFunctionUtils.regExp(text, pattern));
                for (var group : new int[] {0, 1, 2, 9}) {
                    assertThat(InterruptibleRegex.regexpExtract(text, pattern, group))
                            .isEqualTo(InterruptibleRegex.regexpExtract(text, pattern, (long) group))
                            .isEqualTo(SqlFunctionUtils.regexpExtract(text, pattern, group));
                }
                assertThat(InterruptibleRegex.regexpExtract(text, pattern))
                        .isEqualTo(SqlFunctionUtils.regexpExtract(text, pattern));
                for (var replacement : List.of("", "$1\\", "é")) {
                    assertThat(InterruptibleRegex.regexpReplace(text, pattern, replacement))
                            .isEqualTo(SqlFunctionUtils.regexpReplace(text, pattern, replacement));
                }
            }
        }
    }

    @Test
    void likesWhatTheEngineLikes() {
        for (var text : TEXTS) {
            for (var pattern : PATTERNS) {
                assertThat(outcome(() -> InterruptibleRegex.like(text, pattern)))
                        .isEqualTo(outcome(() -> SqlLikeUtils.like(text, pattern)));
                assertThat(outcome(() -> InterruptibleRegex.like(text, pattern, "!")))
                        .isEqualTo(outcome(() -> SqlLikeUtils.like(text, pattern, "!")));
                assertThat(outcome(() -> InterruptibleRegex.similar(text, pattern)))
                        .isEqualTo(outcome(() -> SqlLikeUtils.similar(text, pattern)));
                assertThat(outcome(() -> InterruptibleRegex.similar(text, pattern, "!")))
                        .isEqualTo(outcome(() -> SqlLikeUtils.similar(text, pattern, "!")));
            }
        }
    }

    /// The engine's classes of these can only be made by its planner. They use its own matcher as here.
    @Test
    void countsAndListsWhatTheEnginesMatcherFinds() {
        for (var text : TEXTS) {
            for (var regex : PATTERNS) {
                var subject = StringData.fromString(text);
                var pattern = StringData.fromString(regex);
                var found = found(subject, pattern);
                assertThat(InterruptibleRegex.regexpCount(subject, pattern))
                        .isEqualTo(found == null ? null : found.size());
                assertThat(InterruptibleRegex.regexpSubstr(subject, pattern))
                        .isEqualTo(found == null || found.isEmpty() ? null : StringData.fromString(found.getFirst()));
                assertThat(texts(InterruptibleRegex.regexpExtractAll(subject, pattern, 0)))
                        .isEqualTo(found);
            }
        }
        var text = StringData.fromString("xa1a22");
        assertThat(InterruptibleRegex.regexpInstr(text, StringData.fromString("a")))
                .isEqualTo(2);
        assertThat(InterruptibleRegex.regexpInstr(text, StringData.fromString("b")))
                .isZero();
        assertThat(texts(InterruptibleRegex.regexpExtractAll(text, StringData.fromString("a(\\d+)"))))
                .containsExactly("1", "22");
        for (var missing : new @Nullable Integer[] {null, -1, 2}) {
            assertThat(InterruptibleRegex.regexpExtractAll(text, StringData.fromString("a(\\d+)"), missing))
                    .isNull();
        }
        assertThat(InterruptibleRegex.regexpCount(null, text)).isNull();
        assertThat(InterruptibleRegex.regexpReplace("a", null, "b")).isNull();
    }

    @Test
    void endsWhenItsThreadIsInterrupted() {
        var text = StringData.fromString(LONG_TEXT);
        var regex = StringData.fromString(LONG_SEARCH);
        Map<String, ThrowingCallable> functions = Map.of(
                "REGEXP", () -> InterruptibleRegex.regExp(LONG_TEXT, LONG_SEARCH),
                "REGEXP_REPLACE", () -> InterruptibleRegex.regexpReplace(LONG_TEXT, LONG_SEARCH, ""),
                "REGEXP_EXTRACT", () -> InterruptibleRegex.regexpExtract(LONG_TEXT, LONG_SEARCH),
                "REGEXP_COUNT", () -> InterruptibleRegex.regexpCount(text, regex),
                "REGEXP_INSTR", () -> InterruptibleRegex.regexpInstr(text, regex),
                "REGEXP_SUBSTR", () -> InterruptibleRegex.regexpSubstr(text, regex),
                "REGEXP_EXTRACT_ALL", () -> InterruptibleRegex.regexpExtractAll(text, regex, 0),
                "LIKE", () -> InterruptibleRegex.like(LONG_TEXT, "%_%_%_%_%_%_%_%x"),
                "SIMILAR TO", () -> InterruptibleRegex.similar(LONG_TEXT, "%_%_%_%_%_%_%_%x"),
                "a pattern that is given",
                        () -> InterruptibleRegex.matcher(Pattern.compile(LONG_SEARCH), LONG_TEXT)
                                .matches());
        functions.forEach((name, function) -> {
            Thread.currentThread().interrupt();
            assertThatThrownBy(function).as(name).isInstanceOf(CancelTaskException.class);
        });
    }

    private static @Nullable List<String> found(StringData text, StringData regex) {
        var matcher = SqlFunctionUtils.getRegexpMatcher(text, regex);
        return matcher == null
                ? null
                : matcher.results().map(MatchResult::group).toList();
    }

    private static @Nullable List<String> texts(@Nullable ArrayData array) {
        return array == null
                ? null
                : Stream.iterate(0, i -> i < array.size(), i -> i + 1)
                        .map(i -> array.getString(i).toString())
                        .toList();
    }

    private static String outcome(Callable<Boolean> function) {
        try {
            return function.call().toString();
        } catch (Exception e) {
            return e.getClass().getName() + ": " + e.getMessage();
        }
    }

    @Test
    void logsPatternsThatAreWrongOncePerMinute() {
        try (var lines = new LoggedLines(InterruptibleRegex.class)) {
            for (int i = 0; i < 1000; i++) {
                assertThat(InterruptibleRegex.regExp("text", "(")).isFalse();
            }
            assertThat(lines.messages()).hasSizeLessThanOrEqualTo(1);
        }
    }
}
