package io.millrace.server.engine.planner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.server.catalog.CatalogStorage;
import io.millrace.server.gateway.engine.Catalogs;
import io.millrace.server.gateway.engine.Outcome;
import io.millrace.server.gateway.engine.Planner;
import io.millrace.server.gateway.engine.SessionStep;
import io.millrace.server.gateway.engine.Statement;
import io.millrace.server.security.CurrentPrincipal;
import io.millrace.server.security.Principal;
import io.millrace.server.security.StatementType;
import io.millrace.server.security.TokenScope;
import io.millrace.server.security.login.SampleRoles;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Tests the rights of the statements of a user with rules. The catalog `shop` is in a store, so that others
/// see it, too.
class AuthorizedStatementTest {
    private static final String ROLES = """
            roles:
              seller:
                like: analyst
                read: [shop.sales.*, shop.common.customers]
                write: [shop.sales.*]
                connectors: [datagen, blackhole, print, filesystem, values]
                paths: ["s3://sales/*", "s3://deep/data/*", "file:FOLDER/open/*"]
              reader:
                like: seller
                statements: [query, show]
              tester:
                like: analyst
                read: [main.sales.*]
                write: [main.sales.*]
              definer:
                like: seller
                statements: [define, set, show]
              dropper:
                like: analyst
                read: []
                write: [shop.sales.*]
            users:
              sue: seller
              rob: reader
              dan: dropper
              deb: definer
              ann: analyst
              dev: developer
              amy: admin
              tom: []
              tess: tester
            """;

    @TempDir
    private Path directory;

    private Planner planner;
    private Principal sue;

    @BeforeEach
    void open() throws Exception {
        directory = directory.toRealPath();
        for (var folder : List.of("open", "secret")) {
            Files.createDirectories(directory.resolve(folder));
        }
        Files.createSymbolicLink(directory.resolve("open/link"), directory.resolve("secret"));
        planner = PlannerUnderTest.open().planner();
        sue = user("sue");
        // the server itself
        run("CREATE CATALOG shop WITH ('type' = 'test-shared')");
        for (var database : List.of("sales", "hr", "common")) {
            run("CREATE DATABASE shop." + database);
        }
        for (var table : List.of("sales.orders", "sales.done", "hr.salaries", "common.customers", "common.prices")) {
            run("CREATE TABLE shop." + table + " (id BIGINT, secret_column STRING) WITH ('connector' = 'datagen')");
        }
        run("CREATE TABLE shop.sales.sink (id BIGINT, secret_column STRING) WITH ('connector' = 'blackhole')");
        run("CREATE TABLE shop.hr.sink (id BIGINT, secret_column STRING) WITH ('connector' = 'blackhole')");
        run("CREATE FUNCTION shop.hr.grade AS 'java.lang.Object'");
        run("CREATE FUNCTION shop.common.grade AS 'java.lang.Object'");
        run("CREATE VIEW shop.sales.allowed AS SELECT id FROM shop.sales.orders");
        run("CREATE VIEW shop.sales.disguise AS SELECT id FROM shop.hr.salaries");
        run("CREATE VIEW shop.hr.open_data AS SELECT id FROM shop.sales.orders");
    }

    @AfterEach
    void close() {
        planner.close();
    }

    private Principal user(String name) throws Exception {
        return SampleRoles.principal(directory, ROLES.replace("FOLDER", directory.toString()), name);
    }

    private Outcome run(String sql) throws InterruptedException {
        return planner.run(Statement.of(sql));
    }

    private Outcome run(Principal caller, String sql) throws InterruptedException {
        return CurrentPrincipal.call(caller, () -> run(sql));
    }

    private void assertRefused(Principal caller, String sql, String reason) {
        assertThatThrownBy(() -> run(caller, sql))
                .as(sql)
                .isInstanceOfSatisfying(
                        Refusal.class,
                        refusal ->
                                assertThat(refusal.code()).as(refusal.reason()).isEqualTo(FaultCode.FORBIDDEN))
                .hasMessageContaining(reason)
                .hasMessageNotContaining("secret_column");
    }

