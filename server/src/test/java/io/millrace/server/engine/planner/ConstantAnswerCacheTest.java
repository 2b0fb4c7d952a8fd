package io.millrace.server.engine.planner;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.server.gateway.engine.Outcome;
import io.millrace.server.gateway.result.ResultRow;
import io.millrace.wire.sql.Column;
import io.millrace.wire.sql.RowKind;
import io.millrace.wire.sql.SqlType;
import java.util.List;
import java.util.Map;
import org.apache.flink.table.catalog.CatalogDatabaseImpl;
import org.apache.flink.table.operations.LoadModuleOperation;
import org.apache.flink.table.operations.Operation;
import org.apache.flink.table.operations.ShowModulesOperation;
import org.apache.flink.table.operations.UnloadModuleOperation;
import org.apache.flink.table.operations.UseCatalogOperation;
import org.apache.flink.table.operations.UseDatabaseOperation;
import org.apache.flink.table.operations.UseModulesOperation;
import org.apache.flink.table.operations.command.AddJarOperation;
import org.apache.flink.table.operations.command.RemoveJarOperation;
import org.apache.flink.table.operations.command.ResetOperation;
import org.apache.flink.table.operations.command.SetOperation;
import org.apache.flink.table.operations.ddl.CreateDatabaseOperation;
import org.junit.jupiter.api.Test;

class ConstantAnswerCacheTest {

    @Test
    void givesAnAnswerUnderTheSameCircumstancesOnly() {
        var answers = new ConstantAnswerCache(10);
        var world = new Object();
        answers.keep(new ConstantAnswerCache.Question("SELECT 1", Map.of("a", "b"), world), answer("1"));

        assertThat(answers.find(new ConstantAnswerCache.Question("SELECT 1", Map.of("a", "b"), world)))
                .contains(answer("1"));
        assertThat(answers.find(new ConstantAnswerCache.Question("SELECT 2", Map.of("a", "b"), world)))
                .isEmpty();
        assertThat(answers.find(new ConstantAnswerCache.Question("SELECT 1", Map.of("a", "c"), world)))
                .isEmpty();
        assertThat(answers.find(new ConstantAnswerCache.Question("SELECT 1", Map.of("a", "b"), new Object())))
                .isEmpty();
    }

    @Test
    void keepsThoseUsedLast() {
        var answers = new ConstantAnswerCache(2);
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
        var answers = new ConstantAnswerCache(10);
        answers.keep(question("large"), answer("x".repeat(10_000)));
        answers.keep(question("x".repeat(5_000)), answer("1"));

        assertThat(answers.find(question("large"))).isEmpty();
        assertThat(answers.find(question("x".repeat(5_000)))).isEmpty();
    }

    @Test
    void keepsNoneWhereNoneAreWanted() {
        var answers = new ConstantAnswerCache(0);
        answers.keep(question("a"), answer("1"));

        assertThat(answers.find(question("a"))).isEmpty();
    }

    @Test
    void looksAtStatementsOnlyThatMayBeConstantQueries() {
        assertThat(List.of("SELECT 1", "values (1)", "WITH t AS (VALUES (1)) SELECT * FROM t"))
                .allMatch(ConstantAnswerCache::mayKnow);
        assertThat(List.of("SET", "SHOW TABLES", "", "-- SELECT 1")).noneMatch(ConstantAnswerCache::mayKnow);
    }

    @Test
    void librariesModulesAndCatalogsAreNotLeftAlone() {
        assertThat(List.<Operation>of(
                        new AddJarOperation("a.jar"),
                        new RemoveJarOperation("a.jar"),
                        new LoadModuleOperation("core", Map.of()),
                        new UnloadModuleOperation("core"),
                        new UseModulesOperation(List.of("core")),
                        new UseCatalogOperation("a"),
                        new UseDatabaseOperation("a", "b"),
                        new CreateDatabaseOperation("a", "b", new CatalogDatabaseImpl(Map.of(), ""), false)))
                .noneMatch(ConstantAnswerCache::leavesAlone);
        assertThat(List.<Operation>of(
                        new SetOperation("a", "b"), new ResetOperation("a"), new ShowModulesOperation(true)))
                .allMatch(ConstantAnswerCache::leavesAlone);
    }

    private static ConstantAnswerCache.Question question(String sql) {
        return new ConstantAnswerCache.Question(sql, Map.of(), ConstantAnswerCache.UNTOUCHED);
    }

    private static Outcome.Constant answer(String text) {
        return new Outcome.Constant(
                List.of(Column.of("x", SqlType.string())), List.of(ResultRow.of(RowKind.INSERT, text)));
    }
}
