package io.millrace.server.engine.function;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.server.QuietLoggers;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import java.util.function.LongFunction;
import java.util.function.Supplier;
import org.apache.flink.table.data.binary.BinaryStringData;
import org.apache.flink.table.data.binary.BinaryStringDataUtil;
import org.apache.flink.table.runtime.functions.SqlFunctionUtils;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/// Tests the bounded functions against the engine's.
class BoundedFunctionsTest {
    @RegisterExtension
    static final QuietLoggers QUIET = new QuietLoggers(SqlFunctionUtils.class);

    private static final long MAX = 1L << 20;
    private static final List<String> TEXTS = texts();
    private static final int[] NUMBERS = {Integer.MIN_VALUE, -3, -1, 0, 1, 2, 5, 17, 300};

    private static List<String> texts() {
        var random = new Random(1);
        var parts = List.of(
                "a",
                "b",
                "aa",
                "\u00fc",
                "\u20ac",
                "\ud83d\ude00",
                "\"",
                "\\",
                "/",
                "\n",
                " ",
                ",",
                "=",
                "$1",
                ".",
                "(");
        var texts = new ArrayList<>(List.of("", "a", "aaaaaaaa", "[a-", "(a)|b", "."));
        for (int i = 0; i < 24; i++) {
            var text = new StringBuilder();
            for (int length = random.nextInt(9); length >= 0; length--) {
                text.append(parts.get(random.nextInt(parts.size())));
            }
            texts.add(text.toString());
        }
        return texts;
    }

    /// A size, from which on a function computes that of its result, and one that no result reaches.
    private static void same(Supplier<@Nullable Object> engine, LongFunction<@Nullable Object> bounded) {
        var expected = engine.get();
        assertThat(bounded.apply(MAX)).isEqualTo(expected);
        var size = expected == null ? 0 : expected.toString().getBytes(StandardCharsets.UTF_8).length;
        assertThat(bounded.apply(size)).isEqualTo(expected);
    }

    private static BinaryStringData data(String text) {
        return BinaryStringData.fromString(text);
    }

    @Test
    void makesTheSameOfATextAndANumber() {
        for (var text : TEXTS) {
            for (var number : NUMBERS) {
                same(() -> SqlFunctionUtils.repeat(text, number), max -> BoundedFunctions.repeat(max, text, number));
                for (var pad : List.of("", "x", "\u00fcy")) {
                    same(
                            () -> SqlFunctionUtils.lpad(text, number, pad),
                            max -> BoundedFunctions.lpad(max, text, number, pad));
                    same(
                            () -> SqlFunctionUtils.rpad(text, number, pad),
                            max -> BoundedFunctions.rpad(max, text, number, pad));
                }
            }
        }
    }

    @Test
    void makesTheSameOfOneText() {
        for (var text : TEXTS) {
            same(() -> SqlFunctionUtils.hex(text), max -> BoundedFunctions.hex(max, text));
            same(() -> SqlFunctionUtils.toBase64(data(text)), max -> BoundedFunctions.toBase64(max, data(text)));
            var bytes = text.getBytes(StandardCharsets.UTF_8);
            same(() -> SqlFunctionUtils.toBase64(bytes), max -> BoundedFunctions.toBase64(max, bytes));
            assertThat(BoundedFunctions.strToMap(MAX, text)).isEqualTo(SqlFunctionUtils.strToMap(text));
        }
        assertThat(BoundedFunctions.hex(MAX, -1L)).isEqualTo(SqlFunctionUtils.hex(-1L));
    }

