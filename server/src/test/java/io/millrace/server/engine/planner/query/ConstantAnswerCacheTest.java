package io.millrace.server.engine.planner.query;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.server.gateway.engine.Outcome;
import io.millrace.server.gateway.result.ResultRow;
import io.millrace.server.security.StatementRights;
import io.millrace.wire.sql.Column;
import io.millrace.wire.sql.RowKind;
import io.millrace.wire.sql.SqlType;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ConstantAnswerCacheTest {

    @Test
    void givesAnAnswerUnderTheSameCircumstancesOnly() {
        var answers = new ConstantAnswerCache(10);
        var version = new Object();
        answers.put(new QueryKey("SELECT 1", Map.of("a", "b"), StatementRights.ALL, version), answer("1"));

        assertThat(answers.find(new QueryKey("SELECT 1", Map.of("a", "b"), StatementRights.ALL, version)))
                .contains(answer("1"));
        assertThat(answers.find(new QueryKey("SELECT 2", Map.of("a", "b"), StatementRights.ALL, version)))
                .isEmpty();
        assertThat(answers.find(new QueryKey("SELECT 1", Map.of("a", "c"), StatementRights.ALL, version)))
                .isEmpty();
        assertThat(answers.find(new QueryKey("SELECT 1", Map.of("a", "b"), StatementRights.ALL, new Object())))
                .isEmpty();
    }

    @Test
    void keepsThoseUsedLast() {
        var answers = new ConstantAnswerCache(2);
        answers.put(key("a"), answer("1"));
        answers.put(key("b"), answer("2"));
        assertThat(answers.find(key("a"))).isPresent();

        answers.put(key("c"), answer("3"));

        assertThat(answers.find(key("a"))).isPresent();
        assertThat(answers.find(key("b"))).isEmpty();
        assertThat(answers.find(key("c"))).isPresent();
    }

    @Test
    void keepsNothingLarge() {
        var answers = new ConstantAnswerCache(10);
        answers.put(key("large"), answer("x".repeat(10_000)));
        answers.put(key("x".repeat(5_000)), answer("1"));

        assertThat(answers.find(key("large"))).isEmpty();
        assertThat(answers.find(key("x".repeat(5_000)))).isEmpty();
    }

    @Test
    void keepsNoneWhereNoneAreWanted() {
        var answers = new ConstantAnswerCache(0);
        answers.put(key("a"), answer("1"));

        assertThat(answers.find(key("a"))).isEmpty();
    }

    private static QueryKey key(String sql) {
        return new QueryKey(sql, Map.of(), StatementRights.ALL, ConstantAnswerCache.UNCHANGED);
    }

    private static Outcome.Constant answer(String text) {
        return new Outcome.Constant(
                List.of(Column.of("x", SqlType.string())), List.of(ResultRow.of(RowKind.INSERT, text)));
    }
}
