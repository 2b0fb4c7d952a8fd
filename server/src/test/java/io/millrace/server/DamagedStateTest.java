package io.millrace.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.server.audit.AuditAction;
import io.millrace.server.audit.AuditActor;
import io.millrace.server.audit.AuditKind;
import io.millrace.server.audit.AuditLog;
import io.millrace.server.audit.AuditOptions;
import io.millrace.server.audit.AuditOutcome;
import io.millrace.server.audit.AuditVerifier;
import io.millrace.server.catalog.CatalogEntry;
import io.millrace.server.catalog.CatalogKey;
import io.millrace.server.catalog.CatalogStorage;
import io.millrace.server.datafile.UploadLimits;
import io.millrace.server.datafile.UploadStore;
import io.millrace.server.engine.durable.StoredJobs;
import io.millrace.server.gateway.engine.Submitter;
import io.millrace.server.gateway.history.HistoryLimits;
import io.millrace.server.gateway.history.HistoryQuery;
import io.millrace.server.gateway.history.HistoryStore;
import io.millrace.server.gateway.history.ResultLimits;
import io.millrace.server.gateway.journal.Journal;
import io.millrace.server.gateway.journal.JournalEntry;
import io.millrace.server.gateway.result.PagedResult;
import io.millrace.server.gateway.result.ResultHead;
import io.millrace.server.gateway.result.ResultRow;
import io.millrace.server.gateway.result.RowFeed;
import io.millrace.server.gateway.workflow.RefreshRequest;
import io.millrace.server.gateway.workflow.WorkflowStore;
import io.millrace.server.gateway.workflow.Workflows;
import io.millrace.server.security.AuthenticationKind;
import io.millrace.server.security.StatementRights;
import io.millrace.server.security.TokenScope;
import io.millrace.server.security.login.AdminToken;
import io.millrace.server.security.login.TokenStore;
import io.millrace.server.storage.FolderTree;
import io.millrace.server.storage.KeyFile;
import io.millrace.server.storage.StateCipher;
import io.millrace.server.storage.StateFolder;
import io.millrace.testing.Exhaustive;
import io.millrace.wire.Refusal;
import io.millrace.wire.id.OperationHandle;
import io.millrace.wire.id.SessionHandle;
import io.millrace.wire.sql.Column;
import io.millrace.wire.sql.Operations;
import io.millrace.wire.sql.ResultKind;
import io.millrace.wire.sql.RowKind;
import io.millrace.wire.sql.SqlType;
import io.millrace.wire.sql.StatementHistory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.flink.util.InstantiationUtil;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Changes bytes at random positions of each kind of file of a state, and lets the part that owns it read it: it finds
/// nothing that was never there, or refuses in one line. Those of the archive, the recorder and the alerts have tests
/// of their own, for each byte.
class DamagedStateTest {
    private static final int POSITIONS = Exhaustive.ENABLED ? 1_000 : 25;
    private static final int MAX_BYTES = 16;
    private static final long SEED = 21;
    private static final int ENTRIES = 40;
    private static final String PLAN_FILE = "jobs/plans/00000000000000000000000000000001";
    private static final String GATEWAY = "http://localhost:1";
    private static final String UPLOADED = "00000000-0000-0001-0000-000000000001";

    @TempDir
    private Path directory;

