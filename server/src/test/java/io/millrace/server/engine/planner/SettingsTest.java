package io.millrace.server.engine.planner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.wire.Refusal;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SettingsTest {
    private PlannerUnderTest planner;

    @BeforeEach
    void open() {
        planner = PlannerUnderTest.open();
    }

    @AfterEach
    void close() {
        planner.close();
    }

    /// Otherwise each later statement of the session would fail.
    @ParameterizedTest
    @ValueSource(
            strings = {
                "table.optimizer.join-reorder-enabled",
                "table.local-time-zone",
                "execution.runtime-mode",
                "parallelism.default",
                "table.sql-dialect"
            })
    void refusesValuesWithWhichNoStatementCouldBePlanned(String key) {
        assertThatThrownBy(() -> planner.run("SET '" + key + "' = 'perhaps'")).isInstanceOf(Refusal.class);
        assertThat(planner.planner().configuration().get(key)).isNotEqualTo("perhaps");
        assertThatCode(() -> planner.run("EXPLAIN SELECT 1")).doesNotThrowAnyException();
    }
}