    private List<String> names(Principal caller, String sql) throws InterruptedException {
        return ((Outcome.Answer) run(caller, sql))
                .rows().stream()
                        .map(row -> String.valueOf(row.cells().getFirst()))
                        .toList();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "EXPLAIN SELECT * FROM shop.sales.orders",
                "EXPLAIN SELECT * FROM shop.sales.allowed",
                "EXPLAIN SELECT * FROM shop.common.customers",
                "EXPLAIN INSERT INTO shop.sales.sink SELECT * FROM shop.sales.orders",
                "EXPLAIN INSERT INTO shop.sales.sink SELECT * FROM shop.common.customers",
                "EXPLAIN STATEMENT SET BEGIN INSERT INTO shop.sales.sink SELECT * FROM shop.sales.orders; END",
                "DESCRIBE shop.sales.orders",
                "DESCRIBE DATABASE shop.sales",
                "SHOW CREATE TABLE shop.sales.orders",
                "SHOW COLUMNS FROM shop.sales.orders",
                "CREATE TABLE shop.sales.made (id BIGINT) WITH ('connector' = 'datagen')",
                "CREATE TABLE shop.sales.made LIKE shop.sales.orders",
                "CREATE TABLE shop.sales.made LIKE shop.common.customers",
                "CREATE TEMPORARY TABLE mine (id BIGINT) WITH ('connector' = 'datagen')",
                "CREATE VIEW shop.sales.made AS SELECT * FROM shop.common.customers",
                "CREATE TABLE shop.sales.made (line STRING) WITH ('connector' = 'filesystem', 'format' = 'csv',"
                        + " 'path' = 's3://sales/lines')",
                "ALTER TABLE shop.sales.orders RENAME TO older",
                "DROP TABLE shop.sales.orders",
                "USE CATALOG shop",
                "USE shop.sales",
                "CREATE DATABASE IF NOT EXISTS shop.sales",
                "SET 'parallelism.default' = '2'",
                "SET 'state.backend.type' = 'rocksdb'",
                "SET 'table.exec.source.idle-timeout' = '1 s'",
                "SELECT 1",
                "VALUES (1)"
            })
    void whatTheRulesAllowWorks(String sql) throws Exception {
        var _ = run(sue, sql);
    }

    @Test
    void refusesAFunctionOfTheCurrentDatabase() throws Exception {
        var _ = run(sue, "USE shop.common");
        assertRefused(sue, "SELECT grade(1)", "may not read shop.common.grade");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "USE CATALOG shop | no_such | Object 'no_such' not found",
                "USE CATALOG shop | shop.sales.no_such | Object 'no_such' not found within 'shop.sales'",
                "USE shop.common | no_such | Object 'no_such' not found",
            })
    void saysThatATableIsMissingWhereverTheSessionIs(String use, String table, String reason) throws Exception {
        var _ = run(sue, use);
        assertThatThrownBy(() -> run(sue, "SELECT * FROM " + table))
                .isInstanceOfSatisfying(
                        Refusal.class, refusal -> assertThat(refusal.code()).isEqualTo(FaultCode.INVALID_STATEMENT))
                .hasMessageContaining(reason);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "SELECT * FROM shop.hr.salaries | may not read shop.hr.salaries",
                "SELECT 1 FROM shop.hr.salaries WHERE FALSE | may not read shop.hr.salaries",
                "SELECT no_such FROM shop.hr.salaries | may not read shop.hr.salaries",
                "SELECT * FROM `shop`.`hr`.`salaries` | may not read shop.hr.salaries",
                "SELECT (SELECT MAX(id) FROM shop.hr.salaries) | may not read shop.hr.salaries",
                "SELECT id FROM shop.sales.orders WHERE id IN (SELECT id FROM shop.hr.salaries) | shop.hr.salaries",
                "SELECT * FROM shop.sales.orders o JOIN shop.hr.salaries s ON o.id = s.id | shop.hr.salaries",
                "WITH x AS (SELECT * FROM shop.hr.salaries) SELECT * FROM x | shop.hr.salaries",
                "TABLE shop.hr.salaries | shop.hr.salaries",
                "SELECT shop.hr.grade(1) | may not read shop.hr.grade",
                "SELECT 1 + ABS(shop.hr.grade(id)) FROM shop.sales.orders | may not read shop.hr.grade",
                "SELECT * FROM shop.sales.orders, LATERAL TABLE(shop.hr.grade(id)) | may not read shop.hr.grade",
                "CREATE VIEW shop.sales.graded AS SELECT shop.hr.grade(1) AS g | may not read shop.hr.grade",
                "SELECT * FROM shop.common.prices | may not read shop.common.prices",
                "SELECT * FROM shop.sales.disguise | may not read shop.hr.salaries",
                "SELECT * FROM shop.hr.open_data | may not read shop.hr.open_data",
                "EXPLAIN SELECT * FROM shop.hr.salaries | shop.hr.salaries",
                "EXPLAIN SELECT * FROM shop.sales.disguise | shop.hr.salaries",
                "EXPLAIN INSERT INTO shop.hr.sink SELECT * FROM shop.sales.orders | shop.hr.sink",
                "EXPLAIN STATEMENT SET BEGIN INSERT INTO shop.sales.sink SELECT * FROM shop.hr.salaries; END"
                        + " | shop.hr.salaries",
                "INSERT INTO shop.hr.sink SELECT * FROM shop.sales.orders | shop.hr.sink",
                "INSERT INTO shop.hr.sink (id) SELECT id FROM shop.sales.orders | shop.hr.sink",
                "INSERT INTO shop.common.customers SELECT * FROM shop.sales.orders | may not write",
                "INSERT INTO shop.sales.sink SELECT * FROM shop.hr.salaries | may not read shop.hr.salaries",
                "CREATE TABLE shop.sales.made AS SELECT * FROM shop.hr.salaries | shop.hr.salaries",
                "CREATE TABLE shop.hr.made AS SELECT * FROM shop.sales.orders | shop.hr.made",
                "REPLACE TABLE shop.sales.made AS SELECT * FROM shop.hr.salaries | shop.hr.salaries",
                "CREATE OR REPLACE TABLE shop.hr.made AS SELECT * FROM shop.sales.orders | shop.hr.made",
                "CREATE TABLE shop.sales.made LIKE shop.hr.salaries | may not read shop.hr.salaries",
                "CREATE TEMPORARY TABLE made LIKE shop.hr.salaries | may not read shop.hr.salaries",
                "CREATE TABLE shop.hr.made (id BIGINT) WITH ('connector' = 'datagen') | shop.hr.made",
                "CREATE VIEW shop.sales.made AS SELECT * FROM shop.hr.salaries | shop.hr.salaries",
                "CREATE TEMPORARY VIEW made AS SELECT * FROM shop.hr.salaries | shop.hr.salaries",
                "ALTER TABLE shop.hr.salaries ADD secret_column STRING | shop.hr.salaries",
                "ALTER TABLE shop.hr.salaries SET ('a' = 'b') | shop.hr.salaries",
                "ALTER TABLE shop.hr.salaries RENAME TO other | shop.hr.salaries",
                "DROP TABLE shop.hr.salaries | shop.hr.salaries",
                "DROP VIEW shop.hr.open_data | shop.hr.open_data",
                "TRUNCATE TABLE shop.hr.sink | shop.hr.sink",
                "DELETE FROM shop.hr.sink | shop.hr.sink",
                "DESCRIBE shop.hr.salaries | shop.hr.salaries",
                "SHOW CREATE TABLE shop.hr.salaries | shop.hr.salaries",
                "SHOW CREATE VIEW shop.hr.open_data | shop.hr.open_data",
                "SHOW COLUMNS FROM shop.hr.salaries | shop.hr.salaries",
                "SHOW PARTITIONS shop.hr.salaries | shop.hr.salaries",
                "DESCRIBE DATABASE EXTENDED shop.hr | shop.hr",
                "USE shop.hr | shop.hr",
                "CREATE DATABASE shop.made | shop.made",
                "DROP DATABASE shop.hr CASCADE | shop.hr",
                "DROP CATALOG shop | the catalog shop",
                "CREATE CATALOG c WITH ('type' = 'generic_in_memory') | the catalog c",
                "CREATE FUNCTION shop.sales.f AS 'java.lang.String' | statement type code",
                "CREATE TEMPORARY SYSTEM FUNCTION f AS 'java.lang.String' | statement type code",
                "CREATE FUNCTION shop.sales.f AS 'a.B' USING JAR 's3://sales/f.jar' | statement type code",
                "ADD JAR 's3://sales/f.jar' | statement type code",
                "LOAD MODULE hive | statement type code",
                "EXECUTE PLAN 's3://sales/p.json' | statement type code",
                "COMPILE PLAN 's3://sales/p.json' FOR INSERT INTO shop.sales.sink SELECT * FROM shop.sales.orders"
                        + " | statement type code",
                "CREATE TABLE shop.sales.made (a INT) WITH ('connector' = 'kafka') | the connector 'kafka'"
            })
    void whatTheyDoNotAllowIsRefusedByName(String sql, String reason) {
        assertRefused(sue, sql, reason);
    }

    @Test
    void whatAnotherDatabaseIsCalledDoesNotMatter() throws Exception {
        var _ = run(sue, "USE shop.sales");
        assertRefused(sue, "SELECT * FROM hr.salaries", "shop.hr.salaries");
        var _ = run("USE shop.hr");
        assertRefused(sue, "SELECT * FROM salaries", "shop.hr.salaries");
        assertRefused(sue, "INSERT INTO sink SELECT * FROM shop.sales.orders", "shop.hr.sink");
        assertRefused(sue, "CREATE TABLE made (id BIGINT) WITH ('connector' = 'datagen')", "shop.hr.made");
    }

    @Test
    void filesAreReadByTheirPathsOnlyWhereTheRulesAllowIt() throws Exception {
        Files.writeString(directory.resolve("open/a.csv"), "id,name\n1,a\n");
        Files.writeString(directory.resolve("secret/a.csv"), "id,secret_column\n1,a\n");
        run(sue, "EXPLAIN SELECT name FROM '" + directory + "/open/a.csv'");
        run(sue, "EXPLAIN SELECT o.name FROM '" + directory + "/open/*.csv' AS o, shop.sales.orders");
        run(user("dev"), "EXPLAIN SELECT secret_column FROM '" + directory + "/secret/a.csv'");
        for (var path : List.of("/secret/a.csv", "/secret/none.csv", "/open/../secret/*", "/open/link/a.csv")) {
            assertRefused(sue, "SELECT * FROM '" + directory + path + "'", "may not use the file");
        }
        for (var caller : List.of("ann", "rob")) {
            assertRefused(user(caller), "SELECT * FROM '" + directory + "/secret/a.csv'", "may not use the file");
        }
        assertRefused(sue, "SELECT * FROM '" + directory + "/open/a.csv', shop.hr.salaries", "may not read");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "file:FOLDER/secret/a",
                "FILE:FOLDER/secret/a",
                "file://FOLDER/secret/a",
                "file://localhost/FOLDER/secret/a",
                "FOLDER/secret/a",
                "FOLDER/open/../secret/a",
                "FOLDER/open/link/a",
                "FOLDER/open/link/../secret/a",
                "FOLDER/open/%2E%2E/secret/a",
                "relative/a",
                "a",
                "../../etc/passwd",
                "/etc/passwd",
                "s3://other/a",
                "FOLDER/open/x\\..\\..\\secret/a",
                "FOLDER/open/x%5C..%5C..%5Csecret/a",
                "\\etc\\passwd",
                "s3://deep/data/x\\..\\..\\other/a",
                "s3:\\other/a",
                "s3://deep/data/../other/a",
                "s3://deep/data/%2E%2E/other/a",
                "S3://other/a",
                "s3a://sales/a",
                "hdfs:///sales/a",
                "http://sales/a"
            })
    void pathsOutsideOfTheRulesAreRefusedInAllForms(String path) {
        var given = path.replace("FOLDER", directory.toString());
        var options = " WITH ('connector' = 'filesystem', 'format' = 'csv', 'path' = '" + given + "')";
        assertRefused(sue, "CREATE TABLE shop.sales.made (line STRING)" + options, "may not use the ");
        assertRefused(sue, "CREATE TEMPORARY TABLE made (line STRING)" + options, "may not use the ");
        assertRefused(
                sue, "CREATE TABLE shop.sales.made" + options + " AS SELECT id FROM shop.sales.orders", "may not");
        assertRefused(sue, "SET 'execution.checkpointing.savepoint-dir' = '" + given + "'", "may not use the ");
        assertRefused(
                sue,
                "CREATE TABLE shop.sales.made (a INT) WITH ('connector' = 'datagen', 'x.location' = '" + given + "')",
                "may not use the ");
    }

    @Test
    void whatCommitsAPartitionNamesNoOtherFolderAndNoClass() throws Exception {
        var table = "CREATE TEMPORARY TABLE parted (id BIGINT, p STRING) PARTITIONED BY (p) WITH ('connector' ="
                + " 'filesystem', 'format' = 'csv', 'path' = '" + directory + "/open/parted',"
                + " 'sink.partition-commit.policy.kind' = 'success-file', ";
        for (var name : List.of("../../secret/x", "..\\..\\secret\\x", "/x")) {
            run(sue, "DROP TEMPORARY TABLE IF EXISTS parted");
            assertThatThrownBy(() -> {
                        run(sue, table + "'sink.partition-commit.success-file.name' = '" + name + "')");
                        run(sue, "EXPLAIN INSERT INTO parted SELECT id, 'p' FROM shop.sales.orders");
                    })
                    .as(name)
                    .isInstanceOf(Refusal.class);
        }
        for (var key : List.of("sink.partition-commit.policy.class", "partition.time-extractor.class")) {
            assertRefused(sue, table + "'" + key + "' = 'java.lang.Object')", "makes a library run code");
        }
    }

    @Test
    void foldersOfTheRulesAreAllowed() throws Exception {
        for (var path :
                List.of(directory + "/open", "file:" + directory + "/open/a", "file://" + directory + "/open/b/c")) {
            var _ = run(
                    sue,
                    "CREATE TEMPORARY TABLE t (line STRING) WITH ('connector' = 'filesystem', 'format' = 'csv', 'path' = '"
                            + path + "')");
            var _ = run(sue, "EXPLAIN SELECT * FROM t");
            var _ = run(sue, "DROP TEMPORARY TABLE t");
        }
    }

    @Test
    void tablesOfOthersAreUsedWithTheCallersConnectorsAndPaths() throws Exception {
        var _ = run("CREATE TABLE shop.sales.files (line STRING) WITH ('connector' = 'filesystem', 'format' = 'csv',"
                + " 'path' = '" + directory + "/secret/a')");
        assertRefused(sue, "SELECT * FROM shop.sales.files", "may not use the file");
        assertRefused(sue, "INSERT INTO shop.sales.files VALUES ('a')", "may not use the file");
        var _ = run("CREATE TABLE shop.sales.open_files (line STRING) WITH ('connector' = 'filesystem',"
                + " 'format' = 'csv', 'path' = '" + directory + "/open/a')");
        var _ = run(sue, "EXPLAIN SELECT * FROM shop.sales.open_files");
        var hint = " /*+ OPTIONS('path' = '" + directory + "/secret/a') */";
        assertRefused(sue, "SELECT * FROM shop.sales.open_files" + hint, "may not use the file");
        assertRefused(sue, "INSERT INTO shop.sales.open_files" + hint + " VALUES ('a')", "may not use the file");
        assertRefused(
                sue, "ALTER TABLE shop.sales.open_files SET ('path' = '" + directory + "/secret')", "may not use the");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "jdbc:h2:mem:x;INIT=RUNSCRIPT FROM ''http://a/b''",
                "JDBC:DERBY:/tmp/x",
                "jdbc:postgresql://h/d?socketFactory=org.springframework.X",
                "jdbc:mysql://h/d?autoDeserialize=true",
                "jdbc:mysql://h/d?ALLOWLOADLOCALINFILE=true",
                "jdbc:mysql://h/d?allow%4coadLocalInfile=true"
            })
    void urlsThatRunCodeNeedADeveloper(String url) throws Exception {
        var sql = "CREATE TABLE shop.sales.made (a INT) WITH ('connector' = 'datagen', 'url' = '" + url + "')";
        assertRefused(user("ann"), sql, "may not set 'url'");
        var _ = run(user("dev"), sql);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "properties.config.providers | dir",
                "properties.config.providers.dir.class | org.apache.kafka.common.config.provider.DirectoryConfigProvider",
                "properties.interceptor.classes | org.example.X",
                "properties.sasl.login.callback.handler.class | org.example.X",
                "properties.sasl.kerberos.kinit.cmd | touch x",
                "properties.sasl.jaas.config | com.sun.security.auth.module.JndiLoginModule required;"
            })
    void optionsOfClientsThatRunCodeOrReadFilesNeedADeveloper(String key, String value) throws Exception {
        var sql =
                "CREATE TABLE shop.sales.made (a INT) WITH ('connector' = 'datagen', '" + key + "' = '" + value + "')";
        assertRefused(user("ann"), sql, "may not set '" + key + "'");
        var _ = run(user("dev"), sql);
    }

    @Test
    void anAnalystLogsInToABrokerWithTheClassesOfItsClient() throws Exception {
        var security = "org.apache.flink.kafka.shaded.org.apache.kafka.common.security.";
        var _ = run(
                user("ann"),
                "CREATE TABLE shop.sales.made (a INT) WITH ('connector' = 'datagen', 'properties.sasl.jaas.config' = '"
                        + security + "plain.PlainLoginModule required username=\"u\" password=\"p\";',"
                        + " 'properties.sasl.login.callback.handler.class' = '" + security
                        + "oauthbearer.OAuthBearerLoginCallbackHandler')");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "properties.allowLoadLocalInfile | true | may not set",
                "properties.socketFactory | org.example.X | may not set",
                "properties.pgpassfile | secrets | may not use the file",
                "url | jdbc:postgresql://h/d?user=a&pgpassfile=%2Fetc%2Fpasswd | may not use the file",
                "url | jdbc:postgresql://h/d?sslkey=/etc/passwd | may not use the file"
            })
    void parametersOfDriversThatRunCodeOrReadFilesNeedADeveloper(String key, String value, String refusal)
            throws Exception {
        var address = key.equals("url") ? "" : "'url' = 'jdbc:postgresql://h/d', ";
        var sql = "CREATE TABLE shop.sales.made (a INT) WITH ('connector' = 'datagen', " + address + "'" + key + "' = '"
                + value + "')";
        assertRefused(user("ann"), sql, refusal);
        var _ = run(user("dev"), sql);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "security.ssl.rest.enabled | true | it protects the server",
                "jobmanager.rpc.address | x | server's processes",
                "taskmanager.memory.process.size | 1g | server's processes",
                "execution.target | yarn-session | which cluster",
                "rest.address | elsewhere | which cluster",
                "yarn.ship-files | x | which cluster",
                "high-availability.storageDir | s3://sales/x | what the server keeps",
                "pipeline.jars | s3://sales/x.jar | load code",
                "pipeline.classpaths | s3://sales/x.jar | load code",
                "python.client.executable | x | load code",
                "state.backend.type | my.Factory | load code",
                "state.backend | my.Factory | load code",
                "restart-strategy.type | my.Factory | load code",
                "env.java.opts.all | -XX:+HeapDumpOnOutOfMemoryError | server's processes",
                "S3.access-key | x | credentials"
            })
    void keysOfTheServerCannotBeSet(String key, String value, String reason) {
        assertRefused(sue, "SET '" + key + "' = '" + value + "'", reason);
        assertRefused(sue, "SET ' " + key + " ' = '" + value + "'", reason);
    }

    private Principal holder(String owner, boolean readOnly, Set<StatementType> statements, String... catalogs)
            throws Exception {
        return SampleRoles.holder(user(owner), new TokenScope(readOnly, statements, Set.of(catalogs)));
    }

    @Test
    void aTokenForACatalogReachesNoOther() throws Exception {
        var _ = run("CREATE CATALOG other WITH ('type' = 'test-shared')");
        var _ = run("CREATE DATABASE other.d");
        var _ = run("CREATE TABLE other.d.hidden (id BIGINT, secret_column STRING) WITH ('connector' = 'datagen')");
        var _ = run("CREATE VIEW shop.sales.peek AS SELECT id FROM other.d.hidden");
        var _ = run("CREATE TABLE shop.sales.files (line STRING) WITH ('connector' = 'filesystem', 'format' = 'csv',"
                + " 'path' = 's3://sales/lines')");
        var holder = holder("amy", false, Set.of(), "shop");
        var _ = run(holder, "EXPLAIN SELECT * FROM shop.hr.salaries");
        var _ = run(holder, "EXPLAIN SELECT * FROM shop.sales.files");
        assertRefused(holder, "SELECT * FROM other.d.hidden", "may not read other.d.hidden");
        assertRefused(holder, "SELECT * FROM shop.sales.peek", "may not read other.d.hidden");
        assertRefused(holder, "EXPLAIN SELECT * FROM shop.sales.peek", "may not read other.d.hidden");
        assertRefused(holder, "CREATE TEMPORARY VIEW mine AS SELECT * FROM other.d.hidden", "other.d.hidden");
        assertRefused(holder, "CREATE TABLE shop.sales.made LIKE other.d.hidden", "other.d.hidden");
        assertRefused(holder, "INSERT INTO other.d.hidden VALUES (1, 'a')", "other.d.hidden");
        assertRefused(holder, "DESCRIBE other.d.hidden", "other.d.hidden");
        assertRefused(holder, "USE CATALOG other", "the catalog other");
        assertRefused(holder, "DROP CATALOG other", "the catalog other");
        assertRefused(holder, "CREATE CATALOG made WITH ('type' = 'generic_in_memory')", "the catalog made");
        assertThat(names(holder, "SHOW CATALOGS")).contains("shop").doesNotContain("other");
        var hint = " /*+ OPTIONS('path' = '" + directory + "/secret/a') */";
        assertRefused(holder, "SELECT * FROM shop.sales.files" + hint, "may not use the file");
    }

    @Test
    void aTokenOfAnAdministratorSetsNoKeysOfTheServerAndLoadsNoCode() throws Exception {
        var holder = holder("amy", false, Set.of(), "shop");
        assertRefused(holder, "SET 'pipeline.jars' = 's3://sales/x.jar'", "load code");
        assertRefused(holder, "SET 'taskmanager.memory.process.size' = '1g'", "server's processes");
        assertRefused(holder, "SET 'execution.checkpointing.savepoint-dir' = '" + directory + "'", "may not use");
        assertRefused(holder, "ADD JAR 's3://sales/f.jar'", "statement type code");
        assertRefused(holder, "CREATE FUNCTION shop.sales.f AS 'java.lang.String'", "statement type code");
        assertRefused(holder, "EXECUTE PLAN 's3://sales/p.json'", "statement type code");
    }

    @Test
    void aTokenRunsTheTypesThatItListsAndItsOwnerMayRun() throws Exception {
        var reader = holder("dev", true, Set.of(StatementType.QUERY, StatementType.SHOW));
        var _ = run(reader, "EXPLAIN SELECT * FROM shop.hr.salaries");
        for (var sql : List.of(
                "INSERT INTO shop.sales.sink SELECT * FROM shop.sales.orders",
                "EXPLAIN INSERT INTO shop.sales.sink SELECT * FROM shop.sales.orders",
                "CREATE TEMPORARY VIEW mine AS SELECT 1 AS a",
                "DROP TABLE shop.sales.orders",
                "SET 'parallelism.default' = '2'")) {
            assertRefused(reader, sql, "may not ");
        }
        var seller = holder("sue", false, Set.of(StatementType.QUERY, StatementType.CODE));
        assertRefused(seller, "SELECT * FROM shop.hr.salaries", "may not read shop.hr.salaries");
        assertRefused(seller, "ADD JAR 's3://sales/f.jar'", "statement type code");
    }

    @Test
    void anAdministratorMayDoAll() throws Exception {
        var amy = user("amy");
        var _ = run(amy, "EXPLAIN SELECT * FROM shop.hr.salaries");
        var _ = run(amy, "SET 'taskmanager.memory.process.size' = '1g'");
        var _ = run(amy, "CREATE DATABASE shop.made");
    }

    @Test
    void listsShowWhatOneMayReadOrWrite() throws Exception {
        var _ = run("USE CATALOG shop");
        assertThat(names(sue, "SHOW CATALOGS")).contains("shop");
        assertThat(names(sue, "SHOW DATABASES")).containsExactlyInAnyOrder("sales", "common");
        assertThat(names(sue, "SHOW DATABASES FROM shop LIKE '%'")).containsExactlyInAnyOrder("sales", "common");
        assertThat(names(sue, "SHOW TABLES FROM shop.hr")).isEmpty();
        assertThat(names(sue, "SHOW TABLES IN shop.common")).containsExactly("customers");
        assertThat(names(sue, "SHOW VIEWS FROM shop.hr")).isEmpty();
        assertThat(names(sue, "SHOW VIEWS FROM shop.sales")).contains("allowed", "disguise");
        var _ = run("USE shop.hr");
        assertThat(names(sue, "SHOW TABLES")).isEmpty();
        assertThat(names(sue, "SHOW FUNCTIONS")).contains("abs");
    }

    @Test
    void browsingAndCompletionShowTheSame() throws Exception {
        var seen = new ArrayList<String>();
        var _ = CurrentPrincipal.call(
                sue,
                () -> planner.browse(catalogs -> {
                    seen.addAll(catalogs.databases("shop"));
                    catalogs.tables(new Catalogs.Place("shop", "hr"), _ -> true)
                            .forEach(table -> seen.add(table.name()));
                    catalogs.tables(new Catalogs.Place("shop", "common"), _ -> true)
                            .forEach(table -> seen.add(table.name()));
                    assertThat(catalogs.shape(new Catalogs.Place("shop", "hr"), "salaries"))
                            .isEmpty();
                    assertThat(catalogs.shape(new Catalogs.Place("shop", "sales"), "orders"))
                            .isPresent();
                    return Outcome.Answer.ok();
                }));
        assertThat(seen).containsExactlyInAnyOrder("sales", "common", "customers");
        var text = "SELECT * FROM shop.";
        assertThat(CurrentPrincipal.call(sue, () -> planner.complete(text, text.length())))
                .noneMatch(hint -> hint.contains("hr"));
        assertThat(planner.complete(text, text.length())).anyMatch(hint -> hint.contains("hr"));
    }

    @Test
    void typesOfStatementsCanBeLeftOut() throws Exception {
        var rob = user("rob");
        var _ = run(rob, "EXPLAIN SELECT * FROM shop.sales.orders");
        assertRefused(rob, "INSERT INTO shop.sales.sink SELECT * FROM shop.sales.orders", "statement type insert");
        assertRefused(rob, "DROP TABLE shop.sales.orders", "statement type define");
        assertRefused(rob, "SET 'parallelism.default' = '2'", "statement type set");
        assertRefused(user("tom"), "SELECT 1", "statement type query");
    }

    @Test
    void aTableWithRowsNeedsTheRightToInsert() throws Exception {
        var deb = user("deb");
        var _ = run(deb, "CREATE TABLE shop.sales.made (id BIGINT) WITH ('connector' = 'blackhole')");
        for (var create : List.of("CREATE TABLE shop.sales.copy", "CREATE OR REPLACE TABLE shop.sales.made")) {
            assertRefused(
                    deb,
                    create + " WITH ('connector' = 'blackhole') AS SELECT id FROM shop.sales.orders",
                    "statement type insert");
        }
    }

    @Test
    void whoMayOnlyWriteATableCannotReadIt() throws Exception {
        var dan = user("dan");
        var _ = run(dan, "DESCRIBE shop.sales.orders");
        assertRefused(dan, "SELECT * FROM shop.sales.orders", "may not read shop.sales.orders");
    }

    @Test
    void answersAndPlansOfOthersAreNotUsed() throws Exception {
        var tom = user("tom");
        for (int i = 0; i < 2; i++) {
            assertThat(run(user("ann"), "SELECT 41 + 1")).isInstanceOf(Outcome.Constant.class);
            assertRefused(tom, "SELECT 41 + 1", "statement type query");
            assertThat(CurrentPrincipal.call(tom, () -> planner.remembered(Statement.of("SELECT 41 + 1"))))
                    .isEmpty();
        }
    }

    @Test
    void restoringASessionNeedsNoRights() throws Exception {
        CurrentPrincipal.call(sue, () -> {
            planner.replay(new SessionStep(
                    "table/made",
                    SessionStep.Effect.CREATES,
                    "CREATE TEMPORARY VIEW made AS SELECT * FROM shop.hr.salaries"));
            return true;
        });
        assertRefused(sue, "SELECT * FROM made", "shop.hr.salaries");
    }

    @Test
    void theEndOfAStatementSetIsAuthorisedForAllOfIt() throws Exception {
        for (var sql : List.of("BEGIN STATEMENT SET", "INSERT INTO shop.sales.sink SELECT * FROM shop.hr.salaries")) {
            planner.replay(new SessionStep("set", SessionStep.Effect.CREATES, sql));
        }
        assertRefused(sue, "END", "shop.hr.salaries");
    }

    @Test
    void aHintReachesNoConnectionThatTheCallerMayNotRead() throws Exception {
        try (var storage = CatalogStorage.open(directory.resolve("catalog"), Optional.empty());
                var shared = PlannerUnderTest.open(storage)) {
            planner.close();
            planner = shared.planner();
            for (var database : List.of("sales", "hr")) {
                run("CREATE DATABASE main." + database);
                run("CREATE CONNECTION main." + database + ".prod WITH ('type' = 'files', 'path' = '"
                        + directory.resolve("open") + "')");
            }
            var columns = " (id BIGINT) WITH ('connector' = 'filesystem', 'format' = 'csv'";
            run("CREATE TABLE main.sales.bare" + columns + ")");
            run("CREATE TABLE main.sales.given" + columns + ", 'connection' = 'hr.prod')");
            var tess = user("tess");

            assertThat(names(tess, "SHOW CONNECTIONS FROM main.hr")).isEmpty();
            assertThat(names(tess, "SHOW CONNECTIONS FROM main.sales")).containsExactly("prod");
            for (var own : List.of("prod", "sales.prod", "main.sales.prod")) {
                run(tess, "EXPLAIN SELECT * FROM main.sales.bare /*+ OPTIONS('connection' = '" + own + "') */");
            }
            for (var other : List.of("hr.prod", "main.hr.prod")) {
                var hinted = "main.sales.bare /*+ OPTIONS('connection' = '" + other + "') */";
                for (var statement : List.of(
                        "EXPLAIN SELECT * FROM " + hinted,
                        "EXPLAIN INSERT INTO " + hinted + " VALUES (1)",
                        "EXPLAIN SELECT (SELECT COUNT(*) FROM " + hinted + ")")) {
                    assertRefused(tess, statement, "may not read main.hr.prod");
                }
            }
            // who made the table lends its connection to its readers
            run(tess, "EXPLAIN SELECT * FROM main.sales.given");
        }
    }
}
