package io.millrace.server.engine.planner.query;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.function.LongUnaryOperator;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.streaming.api.operators.StreamOperator;
import org.apache.flink.table.runtime.generated.GeneratedClass;
import org.apache.flink.table.runtime.generated.GeneratedOperator;
import org.junit.jupiter.api.Test;

class LiteralFieldsTest {
    private static final String CODE = """
            public class Calc$0 implements java.util.function.LongUnaryOperator {
              private final Object[] references;
              private final int base = ((int) 1000);
              private long seen;
              public Calc$0(Object[] references) throws Exception {
                this.references = references;
                seen = ((int) 100);
              }
              // { not ((int) 1)
              public void processElement(long element) {
                /* not ((int) 2) } */
                if (true) {
                  seen += "((int) 3)\\"".length() + '"' + ((int) ONE) + ((long) TWOL) * element;
                }
              }
              public long applyAsLong(long element) {
                processElement(element);
                return seen + base + ((int) 20) + ((Integer) references[0]).intValue();
              }
            }
            """;

    @Test
    void givesStatementsWithOtherNumbersTheSameCode() {
        var first = changed("1", "-2");
        assertThat(changed("-77", "9000000000").rewritten()).isEqualTo(first.rewritten());
        assertThat(first.rewritten()).contains("\"((int) 3)\\\"\"", "// { not ((int) 1)", "/* not ((int) 2) } */");
        assertThat(first.getReferences()).containsExactly(5, 1, -2L);
        assertThat(of(generated("ONE", "TWO"))).isEmpty();
    }

    @Test
    void computesTheSame() {
        for (var numbers : new String[][] {{"1", "-2"}, {"-2147483648", "9000000000"}, {"0", "-9223372036854775808"}}) {
            var expected = result(generated(numbers[0], numbers[1]));
            assertThat(result(changed(numbers[0], numbers[1]))).isEqualTo(expected);
        }
    }

    @Test
    void leavesOtherCodeAlone() {
        var code = generated("1", "2").getCode();
        for (var other : new String[] {
            code.replace("processElement", "process"),
            code.replace("this.references = references;", "this.references = references.clone();")
        }) {
            assertThat(of(generated(other))).isEmpty();
        }
    }

    /// The engine writes the identity of an object, which is different in each session.
    @Test
    void dropsTheCommentAboutTheSession() {
        var comment = "// Timezone: org.apache.flink.table.api.TableConfig@";
        var plain = CODE.replace("ONE", "none").replace("TWO", "none");
        var first = of(generated(comment + "1f0\n" + plain)).orElseThrow();
        var second = of(generated(comment + "2ab\n" + plain)).orElseThrow();
        assertThat(first.rewritten()).isEqualTo(second.rewritten()).contains(plain);
    }

    private static Optional<RewrittenOperator<StreamOperator<?>>> of(GeneratedClass<StreamOperator<?>> generated) {
        return LiteralFields.of(generated, generated.getCode());
    }

    private static RewrittenOperator<StreamOperator<?>> changed(String one, String two) {
        return of(generated(one, two)).orElseThrow();
    }

    private static GeneratedClass<StreamOperator<?>> generated(String one, String two) {
        return generated(CODE.replace("ONE", one).replace("TWO", two));
    }

    private static GeneratedClass<StreamOperator<?>> generated(String code) {
        return new GeneratedOperator<>("Calc$0", code, new Object[] {5}, new Configuration());
    }

    private static long result(GeneratedClass<?> generated) {
        Object compiled = generated.newInstance(LiteralFieldsTest.class.getClassLoader());
        return ((LongUnaryOperator) compiled).applyAsLong(7);
    }
}
