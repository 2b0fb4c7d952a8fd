package io.millrace.server.engine.planner;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.server.gateway.engine.Outcome;
import io.millrace.server.gateway.result.ResultRow;
import io.millrace.wire.sql.Column;
import io.millrace.wire.sql.RowKind;
import io.millrace.wire.sql.SqlType;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ConstantAnswersTest {

    @Test
    void givesAnAnswerUnderTheSameCircumstancesOnly() {
        var answers = new ConstantAnswers(10);
        var world = new Object();
        answers.keep(new ConstantAnswers.Question("SELECT 1", Map.of("a", "b"), world), answer("1"));

        assertThat(answers.find(new ConstantAnswers.Question("SELECT 1", Map.of("a", "b"), world)))
                .contains(answer("1"));
        assertThat(answers.find(new ConstantAnswers.Question("SELECT 2", Map.of("a", "b"), world)))
                .isEmpty();
        assertThat(answers.find(new ConstantAnswers.Question("SELECT 1", Map.of("a", "c"), world)))
                .isEmpty();
        assertThat(answers.find(new ConstantAnswers.Question("SELECT 1", Map.of("a", "b"), new Object())))
                .isEmpty();
    }

    @Test
    void keepsThoseUsedLast() {
        var answers = new ConstantAnswers(2);
        answers.keep(question("a"), answer("1"));
        answers.keep(question("b"), answer("2"));
        assertThat(answers.find(question("a"))).isPresent();

        answers.keep(question("c"), answer("3"));

        assertThat(answers.find(question("a"))).isPresent();
        assertThat(answers.find(question("b"))).isEmpty();
        assertThat(answers.find(question("c"))).isPresent();
    }

    @Test
    void keepsNothingLarge() {
        var answers = new ConstantAnswers(10);
        answers.keep(question("large"), answer("x".repeat(10_000)));
        answers.keep(question("x".repeat(5_000)), answer("1"));

        assertThat(answers.find(question("large"))).isEmpty();
        assertThat(answers.find(question("x".repeat(5_000)))).isEmpty();
    }

    @Test
    void keepsNoneWhereNoneAreWanted() {
        var answers = new ConstantAnswers(0);
        answers.keep(question("a"), answer("1"));

        assertThat(answers.find(question("a"))).isEmpty();
    }

    @Test
    void looksAtStatementsOnlyThatMayBeConstantQueries() {
        assertThat(List.of("SELECT 1", "values (1)")).allMatch(ConstantAnswers::mayKnow);
        assertThat(List.of("SET", "SHOW TABLES", "", "-- SELECT 1")).noneMatch(ConstantAnswers::mayKnow);
    }

    private static ConstantAnswers.Question question(String sql) {
        return new ConstantAnswers.Question(sql, Map.of(), ConstantAnswers.UNTOUCHED);
    }

    private static Outcome.Constant answer(String text) {
        return new Outcome.Constant(
                List.of(Column.of("x", SqlType.string())), List.of(ResultRow.of(RowKind.INSERT, text)));
    }
}
