package io.millrace.server.engine.planner.query;

import static org.assertj.core.api.Assertions.assertThat;

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

class QueryCacheTest {
    @Test
    void looksAtStatementsOnlyThatMayBeConstantQueries() {
        assertThat(List.of("SELECT 1", "values (1)", "WITH t AS (VALUES (1)) SELECT * FROM t"))
                .allMatch(QueryCache::isQuery);
        assertThat(List.of("SET", "SHOW TABLES", "", "-- SELECT 1")).noneMatch(QueryCache::isQuery);
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
                .noneMatch(QueryCache::keepsMeaning);
        assertThat(List.<Operation>of(
                        new SetOperation("a", "b"), new ResetOperation("a"), new ShowModulesOperation(true)))
                .allMatch(QueryCache::keepsMeaning);
    }
}
