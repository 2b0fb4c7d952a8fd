package io.millrace.server.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.millrace.server.catalog.CatalogKey.Kind;
import io.millrace.testing.PostgresServer;
import io.millrace.testing.TestTimeout;
import io.millrace.wire.Refusal;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Tests stores of several servers over one PostgreSQL.
class PostgresCatalogIT {
    private static final CatalogEntry ENTRY = new CatalogEntry("TABLE", Map.of("option:password", "canary-4711"));
    private static final PartKey STATISTICS = new PartKey(PartKey.Kind.STATISTICS, "");

    @TempDir
    Path folder;

    private PostgresServer postgres;

    @BeforeEach
    void start() {
        postgres = PostgresServer.start();
    }

    @AfterEach
    void stop() throws IOException {
        postgres.close();
    }

    private CatalogStorage share() throws IOException {
        return share("");
    }

    private CatalogStorage share(String parameters) throws IOException {
        return CatalogStorage.share(postgres.url() + parameters, "", "", folder.resolve("key"));
    }

    private static CatalogKey table(String name) {
        return new CatalogKey(CatalogStorage.DEFAULT_DATABASE, Kind.TABLE, name);
    }

    @Test
    void keepsWhatTheEmbeddedDatabaseKeeps() throws Exception {
        try (var storage = share()) {
            assertThat(storage.createDatabase("sales", Map.of("comment", "of 2026")))
                    .isEqualTo(ChangeResult.DONE);
            assertThat(storage.createDatabase("sales", Map.of())).isEqualTo(ChangeResult.EXISTS);
            assertThat(storage.create(new CatalogKey("sales", Kind.MODEL, "Ärger"), ENTRY))
                    .isEqualTo(ChangeResult.DONE);
            assertThat(storage.create(new CatalogKey("nowhere", Kind.TABLE, "t"), ENTRY))
                    .isEqualTo(ChangeResult.NO_DATABASE);
            assertThat(storage.dropDatabase("sales", false)).isEqualTo(ChangeResult.NOT_EMPTY);
            storage.create(table("b"), ENTRY);
            storage.create(table("B"), ENTRY);
            assertThat(storage.create(table("b"), ENTRY)).isEqualTo(ChangeResult.EXISTS);
            assertThat(storage.rename(table("b"), "B")).isEqualTo(ChangeResult.EXISTS);
            assertThat(storage.rename(table("b"), "c")).isEqualTo(ChangeResult.DONE);
            storage.putPart(table("c"), STATISTICS, Map.of("rows", "1"));
            storage.putPart(table("c"), STATISTICS, Map.of("rows", "2"));
            assertThat(storage.createCatalog("distant", Map.of("type", "x"))).isEqualTo(ChangeResult.DONE);
        }
        try (var storage = share()) {
            assertThat(storage.databases()).containsExactly("default", "sales");
            assertThat(storage.names("default", Kind.TABLE)).containsExactly("B", "c");
            assertThat(storage.names("default", Kind.TABLE, "VIEW")).isEmpty();
            assertThat(storage.find(new CatalogKey("sales", Kind.MODEL, "Ärger")))
                    .contains(ENTRY);
            assertThat(storage.parts(table("c"), PartKey.Kind.STATISTICS)).containsExactly("");
            assertThat(storage.part(table("c"), STATISTICS)).contains(Map.of("rows", "2"));
            assertThat(storage.catalog("distant")).contains(Map.of("type", "x"));
            assertThat(storage.drop(table("c"))).isEqualTo(ChangeResult.DONE);
            assertThat(storage.part(table("c"), STATISTICS)).isEmpty();
            assertThat(storage.dropDatabase("sales", true)).isEqualTo(ChangeResult.DONE);
            storage.readAll();
        }
    }

    @Test
    void serversThatStartAtOnceMakeTheTablesOnce() throws Exception {
        try (var threads = Executors.newFixedThreadPool(8)) {
            var opened = threads.invokeAll(IntStream.range(0, 8)
                    .<Callable<CatalogStorage>>mapToObj(_ -> this::share)
                    .toList());
            for (var storage : opened) {
                assertThat(storage.get().databases()).containsExactly("default");
                storage.get().close();
            }
        }
    }

