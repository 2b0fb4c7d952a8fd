package io.millrace.server.endpoint.warehouse;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class SessionDefaultsTest {
    @Test
    void sessionsBeginAsToolsForTablesExpectThem() {
        assertThat(SessionDefaults.of(Map.of()).properties())
                .isEqualTo(Map.of(
                        "execution.runtime-mode", "AUTOMATIC",
                        "table.dml-sync", "true",
                        "sql-gateway.session.catalog", "main",
                        "sql-gateway.result.changes", "COLLAPSE"));
    }

    @Test
    void whatTheOperatorHasSetStands() {
        assertThat(SessionDefaults.of(Map.of(
                                "execution.runtime-mode", "BATCH",
                                "table.dml-sync", "false",
                                "sql-gateway.session.catalog", "default_catalog",
                                "sql-gateway.result.changes", "COLUMN"))
                        .properties())
                .isEmpty();
    }

    @Test
    void whatAClientSetsGoesFirst() {
        assertThat(SessionDefaults.of(Map.of()).under(Map.of("table.dml-sync", "false", "x", "y")))
                .containsEntry("table.dml-sync", "false")
                .containsEntry("x", "y")
                .containsEntry("execution.runtime-mode", "AUTOMATIC");
    }
}
