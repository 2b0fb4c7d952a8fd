package io.millrace.server.engine.planner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.server.gateway.engine.Statement;
import io.millrace.wire.Refusal;
import io.millrace.wire.id.OperationHandle;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.apache.flink.configuration.Configuration;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Tests statements that name files in the folder of `state.dir`.
class ProtectedPathsTest {
    @TempDir
    private Path directory;

    private Path state;
    private final Configuration configuration = new Configuration();
    private PlannerUnderTest planner;

    @BeforeEach
    void open() throws Exception {
        state = Files.createDirectories(directory.toRealPath().resolve("home/state"));
        Files.createDirectories(state.resolve("checkpoints/deep"));
        Files.createDirectories(directory.resolve("mine"));
        Files.createSymbolicLink(directory.resolve("link"), state);
        Files.createSymbolicLink(directory.resolve("deep"), state.resolve("checkpoints/deep"));
        configuration.setString("state.dir", state.toString());
        planner = open(Map.of());
        run("CREATE TABLE numbers (n BIGINT) WITH ('connector' = 'datagen')");
    }

    private PlannerUnderTest open(Map<String, String> settings) {
        return PlannerUnderTest.open(configuration, settings);
    }

    @AfterEach
    void close() {
        planner.close();
    }

    private void run(String sql) throws InterruptedException {
        planner.run(sql);
    }

    private void assertRefused(String sql) {
        assertThatThrownBy(() -> run(sql))
                .as(sql)
                .isInstanceOf(Refusal.class)
                .hasMessageContaining(
                        "belongs to the server (state.dir), and statements can't use it. Choose another folder.");
    }

    private String path(String below) {
        return directory.resolve(below).toString();
    }

