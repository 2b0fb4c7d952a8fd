package io.millrace.server.engine.planner.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.apache.calcite.plan.ConventionTraitDef;
import org.apache.calcite.plan.RelTraitDef;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.table.api.TableConfig;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CancellablePlannerContextTest {
    private final ClassLoader loader = getClass().getClassLoader();
    private final SessionState state = SessionState.create(new Configuration(), loader, Optional.empty());
    private final CancellablePlannerContext context = new CancellablePlannerContext(
            TableConfig.getDefault(),
            loader,
            state,
            ModeSchema.root(state, true),
            new RelTraitDef<?>[] {ConventionTraitDef.INSTANCE},
            true);

    @AfterEach
    void close() throws Exception {
        state.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SHOW TABLES LIKE 't%'",
                "SHOW COLUMNS FROM t",
                "SHOW CREATE TABLE t",
                "DESCRIBE t",
                "SET 'a' = 'b'",
                "RESET"
            })
    void commandsNeedNoValidator(String sql) {
        assertThat(needsValidator(sql)).isFalse();
    }

    @Test
    void queriesAreValidated() {
        assertThat(needsValidator("SELECT 1")).isTrue();
    }

    private boolean needsValidator(String sql) {
        var planner = context.createFlinkPlanner();
        var statement = context.createCalciteParser().parseSqlList(sql).get(0);
        var _ = planner.validate(statement);
        return planner.validator() != null;
    }
}
