package io.millrace.server.gateway.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;
import static org.awaitility.Awaitility.await;

import io.millrace.server.LoggedLines;
import io.millrace.server.gateway.history.HistoryQuery.Place;
import io.millrace.server.gateway.result.FetchedPage;
import io.millrace.server.gateway.result.PagedResult;
import io.millrace.server.gateway.result.ResultHead;
import io.millrace.server.gateway.result.ResultRow;
import io.millrace.server.gateway.result.RowFeed;
import io.millrace.server.storage.StateCipher;
import io.millrace.wire.Refusal;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.OperationHandle;
import io.millrace.wire.id.SessionHandle;
import io.millrace.wire.sql.Column;
import io.millrace.wire.sql.Operations;
import io.millrace.wire.sql.ResultKind;
import io.millrace.wire.sql.RowKind;
import io.millrace.wire.sql.SqlType;
import io.millrace.wire.sql.StatementHistory.Durations;
import io.millrace.wire.sql.StatementHistory.Entry;
import io.millrace.wire.sql.StatementHistory.Kind;
import io.millrace.wire.sql.StatementHistory.Outcome;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicReference;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HistoryStoreTest {
    private static final String HOSTILE = "a\tname\nof \\n two\r lines, '=' \u00e4 \ud83d\ude00\\";
    private static final long NOW = 1_750_000_000_000L;
    private static final HistoryLimits LIMITS = new HistoryLimits(1 << 20, Duration.ofDays(1));

    private static final ResultLimits RESULTS = new ResultLimits(10_000, 20_000, Duration.ofHours(1));

    @TempDir
    private Path directory;

    private long now = NOW;
    private final InstantSource clock = () -> Instant.ofEpochMilli(now);

    private static Entry entry(int number, String statement, Outcome outcome) {
        return entry(number, statement, Kind.QUERY, outcome, "nightly");
    }

    private static Entry entry(int number, String statement, Kind kind, Outcome outcome, String session) {
        return new Entry(
                new OperationHandle(new UUID(2, number).toString()),
                new SessionHandle(new UUID(1, 1).toString()),
                Optional.of(session),
                "ann",
                Optional.of("millrace-sql/1"),
                Optional.of("127.0.0.1"),
                statement,
                kind,
                outcome,
                NOW + number,
                new Durations(Optional.of(1L), Optional.empty(), Optional.of(3L), Optional.of(4L)),
                Optional.of(7L),
                Optional.of(new JobId("0123456789abcdef0123456789abcdef")),
                outcome == Outcome.FAILED ? Optional.of(HOSTILE) : Optional.empty(),
                Optional.empty());
    }

    private Path file() {
        return directory.resolve("history/statements");
    }

    private HistoryStore store(HistoryLimits limits) throws IOException {
        var cipher = StateCipher.withKeyFile(directory.resolve("key"));
        var store = new HistoryStore(
                Optional.of(directory.resolve("history")), limits, RESULTS, Optional.of(cipher), clock);
        store.start();
        return store;
    }

    private static void add(HistoryStore store, Entry entry) {
        store.changed(entry.operation(), () -> entry);
    }

    private static List<String> statements(HistoryStore store, HistoryQuery query) {
        return store.find(query).statements().stream().map(Entry::statement).toList();
    }

    private static HistoryQuery search(String words) {
        var all = HistoryQuery.newest(10);
        return new HistoryQuery(
                HistoryQuery.words(words),
                all.outcomes(),
                all.kinds(),
                all.session(),
                all.owner(),
                all.from(),
                all.until(),
                all.before(),
                10);
    }

    @Test
    void outlastsTheProcessWordForWord() throws IOException {
        var failed = entry(1, HOSTILE, Outcome.FAILED);
        var empty = new Entry(
                new OperationHandle(new UUID(2, 2).toString()),
                failed.session(),
                Optional.empty(),
                "",
                Optional.empty(),
                Optional.empty(),
                "",
                Kind.OTHER,
                Outcome.CANCELED,
                NOW + 2,
                new Durations(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty()),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
        try (var store = store(LIMITS)) {
            add(store, failed);
            add(store, empty);
        }
        try (var store = store(LIMITS)) {
            assertThat(store.find(HistoryQuery.newest(10)).statements()).containsExactly(empty, failed);
            assertThat(store.find(failed.operation())).contains(failed);
        }
    }

    @Test
    void outlastsAKillAndSaysWhatWasLost() throws IOException {
        try (var killed = store(LIMITS)) {
            add(killed, entry(1, "SELECT 1", Outcome.FINISHED));
            add(killed, entry(2, "SELECT 2", Outcome.RUNNING));
            // returns when both are in the file
            killed.find(HistoryQuery.newest(10));
            Files.createDirectory(directory.resolve("copy"));
            Files.copy(file(), directory.resolve("copy/statements"));
        }
        var cipher = StateCipher.withKeyFile(directory.resolve("key"));
        try (var store =
                new HistoryStore(Optional.of(directory.resolve("copy")), LIMITS, RESULTS, Optional.of(cipher), clock)) {
            store.start();
            assertThat(store.find(HistoryQuery.newest(10)).statements())
                    .extracting(Entry::statement, Entry::outcome)
                    .containsExactly(tuple("SELECT 2", Outcome.LOST), tuple("SELECT 1", Outcome.FINISHED));
        }
    }

    @Test
    void saysWhatWasLostAlsoWhenTheFileCanBeReadLaterThanAtTheStart() throws IOException {
        var earlier = directory.resolve("earlier");
        try (var killed = store(LIMITS)) {
            add(killed, entry(1, "SELECT 1", Outcome.FINISHED));
            add(killed, entry(2, "SELECT 2", Outcome.RUNNING));
            killed.find(HistoryQuery.newest(10));
            Files.createDirectory(earlier);
            Files.copy(file(), earlier.resolve("statements"));
        }
        // a folder that everybody can write is refused
        var folder = Files.createDirectory(directory.resolve("mounted"));
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxrwxrwx"));
        var cipher = StateCipher.withKeyFile(directory.resolve("key"));
        try (var store = new HistoryStore(Optional.of(folder), LIMITS, RESULTS, Optional.of(cipher), clock)) {
            store.start();
            add(store, entry(3, "SELECT 3", Outcome.RUNNING));
            assertThat(store.find(HistoryQuery.newest(10)).unwritten()).isPositive();
            Files.move(earlier, folder, StandardCopyOption.ATOMIC_MOVE);
            await().until(() -> store.find(HistoryQuery.newest(10)).unwritten() == 0);
            assertThat(store.find(HistoryQuery.newest(10)).statements())
                    .extracting(Entry::statement, Entry::outcome)
                    .containsExactly(
                            tuple("SELECT 3", Outcome.RUNNING),
                            tuple("SELECT 2", Outcome.LOST),
                            tuple("SELECT 1", Outcome.FINISHED));
        }
    }

    @Test
    void isEncryptedAndPrivate() throws IOException {
        try (var store = store(LIMITS)) {
            add(store, entry(1, "SELECT canary", Outcome.FINISHED));
        }
        assertThat(Files.readString(file(), StandardCharsets.ISO_8859_1))
                .isNotEmpty()
                .doesNotContain("canary");
        assertThat(Files.getPosixFilePermissions(directory.resolve("history")))
                .hasToString("[OWNER_READ, OWNER_WRITE, OWNER_EXECUTE]");
    }

    @Test
    void findsByWordsOutcomeKindSessionAndTime() throws IOException {
        try (var store = store(LIMITS)) {
            add(store, entry(1, "SELECT a FROM orders", Outcome.FINISHED));
            add(store, entry(2, "INSERT INTO orders", Kind.INSERT, Outcome.FINISHED, "other"));
            add(store, entry(3, "SELECT b FROM orders", Outcome.FAILED));
            add(store, entry(4, "SHOW TABLES", Kind.INTERNAL, Outcome.FINISHED, "web"));
            assertThat(statements(store, search("ORDERS select")))
                    .containsExactly("SELECT b FROM orders", "SELECT a FROM orders");
            assertThat(statements(store, search(""))).hasSize(3);
            var all = HistoryQuery.newest(10);
            assertThat(statements(store, query(Set.of(Outcome.FAILED), all.kinds(), Optional.empty(), 0, NOW * 2)))
                    .containsExactly("SELECT b FROM orders");
            assertThat(statements(store, query(all.outcomes(), Set.of(Kind.INTERNAL), Optional.empty(), 0, NOW * 2)))
                    .containsExactly("SHOW TABLES");
            assertThat(statements(store, query(all.outcomes(), all.kinds(), Optional.of("other"), 0, NOW * 2)))
                    .containsExactly("INSERT INTO orders");
            assertThat(statements(store, query(all.outcomes(), all.kinds(), Optional.empty(), NOW + 2, NOW + 3)))
                    .containsExactly("INSERT INTO orders");
        }
    }

    private static HistoryQuery query(
            Set<Outcome> outcomes, Set<Kind> kinds, Optional<String> session, long from, long until) {
        return new HistoryQuery(
                List.of(), outcomes, kinds, session, Optional.empty(), from, until, Optional.empty(), 10);
    }

    @Test
    void pagesHoldEachStatementOnceAlsoWhileOthersArrive() throws IOException {
        try (var store = store(LIMITS)) {
            for (int number = 0; number < 25; number++) {
                add(store, entry(number, "SELECT " + number, Outcome.FINISHED));
            }
            var seen = new ArrayList<String>();
            var before = Optional.<Place>empty();
            do {
                var all = HistoryQuery.newest(10);
                var page = store.find(new HistoryQuery(
                        List.of(),
                        all.outcomes(),
                        all.kinds(),
                        Optional.empty(),
                        Optional.empty(),
                        0,
                        NOW * 2,
                        before,
                        10));
                page.statements().forEach(found -> seen.add(found.statement()));
                before = page.next().map(Place::parse);
                add(store, entry(100 + seen.size(), "later", Outcome.FINISHED));
            } while (before.isPresent());
            assertThat(seen).hasSize(25).startsWith("SELECT 24").endsWith("SELECT 0");
            assertThat(new HashSet<>(seen)).hasSize(25);
        }
        assertThatThrownBy(() -> Place.parse("nonsense")).isInstanceOf(Refusal.class);
    }

    @Test
    void changesOfAStatementAreOneEntry() throws IOException {
        var current = new AtomicReference<>(entry(1, "SELECT 1", Outcome.RUNNING));
        try (var store = store(LIMITS)) {
            store.changed(current.get().operation(), current::get);
            assertThat(store.find(HistoryQuery.newest(10)).statements())
                    .extracting(Entry::outcome)
                    .containsExactly(Outcome.RUNNING);
            // no event: a search asks the running ones
            current.set(entry(1, "SELECT 1", Outcome.FINISHED));
            assertThat(store.find(HistoryQuery.newest(10)).statements())
                    .extracting(Entry::outcome)
                    .containsExactly(Outcome.FINISHED);
        }
        try (var store = store(LIMITS)) {
            assertThat(store.find(HistoryQuery.newest(10)).statements()).containsExactly(current.get());
        }
    }

    @Test
    void forgetsTheOldestBeyondItsSize() throws IOException {
        var small = new HistoryLimits(20_000, Duration.ofDays(1));
        try (var store = store(small)) {
            for (int number = 0; number < 500; number++) {
                add(store, entry(number, "SELECT " + number, Outcome.FINISHED));
                if (number % 50 == 0) {
                    store.find(HistoryQuery.newest(1));
                    assertThat(Files.size(file())).isLessThan(20_000 + 50 * 1_000);
                }
            }
            var kept = statements(store, HistoryQuery.newest(1_000));
            assertThat(kept).hasSizeBetween(20, 200).startsWith("SELECT 499").doesNotContain("SELECT 0");
            assertThat(Files.size(file())).isLessThanOrEqualTo(20_000);
        }
    }

    @Test
    void forgetsWhatIsTooOld() throws IOException {
        try (var store = store(LIMITS)) {
            add(store, entry(1, "SELECT 1", Outcome.FINISHED));
            add(store, entry(5_000, "SELECT 2", Outcome.FINISHED));
        }
        now = NOW + Duration.ofDays(1).toMillis() + 1_000;
        try (var store = store(LIMITS)) {
            assertThat(statements(store, HistoryQuery.newest(10))).containsExactly("SELECT 2");
        }
    }

    @Test
    void goesOnInMemoryWhileTheFileCannotBeWritten() throws IOException {
        try (var store = store(LIMITS)) {
            add(store, entry(1, "SELECT 1", Outcome.FINISHED));
            store.find(HistoryQuery.newest(10));
            // a folder of this name cannot be replaced by the file
            Files.delete(file());
            Files.createDirectories(file().resolve("full"));
            add(store, entry(2, "SELECT 2", Outcome.FINISHED));
            add(store, entry(3, "SELECT 3", Outcome.FINISHED));
            var page = store.find(HistoryQuery.newest(10));
            assertThat(page.statements()).hasSize(3);
            assertThat(page.unwritten()).isEqualTo(2);
            Files.delete(file().resolve("full"));
            Files.delete(file());
            await().until(() -> store.find(HistoryQuery.newest(10)).unwritten() == 0);
        }
        try (var store = store(LIMITS)) {
            assertThat(statements(store, HistoryQuery.newest(10))).containsExactly("SELECT 3", "SELECT 2", "SELECT 1");
        }
    }

    @Test
    void sizeZeroKeepsNothing() throws IOException {
        try (var store = store(new HistoryLimits(0, Duration.ofDays(1)))) {
            add(store, entry(1, "SELECT 1", Outcome.FINISHED));
            assertThat(store.find(HistoryQuery.newest(10)).statements()).isEmpty();
        }
        assertThat(Files.exists(file())).isFalse();
    }

    @Test
    void anOrderlyEndLosesNoneOfManyConcurrentChanges() throws Exception {
        int threads = 4;
        int each = 1_000;
        try (var store = store(LIMITS)) {
            var ready = new CountDownLatch(threads);
            try (var clients = Executors.newFixedThreadPool(threads)) {
                for (int client = 0; client < threads; client++) {
                    int first = client * each;
                    clients.execute(() -> {
                        ready.countDown();
                        for (int number = first; number < first + each; number++) {
                            var running = entry(number, "SELECT 1", Outcome.RUNNING);
                            var current = new AtomicReference<>(running);
                            store.changed(running.operation(), current::get);
                            current.set(entry(number, "SELECT 1", Outcome.FINISHED));
                            store.changed(running.operation(), current::get);
                        }
                    });
                }
                ready.await();
            }
        }
        try (var store = store(LIMITS)) {
            assertThat(store.find(HistoryQuery.newest(10_000)).statements())
                    .hasSize(threads * each)
                    .extracting(Entry::outcome)
                    .containsOnly(Outcome.FINISHED);
        }
    }

    @Test
    void changesThatTheWriterCannotFollowAreCountedAndDelayNoStatement() throws Exception {
        var writing = new CountDownLatch(1);
        var stuck = new CountDownLatch(1);
        var last = entry(0, "SELECT 1", Outcome.FINISHED);
        try (var store = store(LIMITS)) {
            store.changed(last.operation(), () -> {
                writing.countDown();
                awaitQuietly(stuck);
                return last;
            });
            writing.await();
            for (int number = 1; number <= 20_010; number++) {
                add(store, entry(number, "SELECT 1", Outcome.FINISHED));
            }
            stuck.countDown();
            assertThat(store.find(HistoryQuery.newest(1)).unwritten()).isEqualTo(10);
        }
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void aStatementThatEndsLateOutlastsThoseThatWereWrittenBeforeItsEnd() throws IOException {
        var small = new HistoryLimits(20_000, Duration.ofDays(1));
        var current = new AtomicReference<>(entry(0, "SELECT slow", Outcome.RUNNING));
        try (var store = store(small)) {
            store.changed(current.get().operation(), current::get);
            addMany(store, 1, 300);
            current.set(entry(0, "SELECT slow", Outcome.FINISHED));
            store.changed(current.get().operation(), current::get);
            addMany(store, 301, 310);
            assertThat(statements(store, search("slow"))).containsExactly("SELECT slow");
        }
        try (var store = store(small)) {
            assertThat(statements(store, search("slow"))).containsExactly("SELECT slow");
            assertThat(statements(store, search("310"))).containsExactly("SELECT 310");
        }
    }

    private static void addMany(HistoryStore store, int first, int last) {
        for (int number = first; number <= last; number++) {
            add(store, entry(number, "SELECT " + number, Outcome.FINISHED));
            if (number % 10 == 0) {
                store.find(HistoryQuery.newest(1));
            }
        }
    }

    @Test
    void forgetsInTheFileWhatIsTooOldAtTheNextStart() throws IOException {
        try (var store = store(LIMITS)) {
            addMany(store, 1, 10);
            add(store, entry(5_000_000, "SELECT new", Outcome.FINISHED));
        }
        var before = Files.size(file());
        now = NOW + Duration.ofDays(1).toMillis() + 1_000_000;
        try (var store = store(LIMITS)) {
            assertThat(statements(store, HistoryQuery.newest(10))).containsExactly("SELECT new");
        }
        assertThat(Files.size(file())).isLessThan(before / 2);
    }

    @Test
    void aDamagedLineCostsTheEntriesThatItHolds() throws IOException {
        try (var store = store(LIMITS)) {
            add(store, entry(1, "SELECT 1", Outcome.FINISHED));
            store.find(HistoryQuery.newest(1));
            add(store, entry(2, "SELECT 2", Outcome.FINISHED));
        }
        var bytes = Files.readAllBytes(file());
        bytes[20]++;
        Files.write(file(), bytes);
        for (int start = 0; start < 2; start++) {
            try (var store = store(LIMITS)) {
                assertThat(statements(store, HistoryQuery.newest(10))).containsExactly("SELECT 2");
            }
        }
        assertThat(Files.size(file())).isLessThan(bytes.length);
    }

    @Test
    void entriesWithoutAKeyAreReadAgainToo() throws IOException {
        var folder = Optional.of(directory.resolve("plain"));
        var entry = entry(1, HOSTILE, Outcome.FAILED);
        for (int start = 0; start < 2; start++) {
            try (var store = new HistoryStore(folder, LIMITS, RESULTS, Optional.empty(), clock)) {
                store.start();
                add(store, entry);
                add(store, entry(2, "SELECT 2", Outcome.FINISHED));
                assertThat(store.find(entry.operation())).contains(entry);
                assertThat(statements(store, HistoryQuery.newest(10))).containsExactly("SELECT 2", HOSTILE);
            }
        }
    }

    private static PagedResult result(HistoryStore store, Entry entry, RowFeed feed) {
        var head = new ResultHead(
                List.of(Column.of("name", SqlType.string())),
                true,
                Optional.empty(),
                ResultKind.SUCCESS_WITH_CONTENT,
                Operations.Execution.NONE);
        var result = new PagedResult(head, feed);
        store.record(entry.operation(), result);
        add(store, entry);
        return result;
    }

    private static List<Object> names(HistoryStore store, Entry entry) {
        return store.result(entry.operation()).orElseThrow().rows().stream()
                .map(row -> row.cells().getFirst())
                .toList();
    }

    private List<Path> resultFiles() throws IOException {
        var folder = directory.resolve("history/results");
        if (!Files.exists(folder)) {
            return List.of();
        }
        try (var files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".results"))
                    .sorted()
                    .toList();
        }
    }

    private static ResultRow row(String name) {
        return ResultRow.of(RowKind.INSERT, name);
    }

    @Test
    void aResultThatWasReadOrClosedCanBeReadAgainAlsoAfterARestart() throws Exception {
        var read = entry(1, "SELECT 1", Outcome.FINISHED);
        var closed = entry(2, "SELECT 2", Outcome.FINISHED);
        try (var store = store(LIMITS)) {
            var first = result(store, read, RowFeed.holding(List.of(row("canary"), row("b"))));
            first.fetch(0, 100, Duration.ZERO);
            first.fetch(1, 100, Duration.ZERO);
            // nobody has read it
            result(store, closed, RowFeed.holding(List.of(row("c")))).close();
            assertThat(names(store, read)).containsExactly("canary", "b");
            assertThat(names(store, closed)).containsExactly("c");
        }
        try (var store = store(LIMITS)) {
            assertThat(store.find(read.operation()).orElseThrow().result()).hasValueSatisfying(kept -> {
                assertThat(kept.rows()).isEqualTo(2);
                assertThat(kept.complete()).isTrue();
            });
            assertThat(names(store, read)).containsExactly("canary", "b");
            assertThat(names(store, closed)).containsExactly("c");
            var file = resultFiles().getFirst();
            assertThat(Files.readString(file, StandardCharsets.ISO_8859_1)).doesNotContain("canary");
            assertThat(Files.getPosixFilePermissions(file)).hasToString("[OWNER_READ, OWNER_WRITE]");
        }
    }

    @Test
    void sizeZeroKeepsNoResults() throws Exception {
        try (var store = store(new HistoryLimits(0, Duration.ofDays(1)))) {
            var entry = entry(1, "SELECT 1", Outcome.FINISHED);
            result(store, entry, RowFeed.holding(List.of(row("a")))).close();
            assertThat(store.result(entry.operation())).isEmpty();
        }
    }

    @Test
    void keepsResultsOnceTheDiskThatWasFullAtTheStartIsNot() throws Exception {
        Files.writeString(directory.resolve("history"), "a file where the folder should be");
        var early = entry(1, "SELECT 1", Outcome.FINISHED);
        var late = entry(2, "SELECT 2", Outcome.FINISHED);
        try (var store = store(LIMITS)) {
            result(store, early, RowFeed.holding(List.of(row("a")))).close();
            await().until(() -> store.result(early.operation()).isEmpty());
            Files.delete(directory.resolve("history"));
            await().until(() -> store.find(HistoryQuery.newest(10)).unwritten() == 0);
            result(store, late, RowFeed.holding(List.of(row("b")))).close();
            await().until(() -> !resultFiles().isEmpty());
        }
        try (var store = store(LIMITS)) {
            assertThat(store.find(late.operation())).isPresent();
            assertThat(names(store, late)).containsExactly("b");
        }
    }

    @Test
    void resultsThatEndTogetherShareAFileAndAreReadEachByItself() throws Exception {
        int number = 20;
        try (var store = store(LIMITS)) {
            // until the folder is open
            store.find(HistoryQuery.newest(1));
            for (int each = 0; each < number; each++) {
                result(
                                store,
                                entry(each, "SELECT " + each, Outcome.FINISHED),
                                RowFeed.holding(List.of(row("row " + each))))
                        .close();
            }
        }
        assertThat(resultFiles()).hasSizeBetween(1, 5);
        try (var store = store(LIMITS)) {
            store.find(HistoryQuery.newest(1));
            for (int each = 0; each < number; each++) {
                assertThat(names(store, entry(each, "", Outcome.FINISHED))).containsExactly("row " + each);
            }
        }
    }

    @Test
    void aFileOfResultsThatIsDamagedIsRemoved() throws Exception {
        var entry = entry(1, "SELECT 1", Outcome.FINISHED);
        try (var store = store(LIMITS)) {
            result(store, entry, RowFeed.holding(List.of(row("a")))).close();
        }
        var file = resultFiles().getFirst();
        Files.write(file, Arrays.copyOf(Files.readAllBytes(file), (int) Files.size(file) - 1));
        try (var store = store(LIMITS)) {
            assertThat(store.find(entry.operation()).orElseThrow().result()).isEmpty();
        }
        assertThat(resultFiles()).isEmpty();
    }

    @Test
    void aFileOfResultsThatCannotBeReadNowIsKept() throws Exception {
        var early = entry(1, "SELECT 1", Outcome.FINISHED);
        var late = entry(2, "SELECT 2", Outcome.FINISHED);
        try (var store = store(LIMITS)) {
            result(store, early, RowFeed.holding(List.of(row("a")))).close();
        }
        // a link to nothing, because permissions do not bind root
        var unmounted = directory.resolve("unmounted");
        var file = resultFiles().getFirst();
        Files.move(file, unmounted);
        Files.createSymbolicLink(file, directory.resolve("mounted"));
        try (var store = store(LIMITS)) {
            assertThat(store.find(early.operation()).orElseThrow().result()).isEmpty();
            result(store, late, RowFeed.holding(List.of(row("b")))).close();
        }
        Files.move(unmounted, directory.resolve("mounted"));
        try (var store = store(LIMITS)) {
            store.find(HistoryQuery.newest(1));
            assertThat(names(store, early)).containsExactly("a");
            assertThat(names(store, late)).containsExactly("b");
        }
    }

    @Test
    void resultsBeforeADamagedOneAreKeptAndTheLogNamesTheFile() throws Exception {
        var first = entry(1, "SELECT 1", Outcome.FINISHED);
        var second = entry(2, "SELECT 2", Outcome.FINISHED);
        try (var store = store(LIMITS)) {
            result(store, first, RowFeed.holding(List.of(row("a")))).close();
            result(store, second, RowFeed.holding(List.of(row("b")))).close();
        }
        var file = resultFiles().getFirst();
        Files.write(file, Arrays.copyOf(Files.readAllBytes(file), (int) Files.size(file) - 1));
        try (var lines = new LoggedLines(ResultFile.class);
                var store = store(LIMITS)) {
            assertThat(store.find(second.operation()).orElseThrow().result()).isEmpty();
            assertThat(names(store, first)).containsExactly("a");
            assertThat(lines.messages())
                    .singleElement(InstanceOfAssertFactories.STRING)
                    .contains(file.toString(), "1 result before can");
        }
    }

    @Test
    void aLargeResultIsCutAndSaysSo() throws Exception {
        var entry = entry(1, "SELECT 1", Outcome.FINISHED);
        try (var store = store(LIMITS)) {
            var feed = new RowFeed(RowFeed.Bound.USUAL);
            for (int number = 0; number < 1_000; number++) {
                feed.put(row("name " + number), 100);
            }
            feed.end();
            result(store, entry, feed).close();
            assertThat(store.find(entry.operation()).orElseThrow().result()).hasValueSatisfying(kept -> {
                assertThat(kept.complete()).isFalse();
                assertThat(kept.rows()).isEqualTo(100);
            });
            assertThat(store.result(entry.operation()).orElseThrow().page(0)).isInstanceOf(FetchedPage.Rows.class);
            assertThat(store.result(entry.operation()).orElseThrow().page(1)).isInstanceOf(FetchedPage.End.class);
        }
    }

    @Test
    void aResultThatIsClosedWhileItsJobRunsIsNotComplete() throws Exception {
        var entry = entry(1, "SELECT 1", Outcome.CANCELED);
        try (var store = store(LIMITS)) {
            var feed = new RowFeed(RowFeed.Bound.USUAL);
            feed.put(row("a"), 1);
            result(store, entry, feed).close();
            assertThat(names(store, entry)).containsExactly("a");
            assertThat(store.result(entry.operation()).orElseThrow().complete()).isFalse();
        }
    }

    @Test
    void theOldestResultsGiveWay() throws Exception {
        try (var store = store(LIMITS)) {
            for (int number = 0; number < 10; number++) {
                result(
                                store,
                                entry(number, "SELECT 1", Outcome.FINISHED),
                                RowFeed.holding(List.of(row("x".repeat(5_000)))))
                        .close();
                var newest = resultFiles();
                await().until(() -> !resultFiles().equals(newest));
            }
            assertThat(store.find(entry(0, "", Outcome.LOST).operation())
                            .orElseThrow()
                            .result())
                    .isEmpty();
            assertThat(store.find(entry(9, "", Outcome.LOST).operation())
                            .orElseThrow()
                            .result())
                    .isPresent();
            assertThat(resultFiles()).hasSizeBetween(1, 3);
            now += Duration.ofHours(2).toMillis();
            assertThat(store.result(entry(9, "", Outcome.LOST).operation())).isEmpty();
        }
    }
}