    private static String table(String path) {
        return " WITH ('connector' = 'filesystem', 'format' = 'csv', 'path' = '" + path + "')";
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "home/state",
                "home/state/checkpoints",
                "home/state/savepoints/new",
                "home/state/jars",
                "home/mine/../state/jars",
                "link/checkpoints",
                "deep/../../checkpoints",
                "deep/../../jars",
                "home/mine\\..\\state\\jars",
                "home/mine/x\n/../../state/jars"
            })
    void noTableCanBeThere(String below) {
        for (var form : new String[] {"%s", "file:%s", "file://%s", "file://localhost%s"}) {
            assertRefused("CREATE TABLE t (line STRING)" + table(form.formatted(path(below))));
        }
        assertRefused("CREATE TEMPORARY TABLE t (line STRING)" + table(path(below)));
        assertRefused("CREATE TABLE t" + table(path(below)) + " AS SELECT n FROM numbers");
        assertRefused("CREATE TABLE t (line STRING) WITH ('connector' = 'kafka', 'properties.client.id' = 'it-${any:"
                + path(below) + ":admin-token}')");
    }

    @Test
    void relativePathsAreResolved() throws Exception {
        var relative = Path.of("").toRealPath().relativize(state.resolve("jars"));
        assertRefused("CREATE TABLE t (line STRING)" + table(relative.toString()));
    }

    @Test
    void otherFoldersAreAllowed() throws Exception {
        run("CREATE TABLE t (line STRING)" + table(path("mine")));
        run("CREATE TABLE remote (line STRING)" + table("s3://bucket" + state + "/checkpoints"));
        run("EXPLAIN SELECT * FROM t");
    }

    @Test
    void anExistingTableCannotBeMovedThere() throws Exception {
        run("CREATE TABLE t (line STRING)" + table(path("mine")));
        assertRefused("ALTER TABLE t SET ('path' = '" + path("link/jars") + "')");
        assertRefused("SELECT * FROM t /*+ OPTIONS('path'='" + path("link/jars") + "') */");
        assertRefused("INSERT INTO t /*+ OPTIONS('path'='" + path("link/jars") + "') */ SELECT 'a'");
    }

    /// The link is changed after the table was made.
    @Test
    void tablesAndViewsOverThemAreRefusedWhereTheyAreUsed() throws Exception {
        run("CREATE TABLE t (line STRING)" + table(path("mine")));
        run("CREATE VIEW v AS SELECT line FROM t");
        run("CREATE VIEW w AS SELECT n FROM numbers WHERE EXISTS (SELECT line FROM v)");
        Files.delete(directory.resolve("mine"));
        Files.createSymbolicLink(directory.resolve("mine"), state.resolve("checkpoints"));
        assertRefused("SELECT * FROM t");
        assertRefused("SELECT * FROM v");
        assertRefused("SELECT * FROM w");
        assertRefused("EXPLAIN SELECT * FROM v");
        assertRefused("INSERT INTO t VALUES ('a')");
        assertRefused("EXECUTE STATEMENT SET BEGIN INSERT INTO t VALUES ('a'); END");
        assertRefused("CREATE TABLE copied WITH ('connector' = 'blackhole') AS SELECT * FROM t");
    }

    @Test
    void jarsFunctionsAndCatalogsCannotBeThere() {
        assertRefused("ADD JAR '" + path("home/state/jars/a.jar") + "'");
        assertRefused("ADD JAR 'file://" + path("link/jars/a.jar") + "'");
        assertRefused("CREATE FUNCTION f AS 'a.B' USING JAR '" + path("link/jars/a.jar") + "'");
        assertRefused("CREATE TEMPORARY SYSTEM FUNCTION f AS 'a.B' USING JAR '" + path("link/jars/a.jar") + "'");
        assertRefused("CREATE CONNECTION c WITH ('path' = '" + path("link/jars") + "')");
        assertRefused("ALTER CONNECTION c SET ('path' = '" + path("link/jars") + "')");
        assertRefused("CREATE CATALOG c WITH ('type' = 'anything', 'path' = '" + path("link/jars") + "')");
        assertRefused("CREATE CATALOG c WITH ('type' = 'jdbc', 'url' = 'jdbc:h2:" + path("link/catalog/main") + "')");
    }

    @Test
    void compiledPlansCannotBeThereOrReadFromThere() throws IOException {
        assertRefused("COMPILE PLAN '" + path("link/plan.json") + "' FOR INSERT INTO numbers SELECT 1");
        assertRefused("EXECUTE PLAN '" + path("link/plan.json") + "'");
        assertRefused("COMPILE AND EXECUTE PLAN '" + path("link/plan.json") + "' FOR INSERT INTO numbers SELECT 1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "\\/", "\\u002f", "\\u002F"})
    void aCompiledPlanCannotReadFromThere(String slash) throws IOException {
        var text = "{\"options\": {\"path\": \"" + path("link/jars").replace("/", slash) + "\"}}";
        for (var encoding : List.of(StandardCharsets.UTF_8, StandardCharsets.UTF_16, Charset.forName("UTF-32"))) {
            var plan = Files.writeString(directory.resolve("a plan,1.json"), text, encoding);
            assertRefused("EXECUTE PLAN '" + plan + "'");
        }
    }

    @Test
    void aPlanThatCannotBeReadIsRefused() throws IOException {
        var plan = Files.writeString(directory.resolve("plan.json"), "{\"nodes\": [1, 2");
        assertThatThrownBy(() -> run("EXECUTE PLAN '" + plan + "'"))
                .isInstanceOf(Refusal.class)
                .hasMessageStartingWith("The plan '" + plan + "' is not valid JSON: Unexpected end-of-input");
    }

    /// `/dev/zero` has no end, and the kernel's files have none or show what the server was started with.
    @ParameterizedTest
    @ValueSource(strings = {"/dev/zero", "/proc/self/environ", "/sys/kernel/notes"})
    void aPlanIsAFile(String special) {
        for (var sql : List.of("COMPILE PLAN '%s' FOR INSERT INTO numbers SELECT 1", "EXECUTE PLAN '%s'")) {
            assertThatThrownBy(() -> run(sql.formatted(special)))
                    .isInstanceOf(Refusal.class)
                    .hasMessageContaining(special + "' is a device, a pipe, a socket or a file of the kernel");
        }
    }

    @Test
    void aNameInACompiledPlanIsNoFolder() throws IOException {
        planner.close();
        configuration.setString("state.dir", Path.of("target").toAbsolutePath().toString());
        planner = open(Map.of());
        var plan = directory.resolve("plan.json");
        Files.writeString(plan, "{\"options\" : {\"path\" : \"target\"}}");
        assertRefused("EXECUTE PLAN '" + plan + "'");
        Files.writeString(plan, "{\"target\" : [{\"name\" : \"leftState\"}], \"target\": 1}");
        assertThatThrownBy(() -> run("EXECUTE PLAN '" + plan + "'")).message().doesNotContain("belongs to the server");
    }

    @Test
    void savepointsAndJobsUseOnlyTheirOwnFolders() throws Exception {
        for (var key : new String[] {"execution.checkpointing.savepoint-dir", "pipeline.jars", "any.key"}) {
            assertRefused("SET '" + key + "' = 'file://" + path("home/state/jars") + "'");
        }
        run("SET 'execution.state-recovery.path' = 'file:" + path("home/state/savepoints/savepoint-1") + "'");
        assertThat(planner.planner().configuration()).containsKey("execution.state-recovery.path");
    }

    /// The keys have the engine's present and former names.
    @ParameterizedTest
    @ValueSource(
            strings = {
                "execution.checkpointing.dir",
                "state.checkpoints.dir",
                "execution.checkpointing.savepoint-dir",
                "state.savepoints.dir",
                "savepoints.state.backend.fs.dir",
                "execution.state-recovery.path",
                "execution.savepoint.path",
                "state.backend.rocksdb.localdir",
                "any.key"
            })
    void noSettingNamesAFolderThere(String key) {
        for (var form : new String[] {"%s", "file:%s", "file://%s", "/tmp:%s", "/tmp,%s"}) {
            for (var below : new String[] {"home/state", "link/jars", "deep/../../jars"}) {
                var setting = Map.of(key, form.formatted(path(below)));
                assertRefused(setting, () -> open(setting).close());
                assertRefused(setting, () -> run("SHOW TABLES", setting));
                assertThatThrownBy(() -> run("SET '" + key + "' = '" + setting.get(key) + "'"))
                        .isInstanceOf(Refusal.class)
                        .hasMessageContaining("belongs to the server (state.dir)");
            }
        }
    }

    private static void assertRefused(Map<String, String> setting, ThrowingCallable use) {
        var key = setting.keySet().iterator().next();
        assertThatThrownBy(use)
                .isInstanceOf(Refusal.class)
                .hasMessageContaining(
                        key + ": '" + setting.get(key) + "' belongs to the server (state.dir) and can't be used here.");
    }

    private void run(String sql, Map<String, String> settings) throws InterruptedException {
        var handle = new OperationHandle(UUID.randomUUID().toString());
        var _ = planner.planner().run(new Statement(handle, sql, settings));
    }

    @Test
    void settingsNameTheFoldersOfCheckpointsAndWhatTheServerHas() throws Exception {
        var settings = Map.of(
                "state.dir", state.toString(),
                "execution.checkpointing.dir", "file://" + path("link/checkpoints"),
                "execution.checkpointing.savepoint-dir", path("mine"),
                "execution.state-recovery.path", path("home/state/savepoints/savepoint-1"));
        open(settings).close();
        run("SHOW TABLES", settings);
    }
}