    @Test
    void aChangeIsSeenByTheOtherServerAtOnceAndItsVersionSoon() throws Exception {
        try (var one = share();
                var other = share()) {
            var version = other.version();
            one.create(table("t"), ENTRY);
            assertThat(other.find(table("t"))).contains(ENTRY);
            await().until(() -> other.version() > version);
            assertThat(other.version()).isEqualTo(one.version());
            assertThat(other.catalogs()).isEmpty();
            one.createCatalog("distant", Map.of("type", "x"));
            await().until(() -> other.catalogs().equals(Set.of("distant")));
        }
    }

    @Test
    void oneOfManyThreadsOfTwoServersCreatesATable() throws Exception {
        try (var one = share();
                var other = share();
                var threads = Executors.newFixedThreadPool(50)) {
            var results = threads.invokeAll(IntStream.range(0, 500)
                    .<Callable<ChangeResult>>mapToObj(i ->
                            () -> (i % 2 == 0 ? one : other).create(table("t" + i / 50), ENTRY))
                    .toList());
            var done = 0;
            for (var result : results) {
                assertThat(result.get()).isIn(ChangeResult.DONE, ChangeResult.EXISTS);
                done += result.get() == ChangeResult.DONE ? 1 : 0;
            }
            assertThat(done).isEqualTo(10);
            assertThat(other.names("default", Kind.TABLE)).hasSize(10);
        }
    }

    @Test
    void aDatabaseThatIsDroppedWhileOthersFillItIsGoneWithAllOfIt() throws Exception {
        try (var one = share();
                var other = share();
                var threads = Executors.newFixedThreadPool(2)) {
            for (var round = 0; round < 20; round++) {
                one.createDatabase("passing", Map.of());
                var filled = threads.submit(() -> IntStream.range(0, 10)
                        .mapToObj(i -> other.create(new CatalogKey("passing", Kind.TABLE, "t" + i), ENTRY))
                        .toList());
                var dropped = threads.submit(() -> one.dropDatabase("passing", true));
                assertThat(dropped.get()).isEqualTo(ChangeResult.DONE);
                assertThat(filled.get()).isSubsetOf(ChangeResult.DONE, ChangeResult.NO_DATABASE);
                assertThat(other.names("passing", Kind.TABLE)).isEmpty();
            }
        }
    }

    @Test
    void whatWasAcknowledgedBeforeTheDatabaseStoppedIsThereAfterwards() throws Exception {
        try (var storage = share();
                var threads = Executors.newFixedThreadPool(4)) {
            Set<String> acknowledged = ConcurrentHashMap.newKeySet();
            var writers = IntStream.range(0, 4)
                    .mapToObj(writer -> threads.submit(() -> createUntilItFails(storage, "t" + writer, acknowledged)))
                    .toList();
            await().atMost(TestTimeout.LIMIT).until(() -> acknowledged.size() > 50);
            postgres.stop();
            for (var writer : writers) {
                assertThat(writer.get()).startsWith("The catalog could not be changed: " + place());
            }
            assertThatThrownBy(storage::databases)
                    .isInstanceOf(Refusal.class)
                    .hasMessageStartingWith("The catalog could not be read: " + place() + " cannot be reached: ");
            assertThatThrownBy(() -> storage.drop(table("absent"))).hasMessageContaining(" cannot be reached: ");
            postgres.restart();
            await().atMost(TestTimeout.LIMIT)
                    .ignoreExceptions()
                    .until(() -> storage.databases().contains("default"));
            assertThat(storage.names("default", Kind.TABLE)).containsAll(acknowledged);
            await().atMost(TestTimeout.LIMIT)
                    .ignoreExceptions()
                    .until(() -> storage.create(table("afterwards"), ENTRY) != ChangeResult.MISSING);
            storage.readAll();
        }
    }

    private static String createUntilItFails(CatalogStorage storage, String prefix, Set<String> acknowledged) {
        for (var i = 0; ; i++) {
            try {
                storage.create(table(prefix + "_" + i), ENTRY);
                acknowledged.add(prefix + "_" + i);
            } catch (Refusal refusal) {
                return String.valueOf(refusal.getMessage());
            }
        }
    }

    private String place() {
        return "jdbc:postgresql://127.0.0.1:" + postgres.port() + "/postgres";
    }

