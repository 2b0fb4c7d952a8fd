package io.millrace.server.endpoint.rest.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.server.catalog.CatalogKey;
import io.millrace.server.catalog.CatalogStorage;
import io.millrace.wire.id.SessionHandle;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Tests the connections of the catalog `main`: who sees them, how long they last, and where their secrets are.
class ConnectionsIT {
    private static final String SECRET = "canary-4711";

    @TempDir
    private Path directory;

    private RunningGateway gateway;

    @BeforeEach
    void start() {
        gateway = RunningGateway.start(
                "catalog.dir=" + directory.resolve("catalog"),
                "sql-gateway.journal.dir=" + directory.resolve("journal"),
                "parallelism.default=1");
    }

    @AfterEach
    void stop() {
        gateway.close();
    }

    private void restart() {
        stop();
        start();
    }

    private SessionHandle inMain() {
        return gateway.inMain();
    }

    private SessionHandle open(Map<String, String> properties) {
        return gateway.open(properties);
    }

    private List<String> run(SessionHandle session, String statement) {
        return gateway.run(session, statement);
    }

    /// A folder whose name contains a secret.
    private Path folder() {
        return directory.resolve("token=" + SECRET);
    }

    private void create(SessionHandle session, String name) {
        run(
                session,
                "CREATE CONNECTION " + name + " COMMENT 'it''s near' WITH ('type' = 'files', 'format' = 'csv',"
                        + " 'path' = '" + folder() + "')");
    }

    @Test
    void aTableUsesTheOptionsOfItsConnectionBeforeAndAfterARestart() {
        var maker = inMain();
        create(maker, "near");
        run(maker, "CREATE TABLE orders (id INT) WITH ('connector' = 'filesystem', 'connection' = 'near')");
        run(maker, "INSERT INTO orders VALUES (1), (2)");
        assertThat(folder()).isNotEmptyDirectory();
        for (var again : List.of(false, true)) {
            if (again) {
                restart();
            }
            var other = inMain();
            assertThat(run(other, "SHOW CONNECTIONS")).containsExactly("near");
            assertThat(run(other, "SELECT SUM(id) FROM orders")).containsExactly("3");
            assertThat(run(other, "SHOW CREATE TABLE orders").getFirst())
                    .contains("'connection' = 'near'")
                    .doesNotContain("path");
            assertThat(run(
                            other,
                            "COMPILE PLAN '" + directory.resolve("plan" + again)
                                    + "' FOR INSERT INTO orders VALUES (3)"))
                    .containsExactly("OK");
            assertThat(directory.resolve("plan" + again))
                    .content()
                    .contains("near")
                    .doesNotContain(SECRET);
        }
    }

    @Test
    void aConnectionIsShownWithoutItsSecrets() {
        var session = inMain();
        create(session, "near");
        assertThat(run(session, "SHOW CREATE CONNECTION near")).containsExactly("""
                        CREATE CONNECTION `main`.`default`.`near`
                        COMMENT 'it''s near'
                        WITH (
                          'format' = 'csv',
                          'path' = '******',
                          'type' = 'files'
                        )
                        """);
        assertThat(run(session, "DESCRIBE CONNECTION near")).containsExactly("name|near", "comment|it's near");
        assertThat(run(session, "DESCRIBE CONNECTION EXTENDED main.`default`.near"))
                .containsExactly(
                        "name|near",
                        "comment|it's near",
                        "option:format|csv",
                        "option:path|******",
                        "option:type|files");
    }

    @Test
    void aConnectionIsAlteredRenamedAndDropped() {
        var session = inMain();
        create(session, "near");
        create(session, "far");
        run(session, "ALTER CONNECTION near RENAME TO nearest");
        run(session, "ALTER CONNECTION nearest SET ('format' = 'json', 'api.token' = '" + SECRET + "')");
        assertThat(run(session, "DESCRIBE CONNECTION EXTENDED nearest"))
                .contains("option:format|json", "option:path|******", "option:api.token|******");
        run(session, "ALTER CONNECTION nearest RESET ('api.token')");
        run(session, "CREATE TABLE orders (id INT) WITH ('connector' = 'filesystem', 'connection' = 'nearest')");
        run(session, "INSERT INTO orders VALUES (1), (2)");
        assertThat(run(session, "SELECT SUM(id) FROM orders")).containsExactly("3");
        assertThat(run(inMain(), "SHOW CONNECTIONS")).containsExactly("far", "nearest");
        assertThat(run(session, "SHOW CONNECTIONS FROM `default` LIKE 'n%'")).containsExactly("nearest");
        assertThat(run(session, "SHOW CONNECTIONS NOT LIKE 'n%'")).containsExactly("far");
        run(session, "DROP CONNECTION nearest");
        run(session, "DROP CONNECTION IF EXISTS nearest");
        assertThat(run(session, "SHOW CONNECTIONS")).containsExactly("far");
        assertThatThrownBy(() -> run(session, "SELECT SUM(id) FROM orders")).hasStackTraceContaining("nearest");
    }

    @Test
    void whatCannotBeDoneIsRefusedWithTheReason() {
        var session = inMain();
        create(session, "near");
        run(session, "CREATE CONNECTION IF NOT EXISTS near WITH ('a' = 'b')");
        run(session, "ALTER CONNECTION IF EXISTS absent SET ('a' = 'b')");
        run(
                session,
                "CREATE TABLE twice (id INT) WITH ('connector' = 'filesystem', 'connection' = 'near', 'path' = '/x')");
        Map.of(
                        "CREATE CONNECTION near WITH ('a' = 'b')", "already exists",
                        "CREATE CONNECTION absent.near WITH ('a' = 'b')", "no database absent",
                        "CREATE CONNECTION bare WITH ()", "can not be empty",
                        "CREATE TEMPORARY CONNECTION brief WITH ('a' = 'b')", "Temporary connections are not supported",
                        "CREATE CONNECTION default_catalog.default_database.near WITH ('a' = 'b')",
                                "default_catalog has no connections",
                        "DROP CONNECTION absent", "no connection main.default.absent",
                        "ALTER CONNECTION near RESET ('absent')", "has no option absent",
                        "SHOW CREATE CONNECTION absent", "no connection default.absent",
                        "SELECT * FROM twice", "sets the options path")
                .forEach((statement, reason) -> assertThatThrownBy(() -> run(session, statement))
                        .as(statement)
                        .hasStackTraceContaining(reason)
                        .hasMessageNotContaining(SECRET));
    }

    @Test
    void theSecretsAreEncryptedOnTheDiskAndGoWithTheirConnections() throws Exception {
        var session = inMain();
        run(session, "CREATE DATABASE elsewhere");
        create(session, "near");
        create(session, "elsewhere.near");
        run(session, "DROP DATABASE elsewhere CASCADE");
        run(session, "DROP CONNECTION near");
        create(session, "near");
        try (var files = Files.list(directory.resolve("catalog"))) {
            for (var file : files.toList()) {
                assertThat(Files.readString(file, StandardCharsets.ISO_8859_1)).doesNotContain(SECRET);
            }
        }
        stop();
        try (var storage = CatalogStorage.open(directory.resolve("catalog"), Optional.empty())) {
            assertThat(storage.names(CatalogStorage.DEFAULT_DATABASE, CatalogKey.Kind.SECRET))
                    .hasSize(1);
        }
        start();
    }
}
