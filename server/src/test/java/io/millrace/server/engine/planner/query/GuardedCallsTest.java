package io.millrace.server.engine.planner.query;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The tests of service B show that all calls of generated code have these forms.
class GuardedCallsTest {
    private static final String FUNCTIONS = "org.apache.flink.table.runtime.functions.SqlFunctionUtils.";
    private static final String LIKE = "org.apache.flink.table.functions.SqlLikeUtils.";
    private static final String OBJECT = "function_org$apache$flink$table$runtime$functions$scalar$";
    private static final String OURS = "io.millrace.server.engine.function.InterruptibleRegex.";

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            FUNCTIONSregExp(a,b) | OURSregExp(a,b)
            x(FUNCTIONSregexpExtract(f(a), FUNCTIONSregexpReplace(b,c,d))) | x(OURSregexpExtract(f(a), OURSregexpReplace(b,c,d)))
            LIKElike(a, b) && LIKEsimilar(a,b) | OURSlike(a, b) && OURSsimilar(a,b)
            pattern$3.matcher(f$1.toString()).matches() | OURSmatcher(pattern$3, f$1.toString()).matches()
            OBJECTRegexpCountFunction$6dea .eval(a) | OURSregexpCount(a)
            OBJECTRegexpExtractAllFunction$1.eval(a) | OURSregexpExtractAll(a)
            """)
    void replacesCalls(String theirs, String ours) {
        assertThat(GuardedCalls.in(full(theirs))).isEqualTo(full(ours));
    }

    private static String full(String code) {
        return code.replace("FUNCTIONS", FUNCTIONS)
                .replace("LIKE", LIKE)
                .replace("OBJECT", OBJECT)
                .replace("OURS", OURS);
    }

    @Test
    void leavesTextsCommentsAndOtherCallsAlone() {
        var code = "a = \"\\\"pattern$1.matcher(\"; c = '\"'; // " + LIKE + "like(\n /* " + LIKE + "like( */ "
                + LIKE + "sqlToRegexLike(b, null); " + FUNCTIONS + "repeat(a, 2); " + OBJECT
                + "RegexpCountFunction$1.open(c); matcher.matcher(a); pattern$1.matcher";
        assertThat(GuardedCalls.in(code)).isEqualTo(code);
    }
}
