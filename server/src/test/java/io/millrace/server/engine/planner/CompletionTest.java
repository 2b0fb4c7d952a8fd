package io.millrace.server.engine.planner;

import static org.assertj.core.api.Assertions.assertThatCode;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CompletionTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "USE main.",
                "USE CATALOG ma",
                "DROP TABLE main.`default`.",
                "SHOW CREATE TABLE a.",
                "CREATE TABLE t (a INT) WITH ('connec",
                "EXPLAIN PLAN FOR USE main.",
                "REPLACE TABLE t AS SELECT "
            })
    void answersAlsoForAStatementThatTheEngineCannotComplete(String text) {
        try (var planner = PlannerUnderTest.open()) {
            assertThatCode(() -> planner.complete(text)).doesNotThrowAnyException();
        }
    }
}