    /// A kind of file.
    private enum Kind {
        SESSIONS("sessions/sessions", DamagedStateTest::writeSessions, DamagedStateTest::readSessions),
        CATALOG("catalog/catalog.mv.db", DamagedStateTest::writeCatalog, DamagedStateTest::readCatalog),
        KEY("key", DamagedStateTest::writeCatalog, DamagedStateTest::readCatalog),
        PLAN(PLAN_FILE, DamagedStateTest::writePlan, DamagedStateTest::readPlan),
        AUDIT("audit/audit-000000000001.jsonl", DamagedStateTest::writeAudit, DamagedStateTest::readAudit),
        AUDIT_ANCHOR("audit/anchor", DamagedStateTest::writeAudit, DamagedStateTest::readAudit),
        AUDIT_KEY("audit-key", DamagedStateTest::writeAudit, DamagedStateTest::readAudit),
        UPLOAD("uploads/" + UPLOADED + "/upload.json", DamagedStateTest::writeUpload, DamagedStateTest::readUpload),
        TOKENS("tokens/tokens.json", DamagedStateTest::writeTokens, DamagedStateTest::readTokens),
        ADMIN_TOKEN("admin-token", AdminToken::open, DamagedStateTest::readAdminToken),
        HISTORY("history/" + HistoryStore.FILE, DamagedStateTest::writeHistory, DamagedStateTest::readHistory),
        KEPT_RESULTS("history/results/1.results", DamagedStateTest::writeResults, DamagedStateTest::readResults),
        WORKFLOWS("workflows/" + WorkflowStore.FILE, DamagedStateTest::writeWorkflows, DamagedStateTest::readWorkflows),
        FORMAT("format", StateFolder::open, DamagedStateTest::readFormat);

        private final String file;
        private final Writer writer;
        private final Reader reader;

        Kind(String file, Writer writer, Reader reader) {
            this.file = file;
            this.writer = writer;
            this.reader = reader;
        }
    }

    /// Lets a part write its files.
    private interface Writer {
        void write(Path state) throws IOException;
    }

    /// Lets a part read its files, as a start does. Returns what it has found.
    private interface Reader {
        Set<String> read(Path state) throws IOException;
    }

    private static Path key(Path state) {
        return state.resolve("key");
    }

    private static Journal journal(Path state) throws IOException {
        return new Journal(state.resolve("sessions"), 1 << 20, Optional.of(StateCipher.withKeyFile(key(state))));
    }

    private static void writeSessions(Path state) throws IOException {
        try (var journal = journal(state)) {
            journal.start();
            for (int i = 0; i < ENTRIES; i++) {
                var session = new SessionHandle(new UUID(1, i).toString());
                journal.add(new JournalEntry.Opened(session, Submitter.ANONYMOUS, Map.of("key" + i, "value"), i));
            }
        }
    }

    private static Set<String> readSessions(Path state) throws IOException {
        try (var journal = journal(state)) {
            return journal.start().stream()
                    .map(session -> session.opened().toString())
                    .collect(Collectors.toSet());
        }
    }

    private static CatalogStorage catalog(Path state) throws IOException {
        return CatalogStorage.open(state.resolve("catalog"), Optional.of(key(state)));
    }

    private static CatalogKey table(String name) {
        return new CatalogKey(CatalogStorage.DEFAULT_DATABASE, CatalogKey.Kind.TABLE, name);
    }

    private static void writeCatalog(Path state) throws IOException {
        try (var storage = catalog(state)) {
            for (int i = 0; i < ENTRIES; i++) {
                storage.create(table("t" + i), new CatalogEntry("table", Map.of("option" + i, "x".repeat(10 * i))));
            }
        }
    }

    /// Only the properties: nothing protects the names in the database.
    private static Set<String> readCatalog(Path state) throws IOException {
        try (var storage = catalog(state)) {
            storage.readAll();
            return storage.names(CatalogStorage.DEFAULT_DATABASE, CatalogKey.Kind.TABLE).stream()
                    .flatMap(name -> storage.find(table(name)).stream())
                    .map(entry -> entry.properties().toString())
                    .collect(Collectors.toSet());
        }
    }

    private static void writePlan(Path state) throws IOException {
        var plan = InstantiationUtil.serializeObject(new ArrayList<>(List.of("a plan", 1, 2.0)));
        var file = state.resolve(PLAN_FILE);
        Files.createDirectories(file.getParent());
        Files.write(file, StateCipher.withKeyFile(key(state)).encrypt(plan));
    }

    private static Set<String> readPlan(Path state) throws IOException {
        var jobs = new StoredJobs(state, StateCipher.withKeyFile(key(state)));
        jobs.requireKey(key(state));
        return Set.of(jobs.read(state.resolve(PLAN_FILE)).toString());
    }

