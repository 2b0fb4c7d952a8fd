package io.millrace.server.engine.planner.query;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.server.engine.planner.limit.BoundedFunctions;
import org.junit.jupiter.api.Test;

class BoundedCallsTest {
    private static final String UTILS = "org.apache.flink.table.runtime.functions.SqlFunctionUtils.";
    private static final String TEXT = "org.apache.flink.table.data.binary.BinaryStringData.fromString(";
    private static final String SPLIT = "function_org$apache$flink$table$runtime$functions$scalar$SplitFunction$1f";
    private static final String BOUNDED = BoundedFunctions.class.getName();

    private final BoundedCalls calls = new BoundedCalls(7);

    @Test
    void replacesCallsOfFunctionsThatMayGrow() {
        assertThat(calls.in("x = " + TEXT + UTILS + "repeat(a.toString(), 5));"))
                .isEqualTo("x = " + TEXT + BOUNDED + ".repeat(7L, a.toString(), 5));");
        assertThat(calls.in("x = " + SPLIT + "\n  .eval(a, b);"))
                .isEqualTo("x = " + BOUNDED + ".split(7L, " + SPLIT + ", a, b);");
        assertThat(calls.in("x = " + TEXT + "((T) a$1).toString() + String.valueOf(b));"))
                .isEqualTo("x = " + TEXT + BOUNDED + ".concat(7L, ((T) a$1).toString(), b));");
    }

    @Test
    void leavesOtherCallsAndTextsAlone() {
        var call = UTILS + "repeat(a.toString(), 5)";
        for (var code : new String[] {
            "x = \"\\\"" + call + "\";", "// " + call, "/* " + call + " */", UTILS + "abs(5)", TEXT + "a.toString())"
        }) {
            assertThat(calls.in(code)).isEqualTo(code);
        }
    }
}
