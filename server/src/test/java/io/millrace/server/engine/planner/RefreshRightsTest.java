package io.millrace.server.engine.planner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.millrace.server.catalog.CatalogStorage;
import io.millrace.server.gateway.workflow.RefreshRequest;
import io.millrace.server.gateway.workflow.WorkflowStore;
import io.millrace.server.gateway.workflow.Workflows;
import io.millrace.server.security.CurrentPrincipal;
import io.millrace.server.security.Principal;
import io.millrace.server.security.StatementRights;
import io.millrace.server.security.login.SampleRoles;
import io.millrace.server.storage.StateCipher;
import io.millrace.testing.TestTimeout;
import io.millrace.wire.Refusal;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.flink.configuration.Configuration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Tests with whose rights tables are refreshed on schedule.
class RefreshRightsTest {
    private static final String ROLES = """
            roles:
              seller:
                like: analyst
                read: [main.sales.*]
                write: [main.sales.*, main.hr.*]
                paths: ["file:*"]
            users:
              sue: seller
            """;
    private static final String DAILY = "main.sales.daily";

    @TempDir
    private Path directory;

    private final List<RefreshRequest> refreshes = new CopyOnWriteArrayList<>();
    private final Workflows workflows = new Workflows(
            (what, _) -> refreshes.add(what), new Workflows.Limits(10, List.of()), Clock.systemUTC(), Optional.empty());
    private CatalogStorage storage;
    private PlannerUnderTest planner;
    private Principal sue;

    @BeforeEach
    void open() throws Exception {
        sue = SampleRoles.principal(directory, ROLES, "sue");
        storage = CatalogStorage.open(directory.resolve("catalog"), Optional.empty());
        workflows.gateway("http://localhost:1");
        planner = PlannerUnderTest.open(
                PlannerUnderTest.engine(new Configuration())
                        .withCatalog(storage)
                        .withWorkflows(workflows),
                Map.of("workflow-scheduler.type", "embedded"));
        for (var database : List.of("sales", "hr")) {
            planner.run("CREATE DATABASE main." + database);
            planner.run("CREATE TABLE main." + database + ".lines (id INT) WITH " + files(database));
        }
    }

    @AfterEach
    void close() {
        planner.close();
        workflows.close();
        storage.close();
    }

    private String files(String folder) {
        return "('connector' = 'filesystem', 'format' = 'csv', 'path' = '" + directory.resolve(folder) + "')";
    }

    private String create(String query) {
        return "CREATE MATERIALIZED TABLE " + DAILY + " WITH " + files("daily")
                + " FRESHNESS = INTERVAL '1' SECOND REFRESH_MODE = FULL AS " + query;
    }

    private void run(Principal caller, String sql) throws Exception {
        CurrentPrincipal.call(caller, () -> {
            planner.run(sql);
            return true;
        });
    }

    private void awaitRefresh(StatementRights rights) {
        refreshes.clear();
        await().atMost(TestTimeout.LIMIT)
                .until(() ->
                        !refreshes.isEmpty() && refreshes.getLast().rights().equals(Optional.of(rights)));
    }

    @Test
    void aQueryThatTheCallerMayNotRunIsNoTables() throws Exception {
        for (var query : List.of("SELECT id FROM main.hr.lines", "SELECT id + 1 AS id FROM main.hr.lines")) {
            assertThatThrownBy(() -> run(sue, create(query)))
                    .isInstanceOf(Refusal.class)
                    .hasMessageContaining("may not read main.hr.lines");
        }
        planner.run(create("SELECT id FROM main.sales.lines"));
        assertThatThrownBy(() -> run(sue, "ALTER MATERIALIZED TABLE " + DAILY + " AS SELECT id FROM main.hr.lines"))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("may not read main.hr.lines");
    }

    @Test
    void whoChangesATableLendsItTheRightsOfItsRefreshes() throws Exception {
        planner.run(create("SELECT id FROM main.hr.lines"));
        awaitRefresh(StatementRights.ALL);

        run(sue, "ALTER MATERIALIZED TABLE " + DAILY + " AS SELECT id FROM main.sales.lines");
        awaitRefresh(sue.rights());

        planner.run("ALTER MATERIALIZED TABLE " + DAILY + " AS SELECT id FROM main.hr.lines");
        awaitRefresh(StatementRights.ALL);
    }

    /// Otherwise it would be refreshed again at a gateway that may run the workflow.
    @Test
    void aTableThatIsSuspendedWhereItsWorkflowMayNotRunStaysSuspended() throws Exception {
        var other = "https://sql2.example.com:8083";
        var table = "`main`.`sales`.`daily`";
        var name = Workflows.Name.of(table);
        try (var store =
                WorkflowStore.open(directory.resolve("workflows"), StateCipher.withKeyFile(directory.resolve("key")))) {
            try (var before = stored(store, other)) {
                runAt(before, create("SELECT id FROM main.sales.lines"));
                before.delete(name);
                before.create(
                        new RefreshRequest(
                                table, other, "ann", Optional.of(StatementRights.ALL), Map.of(), Map.of(), Map.of()),
                        "0 0 0 1 1 ? 2099");
            }
            try (var without = stored(store)) {
                runAt(without, "ALTER MATERIALIZED TABLE " + DAILY + " SUSPEND");
            }
            try (var again = stored(store, other)) {
                assertThat(again.knows(name)).isFalse();
            }
        }
    }

    private static Workflows stored(WorkflowStore store, String... gateways) {
        var opened = new Workflows(
                (_, _) -> {}, new Workflows.Limits(10, List.of(gateways)), Clock.systemUTC(), Optional.of(store));
        opened.gateway("http://localhost:1");
        return opened;
    }

    private void runAt(Workflows there, String sql) throws Exception {
        try (var its = PlannerUnderTest.open(
                PlannerUnderTest.engine(new Configuration())
                        .withCatalog(storage)
                        .withWorkflows(there),
                Map.of("workflow-scheduler.type", "embedded"))) {
            its.run(sql);
        }
    }
}
