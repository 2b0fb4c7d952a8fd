package io.millrace.cli.render;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.cli.terminal.ColumnMeasure;
import io.millrace.sql.run.StatementProblem;
import io.millrace.wire.Fault;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ProblemTest {

    @Test
    void putsTheInnermostCauseFirst() {
        var problem = StatementProblem.of(new Fault(List.of(
                "Unable to create a source for reading table 'default_catalog.default_database.t'.",
                "Cannot discover a connector using option: 'connector'='kafk'",
                "Could not find any factory for identifier 'kafk'.")));
        assertThat(problem.reason()).isEqualTo("Could not find any factory for identifier 'kafk'.");
        assertThat(problem.around()).first().asString().startsWith("Cannot discover");
    }

    @Test
    void dropsClassesAndFramesOfAStackTrace() {
        var problem = StatementProblem.of(Fault.of("""
                        org.apache.flink.util.FlinkException: The job failed
                        \tat org.example.Job.run(Job.java:12)
                        \tat java.base/java.lang.Thread.run(Thread.java:1583)
                        Caused by: java.lang.ArithmeticException: / by zero
                        \t... 3 more
                        """));
        assertThat(problem.reason()).isEqualTo("ArithmeticException: / by zero");
        assertThat(problem.around()).containsExactly("The job failed");
    }

    @Test
    void keepsTheIncidentApart() {
        var problem = StatementProblem.of(new Fault(List.of("It broke.", "Incident 12ab: see the server's log")));
        assertThat(problem.reason()).isEqualTo("It broke.");
        assertThat(problem.reference()).hasValue("Incident 12ab: see the server's log");
    }

    @Test
    void saysThatAStatementEndsTooEarly() {
        var problem = StatementProblem.of(Fault.of("SQL parse failed. Encountered \"<EOF>\" at line 1, column 6."));
        assertThat(problem.reason()).isEqualTo("The statement ends too early.");
    }

    @Test
    void suggestsTheKeywordThatWasTakenForAName() {
        var statement = "SELECT *\nFORM flights";
        var problem = StatementProblem.of(Fault.of("SQL parse failed. Encountered \"flights\" at line 2, column 6."));
        assertThat(ProblemBlock.text(problem, statement, Optional.empty(), layout(80)))
                .contains("did you mean FROM?");
    }

    @Test
    void leavesOutCausesThatSayNothing() {
        var problem = StatementProblem.of(new Fault(List.of(
                "Job execution failed.",
                "Recovery is suppressed by NoRestartBackoffTimeStrategy",
                "java.lang.NumberFormatException: For input string: 'x'.")));
        assertThat(problem.around()).isEmpty();
    }

    @Test
    void hasAReasonEvenWhenTheServerGivesNone() {
        assertThat(StatementProblem.of(new Fault(List.of())).reason()).isEqualTo("The server gave no reason.");
        assertThat(StatementProblem.of(Fault.of("java.lang.NullPointerException"))
                        .reason())
                .isEqualTo("NullPointerException");
    }

    @Test
    void marksThePlaceInAWideStatement() {
        var statement = "SELECT " + "東".repeat(60) + ", missing_name, " + "x".repeat(100);
        var problem = StatementProblem.of(
                Fault.of("From line 1, column 70 to line 1, column 81: Column 'missing_name' not found in any table"));
        var block = ProblemBlock.text(problem, statement, Optional.empty(), layout(60));
        assertThat(block.lines())
                .allSatisfy(line -> assertThat(new ColumnMeasure().width(line)).isLessThanOrEqualTo(60));
        assertThat(marked(block)).isEqualTo("missing_name");
    }

    @Test
    void marksNothingWhenThePlaceIsNotInTheStatement() {
        var problem = StatementProblem.of(Fault.of("line 99, column 99999999999: what"));
        assertThat(ProblemBlock.text(problem, "SELECT 1", Optional.empty(), layout(80)))
                .doesNotContain("^");
    }

    @Test
    void neverSendsControlCodes() {
        var problem = StatementProblem.of(Fault.of("no \u001b[31m table"));
        assertThat(ProblemBlock.text(problem, "", Optional.empty(), layout(80))).doesNotContain("\u001b");
    }

    /// The text above the carets.
    private static String marked(String block) {
        var lines = block.lines().toList();
        int at = 0;
        while (!lines.get(at).contains("^")) {
            at++;
        }
        var measure = new ColumnMeasure();
        int from = lines.get(at).indexOf('^');
        int width = lines.get(at).length() - from;
        var above = lines.get(at - 1);
        var before = measure.beginning(above, from);
        return measure.beginning(above.substring(before.length()), width);
    }

    private static Layout layout(int width) {
        return new Layout(width, true, AnsiColours.NONE, false, new ColumnMeasure());
    }
}
