package io.millrace.cli.render;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.cli.terminal.ColumnMeasure;
import org.junit.jupiter.api.Test;

class PlanTreeTest {
    private static final Layout WIDE = new Layout(0, true, AnsiColours.NONE, false, new ColumnMeasure());
    private static final Layout NARROW = new Layout(50, true, AnsiColours.NONE, false, new ColumnMeasure());

    private static final String EXPLAINED = """
            == Abstract Syntax Tree ==
            LogicalUnion(all=[true])

            == Optimized Physical Plan With Advice ==
            Union(all=[true], union=[customer, n], changelogMode=[I,UA]): rowcount = 2.0E8, cumulative cost = {1 rows}
            :- GroupAggregate(advice=[1], groupBy=[customer], select=[customer, COUNT(*) AS n], changelogMode=[I,UA])
            :  +- Exchange(distribution=[hash[customer]], changelogMode=[I])
            :     +- TableSourceScan(table=[[a, b, orders]], fields=[customer], changelogMode=[I]): rowcount = 1.0E8, cumulative cost = {}
            +- Calc(select=[customer, CAST(id AS BIGINT) AS id], changelogMode=[I,UB,UA,D])
               +- Values(tuples=[[{ 1 }, { 2 }]])

            advice[1]: [ADVICE] Think twice.

            == Optimized Execution Plan ==
            Union(all=[true])
            """;

    @Test
    void drawsWhatStandsAboveWhat() {
        assertThat(PlanTree.text(EXPLAINED, WIDE)).isEqualTo("""
                Union  +I +U  ≈ 200,000,000 rows
                │  all true · union customer, n
                ├─ GroupAggregate  +I +U
                │  │  advice 1 · groupBy customer · select customer, COUNT(*) AS n
                │  └─ Exchange  +I
                │     │  distribution hash[customer]
                │     └─ TableSourceScan  +I  ≈ 100,000,000 rows
                │           table a.b.orders · fields customer
                └─ Calc  +I -U +U -D
                   │  select customer, CAST(id AS BIGINT) AS id
                   └─ Values
                         tuples [{ 1 }, { 2 }]
                advice[1]: [ADVICE] Think twice.
                """);
    }

    @Test
    void fitsTheScreen() {
        assertThat(PlanTree.text(EXPLAINED, NARROW).lines().filter(line -> !line.startsWith("advice")))
                .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(50))
                .anySatisfy(line -> assertThat(line).endsWith("…"));
    }

    @Test
    void showsATextThatItDoesNotUnderstand() {
        assertThat(PlanTree.text("== A plan ==\n\u001b[31mno tree", WIDE)).isEqualTo("== A plan ==\n␛[31mno tree\n");
        assertThat(PlanTree.text("== Optimized Physical Plan ==\n?!", WIDE)).contains("?!");
    }
}
