package io.millrace.server.engine.planner.query;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Tests the forms of calls. The tests of the planner and of service B show that all calls of generated code
/// have them.
class EngineCallsTest {
    private static final String UTILS = "org.apache.flink.table.runtime.functions.SqlFunctionUtils.";
    private static final String LIKE = "org.apache.flink.table.functions.SqlLikeUtils.";
    private static final String TEXT = "org.apache.flink.table.data.binary.BinaryStringData.fromString";
    private static final String OBJECT = "function_org$apache$flink$table$runtime$functions$scalar$";
    private static final String BOUNDED = "io.millrace.server.engine.function.BoundedFunctions.";
    private static final String REGEX = "io.millrace.server.engine.function.InterruptibleRegex.";

    private final EngineCalls calls = new EngineCalls(7);

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            TEXT(UTILSrepeat(a.toString(), 5)) | TEXT(BOUNDEDrepeat(7L, a.toString(), 5))
            OBJECTSplitFunction$1f .eval(a, b) | BOUNDEDsplit(7L, OBJECTSplitFunction$1f, a, b)
            TEXT(((T) a$1).toString() + String.valueOf(b)) | TEXT(BOUNDEDconcat(7L, ((T) a$1).toString(), b))
            UTILSregExp(a,b) | REGEXregExp(a,b)
            x(UTILSregexpExtract(f(a), UTILSregexpReplace(b,c,d))) | x(REGEXregexpExtract(f(a), BOUNDEDregexpReplace(7L, b,c,d)))
            LIKElike(a, b) && LIKEsimilar(a,b) | REGEXlike(a, b) && REGEXsimilar(a,b)
            pattern$3.matcher(f$1.toString()).matches() | REGEXmatcher(pattern$3, f$1.toString()).matches()
            OBJECTRegexpCountFunction$6dea .eval(a) | REGEXregexpCount(a)
            OBJECTRegexpExtractAllFunction$1.eval(a) | BOUNDEDregexpExtractAll(7L, OBJECTRegexpExtractAllFunction$1, a)
            """)
    void replacesCalls(String theirs, String ours) {
        assertThat(calls.in(full(theirs))).isEqualTo(full(ours));
    }

    @Test
    void callsOfAUsersFunctionPassTheBrake() {
        var code = """
                private transient a.B$C function_a$B$C$1f;
                function_a$B$C$1f.open(context);
                x = (Long) %s
                        .eval(y);
                %s.accumulate(acc, "function_a$B$C$1f.eval()");
                """;
        var function = "function_a$B$C$1f";
        var braked = "((a.B$C) io.millrace.server.engine.function.HeapBrake.passed(" + function + "))";

        assertThat(calls.in(code.formatted(function, function))).isEqualTo(code.formatted(braked, braked));
    }

    @Test
    void conditionsOfPatternsCanBeInterrupted() {
        var begin =
                "boolean filter(Object _in1, org.apache.flink.cep.pattern.conditions.IterativeCondition.Context ctx)"
                        + " throws Exception {";

        assertThat(calls.in(begin))
                .isEqualTo(begin + " io.millrace.server.engine.function.InterruptibleCondition.check();");
    }

    private static String full(String code) {
        return code.replace("UTILS", UTILS)
                .replace("LIKE", LIKE)
                .replace("TEXT", TEXT)
                .replace("OBJECT", OBJECT)
                .replace("BOUNDED", BOUNDED)
                .replace("REGEX", REGEX);
    }

    @Test
    void leavesTextsCommentsAndOtherCallsAlone() {
        var call = UTILS + "repeat(a.toString(), 5)";
        for (var code : new String[] {
            "x = \"\\\"" + call + "\";",
            "c = '\"'; // " + call,
            "/* " + call + " */",
            UTILS + "abs(5)",
            TEXT + "(a.toString())",
            "\"pattern$1.matcher(\"",
            LIKE + "sqlToRegexLike(b, null)",
            OBJECT + "RegexpCountFunction$1.open(c)",
            "matcher.matcher(a); pattern$1.matcher"
        }) {
            assertThat(calls.in(code)).isEqualTo(code);
        }
    }
}