    @Test
    void noStatementFailsBecauseTheDatabaseWasRestartedBetweenTwo() throws Exception {
        try (var storage = share()) {
            storage.create(table("t"), ENTRY);
            postgres.stop();
            postgres.restart();
            assertThat(storage.create(table("u"), ENTRY)).isEqualTo(ChangeResult.DONE);
        }
    }

    @Test
    void waitsForADatabaseThatIsAwayAtTheStart() throws Exception {
        postgres.stop();
        try (var storage = share()) {
            assertThatThrownBy(storage::databases).hasMessageContaining("cannot be reached");
            postgres.restart();
            await().atMost(TestTimeout.LIMIT).until(() -> isThere(storage));
        }
    }

    private static boolean isThere(CatalogStorage storage) {
        try {
            return storage.databases().equals(List.of("default"));
        } catch (Refusal refusal) {
            return false;
        }
    }

    @Test
    void aDatabaseThatDoesNotAnswerFailsAStatementAfterItsTimeout() throws Exception {
        try (var storage = share("&socketTimeout=1")) {
            signal("-STOP");
            assertThatThrownBy(storage::databases).hasMessageContaining("cannot be reached");
            signal("-CONT");
            await().atMost(TestTimeout.LIMIT).until(() -> isThere(storage));
        }
    }

    /// Sends a signal to the database's processes.
    private void signal(String name) throws Exception {
        var pids = postgres.process().children().map(ProcessHandle::pid).toList();
        for (var pid : pids) {
            new ProcessBuilder("kill", name, String.valueOf(pid)).start().waitFor();
        }
        new ProcessBuilder("kill", name, String.valueOf(postgres.process().pid()))
                .start()
                .waitFor();
    }

    @Test
    void aServerThatHangsInAChangeDelaysNoOneWhoReads() throws Exception {
        try (var storage = share();
                var hanging = postgres.connect();
                var statement = hanging.createStatement()) {
            hanging.setAutoCommit(false);
            statement.execute("UPDATE catalog_version SET changes = changes + 1");
            assertThatThrownBy(() -> storage.create(table("t"), ENTRY)).hasMessageContaining("lock timeout");
            assertThat(storage.databases()).containsExactly("default");
            hanging.rollback();
            assertThat(storage.create(table("t"), ENTRY)).isEqualTo(ChangeResult.DONE);
        }
    }

    @Test
    void refusesAnotherKeyAnotherPasswordAndAnotherDatabase() throws Exception {
        share().close();
        assertThatThrownBy(() -> CatalogStorage.share(postgres.url(), "", "", folder.resolve("other")))
                .isInstanceOf(IOException.class)
                .hasMessage(place() + " cannot be read with the key in " + folder.resolve("other"));
        assertThatThrownBy(() -> CatalogStorage.share(
                        postgres.url().replace("/postgres?", "/absent?"), "", "", folder.resolve("key")))
                .hasMessageContaining("database \"absent\" does not exist");
        assertThatThrownBy(() -> CatalogStorage.share(
                        postgres.url().replace("user=postgres", "password=canary"),
                        "nobody",
                        "",
                        folder.resolve("key")))
                .hasMessageContaining("role \"nobody\" does not exist")
                .hasMessageNotContaining("canary");
    }

    @Test
    void refusesANewerFormat() throws Exception {
        share().close();
        try (var connection = postgres.connect();
                var statement = connection.createStatement()) {
            statement.execute("INSERT INTO catalog_format VALUES (99)");
        }
        assertThatThrownBy(this::share)
                .hasMessage(place() + ": it has the format 99 of a newer version; this one knows the format 1");
    }

    @Test
    void nothingIsReadableInTheDatabase() throws Exception {
        try (var storage = share()) {
            storage.create(table("t"), ENTRY);
            storage.putPart(table("t"), STATISTICS, Map.of("rows", "canary-4711"));
        }
        postgres.stop();
        try (var files = Files.walk(postgres.folder())) {
            for (var file : files.filter(Files::isRegularFile).toList()) {
                assertThat(Files.readString(file, StandardCharsets.ISO_8859_1))
                        .as(file.toString())
                        .doesNotContain("canary-4711");
            }
        }
    }
}
