package io.millrace.server.engine.planner.query;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.LongUnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.streaming.api.operators.StreamOperator;
import org.apache.flink.table.runtime.generated.GeneratedClass;
import org.apache.flink.table.runtime.generated.GeneratedOperator;
import org.apache.flink.util.InstantiationUtil;
import org.junit.jupiter.api.Test;

class RewrittenOperatorTest {
    private static final SplitCodeCache.Limits LIMITS = new SplitCodeCache.Limits(400, 10_000);
    private static final Configuration USUAL = new Configuration();

    @Test
    void hasTheCodeThatTheEngineSplits() throws Exception {
        var code = code(60);
        var usual = new GeneratedOperator<StreamOperator<?>>("Long$0", code, new Object[0], USUAL);
        var cache = new SplitCodeCache(100_000);
        var split = new RewrittenOperator<>(usual, cache.split(code, LIMITS), new Object[0]);
        var deployed = InstantiationUtil.clone(split);

        assertThat(new GeneratedMethods(LIMITS.length()).hasLongMethod(code)).isTrue();
        assertThat(new GeneratedMethods(LIMITS.length()).hasLongMethod(cache.split(code, LIMITS)))
                .isFalse();
        assertThat(result(deployed)).isEqualTo(result(usual));
        assertThat(cache.split(code, LIMITS)).isSameAs(cache.split(new String(code), LIMITS));
    }

    @Test
    void compilesTheEnginesCodeIfTheOtherIsWrong() {
        var usual = new GeneratedOperator<StreamOperator<?>>("Long$0", code(1), new Object[0], USUAL);

        assertThat(result(new RewrittenOperator<>(usual, "public class Long$0 { wrong", new Object[0])))
                .isEqualTo(result(usual));
    }

    @Test
    void forgetsTheOldestCodeWhenItIsFull() {
        var cache = new SplitCodeCache(3 * 2 * code(60).length());
        for (int i = 0; i < 20; i++) {
            var _ = cache.split(code(60).replace("Long$0", "Long$" + i), LIMITS);
        }
        assertThat(cache.size()).isBetween(1, 3);
    }

    private static String code(int statements) {
        var body = IntStream.range(0, statements)
                .mapToObj(i -> "if (x > " + i + ") { x += x % " + (i + 2) + "; }\n")
                .collect(Collectors.joining());
        return "public class Long$0 implements java.util.function.LongUnaryOperator {\n  long x;\n"
                + "  public Long$0(Object[] references) {}\n"
                + "  public long applyAsLong(long element) { x = element; work(); return x; }\n"
                + "  void work() {\n" + body + "  }\n}\n";
    }

    private static long result(GeneratedClass<?> generated) {
        Object compiled = generated.newInstance(RewrittenOperatorTest.class.getClassLoader());
        return ((LongUnaryOperator) compiled).applyAsLong(1_234_567);
    }
}