    @Test
    void makesTheSameOfTwoTexts() {
        for (var one : TEXTS) {
            for (var other : TEXTS) {
                same(() -> one + other, max -> BoundedFunctions.concat(max, one, data(other)));
                same(
                        () -> BinaryStringDataUtil.concat(data(one), data(other)),
                        max -> BoundedFunctions.concat(max, data(one), data(other)));
                same(
                        () -> BinaryStringDataUtil.concatWs(data(one), data(other), null, data(one)),
                        max -> BoundedFunctions.concatWs(max, data(one), data(other), null, data(one)));
                for (var start : NUMBERS) {
                    same(
                            () -> SqlFunctionUtils.overlay(one, other, start),
                            max -> BoundedFunctions.overlay(max, one, other, start));
                    same(
                            () -> SqlFunctionUtils.overlay(one, other, start, 2),
                            max -> BoundedFunctions.overlay(max, one, other, start, 2));
                    assertThat(BoundedFunctions.splitIndex(MAX, one, other, start))
                            .isEqualTo(SqlFunctionUtils.splitIndex(one, other, start));
                }
            }
        }
    }

    @Test
    void makesTheSameOfThreeTexts() {
        for (var text : TEXTS) {
            for (var part : TEXTS) {
                for (var replacement : TEXTS) {
                    same(
                            () -> SqlFunctionUtils.replace(text, part, replacement),
                            max -> BoundedFunctions.replace(max, text, part, replacement));
                    same(
                            () -> SqlFunctionUtils.regexpReplace(text, part, replacement),
                            max -> BoundedFunctions.regexpReplace(max, text, part, replacement));
                }
            }
        }
    }

    @Test
    void makesTheSameOfNulls() {
        var a = data("a");
        assertThat(BoundedFunctions.concat(1, a, null, a)).isNull();
        assertThat(BoundedFunctions.concatWs(1, null, a, a)).isNull();
        assertThat(BoundedFunctions.concatWs(1, a)).isEqualTo(BinaryStringDataUtil.concatWs(a));
        assertThat(BoundedFunctions.regexpReplace(1, null, "a", "b")).isNull();
        assertThat(BoundedFunctions.regexpReplace(1, "a", null, "b")).isNull();
        assertThat(BoundedFunctions.regexpReplace(1, "a", "a", null)).isNull();
        assertThat(BoundedFunctions.concat(MAX, "a", "null")).isEqualTo("anull");
    }

    @Test
    void refusesAValueThatIsLargerWithItsSize() {
        List<Function<Long, Object>> calls = List.of(
                max -> BoundedFunctions.repeat(max, "\u20ac", Integer.MAX_VALUE),
                max -> BoundedFunctions.lpad(max, "a", Integer.MAX_VALUE, "b"),
                max -> BoundedFunctions.replace(max, "aaaa", "a", "x".repeat(1 << 20)),
                max -> BoundedFunctions.regexpReplace(max, "aaaa", "", "x".repeat(1 << 20)));
        for (var call : calls) {
            assertThatThrownBy(() -> call.apply(MAX))
                    .isInstanceOf(OversizedValueException.class)
                    .hasMessageContaining("would make a value of at least ")
                    .hasMessageContaining(OversizedValueException.KEY);
        }
        assertThatThrownBy(() -> BoundedFunctions.hex(5, "\u20ac")).hasMessageContaining("at least 6 bytes");
        assertThat(BoundedFunctions.hex(6, "\u20ac")).isEqualTo("E282AC");
    }

    @Test
    void refusesLargeValuesWhileTheHeapIsFull() {
        List<Supplier<Object>> calls = List.of(
                () -> BoundedFunctions.repeat(MAX, "a", 100_000),
                () -> BoundedFunctions.replace(MAX, "a".repeat(1_000), "a", "b".repeat(100)),
                () -> BoundedFunctions.splitIndex(MAX, "a,".repeat(2_000), ",", 1));
        FullHeapException.note(true);
        try {
            for (var call : calls) {
                assertThatThrownBy(call::get)
                        .isInstanceOf(FullHeapException.class)
                        .hasMessageContaining("would make a value of at least ");
            }
            assertThat(BoundedFunctions.repeat(MAX, "a", 1_000)).hasSize(1_000);
        } finally {
            FullHeapException.note(false);
        }
        for (var call : calls) {
            assertThat(call.get()).isNotNull();
        }
    }
}
