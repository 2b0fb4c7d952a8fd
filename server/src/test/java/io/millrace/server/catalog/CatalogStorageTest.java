package io.millrace.server.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.server.catalog.CatalogKey.Kind;
import io.millrace.testing.Exhaustive;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.DriverManager;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class CatalogStorageTest {
    private static final CatalogEntry ENTRY = new CatalogEntry("TABLE", Map.of("option:password", "canary-4711"));
    private static final PartKey STATISTICS = new PartKey(PartKey.Kind.STATISTICS, "");

    @TempDir
    Path folder;

    private CatalogStorage open() throws IOException {
        return CatalogStorage.open(folder, Optional.empty());
    }

    private static CatalogKey table(String name) {
        return new CatalogKey(CatalogStorage.DEFAULT_DATABASE, Kind.TABLE, name);
    }

    @Test
    void findsEverythingAgainAfterItWasReopened() throws Exception {
        long version;
        try (var storage = open()) {
            assertThat(storage.createDatabase("sales", Map.of("comment", "of 2026")))
                    .isEqualTo(ChangeResult.DONE);
            assertThat(storage.create(new CatalogKey("sales", Kind.TABLE, "orders"), ENTRY))
                    .isEqualTo(ChangeResult.DONE);
            assertThat(storage.create(new CatalogKey("sales", Kind.MODEL, "orders"), ENTRY))
                    .isEqualTo(ChangeResult.DONE);
            version = storage.version();
        }
        try (var storage = open()) {
            assertThat(storage.databases()).containsExactly("default", "sales");
            assertThat(storage.database("sales")).contains(Map.of("comment", "of 2026"));
            assertThat(storage.find(new CatalogKey("sales", Kind.TABLE, "orders")))
                    .contains(ENTRY);
            assertThat(storage.names("sales", Kind.MODEL)).containsExactly("orders");
            assertThat(storage.version()).isEqualTo(version);
        }
    }

    @Test
    void saysWhyItHasChangedNothing() throws Exception {
        try (var storage = open()) {
            assertThat(storage.create(new CatalogKey("nowhere", Kind.TABLE, "t"), ENTRY))
                    .isEqualTo(ChangeResult.NO_DATABASE);
            storage.create(table("t"), ENTRY);
            storage.create(table("u"), ENTRY);
            var version = storage.version();
            assertThat(storage.create(table("t"), ENTRY)).isEqualTo(ChangeResult.EXISTS);
            assertThat(storage.rename(table("t"), "u")).isEqualTo(ChangeResult.EXISTS);
            assertThat(storage.createDatabase("default", Map.of())).isEqualTo(ChangeResult.EXISTS);
            assertThat(storage.drop(table("absent"))).isEqualTo(ChangeResult.MISSING);
            assertThat(storage.alter(table("absent"), ENTRY)).isEqualTo(ChangeResult.MISSING);
            assertThat(storage.putPart(table("absent"), STATISTICS, Map.of())).isEqualTo(ChangeResult.MISSING);
            assertThat(storage.dropDatabase("absent", true)).isEqualTo(ChangeResult.MISSING);
            storage.createDatabase("full", Map.of());
            storage.create(new CatalogKey("full", Kind.FUNCTION, "f"), ENTRY);
            assertThat(storage.dropDatabase("full", false)).isEqualTo(ChangeResult.NOT_EMPTY);
            assertThat(storage.dropDatabase("full", true)).isEqualTo(ChangeResult.DONE);
            assertThat(storage.version()).isEqualTo(version + 3);
        }
    }

    @Test
    void partsStayWithATableThatIsRenamedAndGoWithOneThatIsDropped() throws Exception {
        try (var storage = open()) {
            storage.create(table("t"), ENTRY);
            storage.putPart(table("t"), STATISTICS, Map.of("rows", "1"));
            storage.putPart(table("t"), STATISTICS, Map.of("rows", "2"));
            storage.rename(table("t"), "u");
            assertThat(storage.part(table("u"), STATISTICS)).contains(Map.of("rows", "2"));
            storage.drop(table("u"));
            storage.create(table("u"), ENTRY);
            assertThat(storage.part(table("u"), STATISTICS)).isEmpty();
        }
    }

    @Test
    void onlyOneOfAHundredThreadsCreatesATable() throws Exception {
        try (var storage = open();
                var threads = Executors.newFixedThreadPool(100)) {
            var tasks = IntStream.range(0, 1_000)
                    .<Callable<ChangeResult>>mapToObj(i -> () -> storage.create(table("t" + i % 10), ENTRY))
                    .toList();
            var done = 0;
            for (var result : threads.invokeAll(tasks)) {
                done += result.get() == ChangeResult.DONE ? 1 : 0;
            }
            assertThat(done).isEqualTo(10);
            assertThat(storage.names("default", Kind.TABLE)).hasSize(10);
        }
    }

    @Test
    void anInterruptedCallerHarmsNoOne() throws Exception {
        try (var storage = open()) {
            Thread.currentThread().interrupt();
            assertThat(storage.create(table("t"), ENTRY)).isEqualTo(ChangeResult.DONE);
            assertThat(Thread.interrupted()).isTrue();
            assertThat(storage.find(table("t"))).contains(ENTRY);
        }
    }

    @Test
    void nothingIsReadableInItsFiles() throws Exception {
        try (var storage = open()) {
            storage.create(table("t"), ENTRY);
            storage.putPart(table("t"), STATISTICS, Map.of("rows", "canary-4711"));
        }
        try (var files = Files.list(folder)) {
            for (var file : files.toList()) {
                assertThat(Files.readString(file, StandardCharsets.ISO_8859_1)).doesNotContain("canary-4711");
                assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                        .isEqualTo("rw-------");
            }
        }
    }

    @Test
    void refusesAnotherKey(@TempDir Path elsewhere) throws Exception {
        var key = elsewhere.resolve("key");
        try (var storage = CatalogStorage.open(folder, Optional.of(key))) {
            storage.create(table("t"), ENTRY);
        }
        assertThat(folder.resolve("key")).doesNotExist();
        assertThatThrownBy(this::open)
                .isInstanceOf(IOException.class)
                .hasMessage("it was damaged, or encrypted with another key");
        try (var storage = CatalogStorage.open(folder, Optional.of(key))) {
            assertThat(storage.find(table("t"))).contains(ENTRY);
        }
    }

    @Test
    void refusesAFolderOfAnotherServer() throws Exception {
        var process = writer();
        try (var lines = process.inputReader()) {
            assertThat(lines.readLine()).isEqualTo("0");
            assertThatThrownBy(this::open).hasMessage("another server uses " + folder);
        } finally {
            process.destroyForcibly().waitFor();
        }
    }

    @Test
    void refusesANewerFormatAndATornFile() throws Exception {
        open().close();
        try (var connection = DriverManager.getConnection("jdbc:h2:file:" + folder.resolve("catalog"));
                var statement = connection.createStatement()) {
            statement.execute("INSERT INTO catalog_format VALUES (99)");
        }
        assertThatThrownBy(this::open)
                .hasMessage(folder
                        + " cannot be opened: it has the format 99 of a newer version; this one knows the format 1");
        Files.write(folder.resolve("catalog.mv.db"), new byte[5_000]);
        assertThatThrownBy(this::open).hasMessageStartingWith(folder + " cannot be opened: ");
    }

    /// The numbers of changes after which the process is killed: one in a usual run, in which `StoredCatalogIT` kills a
    /// server as well.
    static List<Integer> acknowledged() {
        return Exhaustive.ENABLED ? List.of(5, 200, 601) : List.of(200);
    }

    @ParameterizedTest
    @MethodSource("acknowledged")
    void eachAcknowledgedChangeOutlivesAKilledProcess(int acknowledged) throws Exception {
        var process = writer();
        var last = -1;
        try (var lines = process.inputReader()) {
            for (var line : (Iterable<String>) lines.lines()::iterator) {
                last = Integer.parseInt(line);
                if (last == acknowledged) {
                    // unlike the process itself, its handle leaves the stream open
                    process.toHandle().destroyForcibly();
                }
            }
        }
        process.waitFor();
        try (var storage = open()) {
            var found = storage.names("default", Kind.TABLE);
            assertThat(last).isGreaterThanOrEqualTo(acknowledged).isLessThan(999);
            assertThat(found).hasSizeBetween(last + 1, last + 2).containsAll(names(last + 1));
            for (var name : found) {
                assertThat(storage.find(table(name))).contains(ENTRY);
            }
        }
    }

    private Process writer() throws IOException {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Writer.class.getName(),
                        folder.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    private static List<String> names(int number) {
        return IntStream.range(0, number).mapToObj(i -> "t" + i).toList();
    }

    /// Creates 1,000 tables and prints the number of each when it is done.
    static final class Writer {
        private Writer() {}

        static void main(String[] arguments) throws IOException {
            try (var storage = CatalogStorage.open(Path.of(arguments[0]), Optional.empty())) {
                for (var i = 0; i < 1_000; i++) {
                    storage.create(table("t" + i), ENTRY);
                    System.out.println(i);
                }
            }
        }
    }

    @Test
    void findsAFunctionFromItsCreationToItsEnd() {
        var inDefault = new CatalogKey(CatalogStorage.DEFAULT_DATABASE, Kind.FUNCTION, "shout");
        var inSales = new CatalogKey("sales", Kind.FUNCTION, "shout");
        try (var storage = CatalogStorage.inMemory()) {
            assertThat(storage.find(inDefault)).isEmpty();
            storage.create(inDefault, ENTRY);
            assertThat(storage.find(inDefault)).contains(ENTRY);
            assertThat(storage.find(inSales)).isEmpty();

            storage.createDatabase("sales", Map.of());
            storage.create(inSales, ENTRY);
            assertThat(storage.find(inSales)).contains(ENTRY);
            storage.drop(inDefault);
            assertThat(storage.find(inDefault)).isEmpty();
            assertThat(storage.find(inSales)).contains(ENTRY);
            storage.dropDatabase("sales", true);
            assertThat(storage.find(inSales)).isEmpty();
        }
    }

    /// A planner recurses, and looks functions up at each depth.
    @Test
    void answersOthersAfterACallerHasUsedUpItsStack() throws Exception {
        try (var storage = CatalogStorage.inMemory()) {
            var overflows = new AtomicInteger();
            var deep = Thread.ofPlatform()
                    .name("deep")
                    .start(() -> assertThatThrownBy(() -> descend(storage, overflows))
                            .isInstanceOf(StackOverflowError.class));
            deep.join();

            assertThat(overflows).hasPositiveValue();
            assertThat(storage.databases()).containsExactly("default");
        }
    }

    private static void descend(CatalogStorage storage, AtomicInteger overflows) {
        try {
            storage.databases();
        } catch (StackOverflowError e) {
            overflows.incrementAndGet();
        }
        descend(storage, overflows);
    }
}
