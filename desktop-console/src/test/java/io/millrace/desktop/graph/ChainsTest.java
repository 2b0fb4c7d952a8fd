package io.millrace.desktop.graph;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ChainsTest {
    @Test
    void aChainIsReadInTheOrderInWhichRecordsPass() {
        var operators = Chains.operators(
                "Source: orders[1] -> Calc[2] -> (Sink: a[3], Calc[4] -> Sink: b[5])",
                "[1]:TableSourceScan(table=[[orders]])\n+- [2]:Calc(select=[x, f(y, z)])\n   +- [4]:Calc(where=[x > 1])\n");

        assertThat(operators)
                .extracting(Operator::name)
                .containsExactly("Source: orders[1]", "Calc[2]", "Sink: a[3]", "Calc[4]", "Sink: b[5]");
        assertThat(operators).extracting(Operator::depth).containsExactly(0, 0, 1, 1, 1);
        assertThat(operators)
                .extracting(Operator::says)
                .containsExactly(
                        "TableSourceScan(table=[[orders]])",
                        "Calc(select=[x, f(y, z)])",
                        "",
                        "Calc(where=[x > 1])",
                        "");
    }

    @Test
    void bracketsWithinANameAreNoFork() {
        assertThat(Chains.operators("map (twice) -> f(a, b)", ""))
                .extracting(Operator::name)
                .containsExactly("map (twice)", "f(a, b)");
    }

    @Test
    void theNamesOfMetricsAreCutAndWithoutWhatIsInTheWay() {
        assertThat(Chains.metric("Source: a.b[1]")).isEqualTo("Source__a_b[1]");
        assertThat(Chains.metric("x".repeat(200))).hasSize(80);
    }

    @Test
    void aNameThatMeansHarmStaysAName() {
        assertThat(Chains.operators("<img src=x onerror=\"a -> b\">", ""))
                .extracting(Operator::name)
                .containsExactly("<img src=x onerror=\"a", "b\">");
    }
}