    private static void writeAudit(Path state) throws IOException {
        var ann = new AuditActor("ann", "file", "192.0.2.7", "gateway");
        var options = new AuditOptions(
                state.resolve("audit"),
                state.resolve("audit-key"),
                1 << 20,
                4,
                AuditOptions.WhenFull.REFUSE,
                Optional.empty());
        try (var log = AuditLog.open(options, "1.0")) {
            for (int i = 0; i < ENTRIES; i++) {
                log.begin(new AuditAction(AuditKind.STATEMENT, ann, "query", "one").statement("SELECT " + i))
                        .end(AuditOutcome.OK);
            }
        }
    }

    private static boolean isWhole(Path state) throws IOException {
        var key = KeyFile.existing(state.resolve("audit-key"));
        return AuditVerifier.verify(state.resolve("audit"), key, false)
                .problem()
                .isEmpty();
    }

    /// A start that goes on with a damaged log hides no damage.
    private static Set<String> readAudit(Path state) throws IOException {
        var whole = isWhole(state);
        writeAudit(state);
        assertThat(isWhole(state)).isEqualTo(whole);
        return Set.of();
    }

    private static UploadStore uploads(Path state) throws IOException {
        return new UploadStore(state.resolve("uploads"), UploadLimits.DEFAULT, InstantSource.system());
    }

    private static void writeUpload(Path state) throws IOException {
        try (var store = uploads(state)) {
            var begun = store.begin("rows.csv", 10);
            store.append(begun.upload(), 0, Files.write(state.resolve("part"), new byte[10]));
            Files.move(
                    state.resolve("uploads").resolve(begun.upload().text()),
                    state.resolve("uploads").resolve(UPLOADED));
        }
    }

    private static Set<String> readUpload(Path state) throws IOException {
        try (var store = uploads(state)) {
            return store.list().stream().map(file -> file.upload().text()).collect(Collectors.toSet());
        }
    }

    private static TokenStore tokens(Path state) throws IOException {
        return TokenStore.open(state.resolve("tokens"), InstantSource.system());
    }

    private static void writeTokens(Path state) throws IOException {
        var owner = new TokenStore.Owner("ann", AuthenticationKind.FILE, Set.of());
        for (int i = 0; i < 5; i++) {
            tokens(state).create(owner, "token " + i, TokenScope.ALL, Duration.ofDays(1));
        }
    }

    private static Set<String> readTokens(Path state) throws IOException {
        assertThat(tokens(state).list(_ -> true)).hasSizeLessThanOrEqualTo(5);
        return Set.of();
    }

    private static Set<String> readAdminToken(Path state) throws IOException {
        AdminToken.open(state);
        return Set.of();
    }

    private static HistoryStore history(Path state) throws IOException {
        var history = new HistoryStore(
                Optional.of(state.resolve("history")),
                HistoryLimits.DEFAULT,
                new ResultLimits(1 << 20, 1 << 24, Duration.ofDays(1)),
                Optional.of(StateCipher.withKeyFile(key(state))),
                InstantSource.system());
        history.start();
        return history;
    }

    private static OperationHandle operation(int number) {
        return new OperationHandle(new UUID(2, number).toString());
    }

    private static void writeHistory(Path state) throws IOException {
        try (var history = history(state)) {
            for (int i = 0; i < ENTRIES; i++) {
                var entry = new StatementHistory.Entry(
                        operation(i),
                        new SessionHandle(new UUID(1, i).toString()),
                        Optional.empty(),
                        "ann",
                        Optional.empty(),
                        Optional.empty(),
                        "SELECT " + i,
                        StatementHistory.Kind.QUERY,
                        StatementHistory.Outcome.FINISHED,
                        System.currentTimeMillis(),
                        new StatementHistory.Durations(
                                Optional.of(1L), Optional.empty(), Optional.empty(), Optional.empty()),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty());
                history.changed(entry.operation(), () -> entry);
                // a line of its own
                history.find(entry.operation());
            }
        }
    }

