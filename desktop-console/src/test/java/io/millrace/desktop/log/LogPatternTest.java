package io.millrace.desktop.log;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LogPatternTest {
    private static final String LINE = "Completed checkpoint 12 (a+b), completed.";

    @Test
    void aTextIsFoundInAnyCaseFromWhereOneStandsOn() {
        var pattern = LogPattern.of("cOmpleted", false, false);
        assertThat(pattern.find(LINE, 0)).isEqualTo(new TextSpan(0, 9));
        assertThat(pattern.find(LINE, 1)).isEqualTo(new TextSpan(31, 40));
        assertThat(pattern.find(LINE, 32)).isEqualTo(TextSpan.NONE);
        assertThat(LogPattern.of("\u00dcBER", false, false).in("dar\u00fcber")).isTrue();
    }

    @Test
    void caseMattersOnDemand() {
        assertThat(LogPattern.of("completed", false, true).find(LINE, 0)).isEqualTo(new TextSpan(31, 40));
        assertThat(LogPattern.of("COMPLETED", false, true).in(LINE)).isFalse();
        assertThat(LogPattern.of("C.*d\\.", true, true).in(LINE)).isTrue();
        assertThat(LogPattern.of("c.*D\\.", true, false).in(LINE)).isTrue();
        assertThat(LogPattern.of("c.*D\\.", true, true).in(LINE)).isFalse();
    }

    @Test
    void specialCharactersOfExpressionsAreLiteralInAText() {
        assertThat(LogPattern.of("(a+b)", false, false).in(LINE)).isTrue();
        assertThat(LogPattern.of("a+c", false, false).in(LINE)).isFalse();
    }

    @Test
    void nothingIsFoundOfNothing() {
        assertThat(LogPattern.of("", true, true).in(LINE)).isFalse();
        assertThat(LogPattern.of("x*", true, true).in(LINE)).isFalse();
        assertThat(LogPattern.of("x", false, true).find("x", 5)).isEqualTo(TextSpan.NONE);
    }
}