    private static Set<String> readHistory(Path state) throws IOException {
        try (var history = history(state)) {
            return history.find(HistoryQuery.newest(2 * ENTRIES)).statements().stream()
                    .map(StatementHistory.Entry::toString)
                    .collect(Collectors.toSet());
        }
    }

    private static void writeResults(Path state) throws IOException {
        try (var history = history(state)) {
            for (int i = 0; i < ENTRIES; i++) {
                var head = new ResultHead(
                        List.of(Column.of("name", SqlType.string())),
                        true,
                        Optional.empty(),
                        ResultKind.SUCCESS_WITH_CONTENT,
                        Operations.Execution.NONE);
                var result = new PagedResult(head, RowFeed.holding(List.of(ResultRow.of(RowKind.INSERT, "row " + i))));
                history.record(operation(i), result);
                result.close();
            }
        }
    }

    private static Set<String> readResults(Path state) throws IOException {
        try (var history = history(state)) {
            var _ = history.find(HistoryQuery.newest(1));
            return IntStream.range(0, ENTRIES)
                    .mapToObj(i -> history.result(operation(i)))
                    .flatMap(Optional::stream)
                    .flatMap(result -> result.rows().stream())
                    .map(row -> row.cells().toString())
                    .collect(Collectors.toSet());
        }
    }

    private static Workflows workflows(WorkflowStore store) {
        var workflows = new Workflows(
                (_, _) -> {}, new Workflows.Limits(ENTRIES, List.of()), Clock.systemUTC(), Optional.of(store));
        workflows.gateway(GATEWAY);
        return workflows;
    }

    private static WorkflowStore workflowStore(Path state) throws IOException {
        return WorkflowStore.open(state.resolve("workflows"), StateCipher.withKeyFile(key(state)));
    }

    private static void writeWorkflows(Path state) throws IOException {
        try (var store = workflowStore(state);
                var workflows = workflows(store)) {
            for (int i = 0; i < ENTRIES; i++) {
                var refresh = new RefreshRequest(
                        "t" + i, GATEWAY, "ann", Optional.of(StatementRights.ALL), Map.of(), Map.of(), Map.of());
                workflows.create(refresh, "0 0 0 1 1 ? 2099");
            }
        }
    }

    private static Set<String> readWorkflows(Path state) throws IOException {
        try (var store = workflowStore(state);
                var workflows = workflows(store)) {
            return IntStream.range(0, ENTRIES)
                    .mapToObj(i -> "t" + i)
                    .filter(table -> workflows.knows(Workflows.Name.of(table)))
                    .collect(Collectors.toSet());
        }
    }

    private static Set<String> readFormat(Path state) throws IOException {
        StateFolder.open(state);
        return Set.of();
    }

    @ParameterizedTest
    @EnumSource
    void aDamagedFileIsReadInPartOrRefusedInALine(Kind kind) throws IOException {
        var original = Files.createDirectories(directory.resolve("original"));
        kind.writer.write(original);
        var whole = Files.readAllBytes(original.resolve(kind.file));
        var random = new Random(SEED);
        var state = directory.resolve("state");
        FolderTree.copy(original, state);
        var expected = kind.reader.read(state);
        FolderTree.delete(state);
        for (int i = 0; i < POSITIONS; i++) {
            FolderTree.copy(original, state);
            int at = random.nextInt(whole.length);
            Files.write(state.resolve(kind.file), damaged(whole, at, random));
            try {
                assertThat(expected).as("from byte %d on", at).containsAll(kind.reader.read(state));
            } catch (IOException | UncheckedIOException | Refusal refused) {
                assertThat(refused.getMessage())
                        .as("from byte %d on", at)
                        .isNotBlank()
                        .hasLineCount(1);
            }
            FolderTree.delete(state);
        }
    }

    private static byte[] damaged(byte[] whole, int at, Random random) {
        var damaged = whole.clone();
        int end = Math.min(damaged.length, at + 1 + random.nextInt(MAX_BYTES));
        for (int i = at; i < end; i++) {
            damaged[i] ^= (byte) (1 + random.nextInt(255));
        }
        return damaged;
    }
}
