package io.millrace.reliability.simulation;

import io.millrace.server.gateway.SqlGatewayService;
import io.millrace.server.gateway.engine.Submitter;
import io.millrace.server.gateway.history.HistoryStore;
import io.millrace.server.gateway.journal.Journal;
import io.millrace.server.gateway.operation.OperationLimits;
import io.millrace.server.gateway.operation.StatementExecutor;
import io.millrace.server.gateway.result.FetchedPage;
import io.millrace.server.gateway.result.ResultMemory;
import io.millrace.server.gateway.result.ResultRow;
import io.millrace.server.gateway.session.SessionLimits;
import io.millrace.server.storage.FolderTree;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import io.millrace.wire.id.OperationHandle;
import io.millrace.wire.id.SessionHandle;
import io.millrace.wire.sql.OperationStatus;
import io.millrace.wire.sql.RowKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;

/// A run of the gateway's core under random steps, beside a model of what its clients may expect. After each step
/// the gateway comes to rest and is compared with the model. A crash leaves the bytes of the journal at that moment,
/// or a part of the last write.
final class Simulation {
    private static final int MAX_SESSIONS = 4;
    private static final int MAX_OPERATIONS = 12;
    private static final int REPORTED_STEPS = 12;
    private static final long REST_MILLIS = 20_000;
    private static final Duration AT_ONCE = Duration.ZERO;
    private static final SqlGatewayService.Limits LIMITS = new SqlGatewayService.Limits(
            new SessionLimits(Duration.ZERO, Duration.ZERO, Duration.ZERO, Duration.ZERO, 0, 0),
            new OperationLimits(0, 0, Duration.ZERO, 10, 0),
            new StatementExecutor.Size(0, 32, Duration.ofSeconds(1), 1_000));

    private final Path folder;
    private final Random random;
    private final SimulatedCluster cluster = new SimulatedCluster();
    private final List<ExpectedSession> sessions = new ArrayList<>();
    private final List<SessionHandle> closed = new ArrayList<>();
    private final Set<String> handles = new HashSet<>();
    private final Deque<String> log = new ArrayDeque<>();
    private SimulatedEngine engine = new SimulatedEngine(cluster);
    private SqlGatewayService service = new SqlGatewayService(engine, LIMITS);
    private int lives;
    private int crashes;
    private int statements;
    private int steps;

    /// The outcome of a run.
    record Result(int steps, int crashes, int statements, Optional<Violation> violation) {}

    /// Thrown where the gateway differs from the model.
    private static final class Broken extends Exception {
        private static final long serialVersionUID = 1;

        Broken(String what) {
            super(what);
        }
    }

    private Simulation(long seed, Path folder) {
        this.folder = folder;
        this.random = new Random(seed);
    }

    /// @param folder is deleted in the end
    static Result run(long seed, int steps, Path folder) throws IOException, InterruptedException {
        var simulation = new Simulation(seed, folder);
        Optional<Violation> violation = Optional.empty();
        try {
            simulation.live();
            simulation.run(steps);
        } catch (Broken | Refusal e) {
            violation = Optional.of(new Violation(seed, String.valueOf(e.getMessage()), List.copyOf(simulation.log)));
        } finally {
            simulation.engine.kill();
            simulation.service.close();
            FolderTree.delete(folder);
        }
        return new Result(simulation.steps, simulation.crashes, simulation.statements, violation);
    }

    private Path journal() {
        return folder.resolve("life-" + lives);
    }

    private void live() throws IOException {
        Files.createDirectories(journal());
        service = new SqlGatewayService(
                engine,
                LIMITS,
                ResultMemory.NONE,
                new Journal(journal(), 1 << 20, Optional.empty()),
                HistoryStore.inMemory());
        service.start();
    }

    private void run(int wanted) throws IOException, InterruptedException, Broken {
        while (steps < wanted) {
            steps++;
            if (random.nextInt(20) == 0) {
                crash();
            } else {
                step();
            }
            check();
        }
    }

    private void log(String text) {
        log.addLast(text);
        if (log.size() > REPORTED_STEPS) {
            log.removeFirst();
        }
    }

    private <T> Optional<T> any(List<T> all) {
        return all.isEmpty() ? Optional.empty() : Optional.of(all.get(random.nextInt(all.size())));
    }

    private void step() throws InterruptedException, Broken {
        var chosen = any(sessions);
        if (chosen.isEmpty() || (sessions.size() < MAX_SESSIONS && random.nextInt(15) == 0)) {
            open();
            return;
        }
        var session = chosen.get();
        switch (random.nextInt(20)) {
            case 0, 1, 2, 3, 4 -> submit(session);
            case 5 -> repeat(session);
            case 6, 7, 8, 9, 10, 11, 12 -> advance(session);
            case 13 -> cancel(session);
            case 14 -> write(session);
            case 15, 16 -> read(session);
            case 17 -> closeOperation(session);
            case 18 -> loseJob(session);
            default -> {
                if (random.nextInt(3) == 0) {
                    closeSession(session);
                }
            }
        }
    }

    private ExpectedSession open() throws Broken {
        var properties = Map.of("given", String.valueOf(random.nextInt(10)));
        var session = new ExpectedSession(service.open(properties, new Submitter("ann", Optional.empty())), properties);
        log("open " + session.handle);
        unique(session.handle.text());
        sessions.add(session);
        return session;
    }

    private void unique(String handle) throws Broken {
        if (!handles.add(handle)) {
            throw new Broken("the handle " + handle + " was given twice");
        }
    }

    private String statement() {
        var word = random.nextInt(3);
        return switch (random.nextInt(10)) {
            case 0 -> "say " + word;
            case 1, 2 -> "set key" + word + " " + random.nextInt(100);
            case 3 -> "reset key" + word;
            case 4 -> "create v" + word;
            case 5 -> "drop v" + word;
            case 6, 7 -> "insert";
            case 8 -> "query";
            default -> "fail";
        };
    }

    private void submit(ExpectedSession session) throws InterruptedException, Broken {
        if (session.operations.size() >= MAX_OPERATIONS) {
            closeOperation(session);
            return;
        }
        statements++;
        var sql = statement();
        Optional<String> name = random.nextInt(3) == 0 ? Optional.of("name" + statements) : Optional.empty();
        var handle = execute(session, sql, name);
        log("submit " + sql + name.map(text -> " named " + text).orElse("") + " as " + handle);
        unique(handle.text());
        var operation = new ExpectedOperation(handle, sql, name);
        session.operations.add(operation);
        settle(session);
    }

    private OperationHandle execute(ExpectedSession session, String sql, Optional<String> name) {
        return service.execute(session.handle, new SqlGatewayService.Request(sql, Map.of(), Optional.empty(), name));
    }

    /// Repeats a request like a client that has lost the answer: the operation is the same, and runs again
    /// only if a restart lost it.
    private void repeat(ExpectedSession session) throws InterruptedException, Broken {
        var named = any(session.operations.stream()
                .filter(operation -> operation.name.isPresent())
                .toList());
        if (named.isEmpty()) {
            return;
        }
        var operation = named.get();
        log("repeat " + operation);
        var handle = execute(session, operation.sql, operation.name);
        if (!handle.equals(operation.handle)) {
            throw new Broken("the named statement " + operation + " became another operation, " + handle);
        }
        if (operation.lost) {
            var again = new ExpectedOperation(handle, operation.sql, operation.name);
            session.operations.remove(operation);
            session.operations.add(again);
            settle(session);
        }
    }

    /// Waits until the first operation of a session pauses in the engine.
    private void settle(ExpectedSession session) throws InterruptedException, Broken {
        var head = session.head();
        if (head.isEmpty()) {
            return;
        }
        if (!engine.awaitPause(head.get().handle, REST_MILLIS)) {
            throw new Broken(head.get() + " does not run, but is " + service.status(session.handle, head.get().handle));
        }
        head.get().status = OperationStatus.RUNNING;
    }

    private void advance(ExpectedSession session) throws InterruptedException, Broken {
        var head = session.head();
        if (head.isEmpty()) {
            return;
        }
        var operation = head.get();
        log("advance " + operation);
        engine.release(operation.handle);
        operation.passed++;
        var refused = operation.is("insert") && operation.passed == 2 && alreadySubmitted(operation);
        if (operation.passed < operation.pauses() && !refused) {
            settle(session);
            return;
        }
        operation.status = end(session, operation);
        rest(session, operation);
        settle(session);
    }

    /// A named statement that was handed over before a restart, and arrived late.
    private boolean alreadySubmitted(ExpectedOperation operation) {
        return operation.name.isPresent() && operation.lost;
    }

    private static OperationStatus end(ExpectedSession session, ExpectedOperation operation) {
        if (operation.is("fail") || (operation.shapes() && !session.apply(operation.sql))) {
            return OperationStatus.ERROR;
        }
        return OperationStatus.FINISHED;
    }

    /// Waits until an operation has the status that is expected.
    private void rest(ExpectedSession session, ExpectedOperation operation) throws Broken {
        await(session, operation, status -> status == operation.status);
    }

    private OperationStatus await(
            ExpectedSession session, ExpectedOperation operation, Predicate<OperationStatus> wanted) throws Broken {
        var until = System.nanoTime() + REST_MILLIS * 1_000_000;
        while (true) {
            var status = service.status(session.handle, operation.handle);
            if (wanted.test(status)) {
                return status;
            }
            if (System.nanoTime() > until) {
                throw new Broken(operation + " is " + status);
            }
            LockSupport.parkNanos(20_000);
        }
    }

    private void cancel(ExpectedSession session) throws InterruptedException, Broken {
        var chosen = any(session.operations);
        if (chosen.isEmpty()) {
            return;
        }
        var operation = chosen.get();
        log("cancel " + operation);
        try {
            service.cancel(session.handle, operation.handle);
            if (operation.status.terminal()) {
                throw new Broken("cancelling " + operation + ", which has ended, was not refused");
            }
            operation.status = OperationStatus.CANCELED;
        } catch (Refusal refusal) {
            if (!operation.status.terminal()) {
                throw new Broken("cancelling " + operation + " was refused: " + refusal.reason());
            }
        }
        rest(session, operation);
        settle(session);
    }

    /// The job of a query writes rows, or ends.
    private void write(ExpectedSession session) throws InterruptedException {
        var chosen = any(queries(session));
        if (chosen.isEmpty() || chosen.get().over) {
            return;
        }
        var query = chosen.get();
        var feed = engine.feed(query.handle);
        if (random.nextInt(6) == 0) {
            log("end " + query);
            feed.end();
            query.over = true;
            return;
        }
        for (int rows = 1 + random.nextInt(4); rows > 0; rows--) {
            feed.put(ResultRow.of(RowKind.INSERT, query.written++), 10);
        }
        log("write to " + query);
    }

    private static List<ExpectedOperation> queries(ExpectedSession session) {
        return session.operations.stream()
                .filter(operation -> operation.is("query") && operation.status == OperationStatus.FINISHED)
                .toList();
    }

    /// Reads the next page, or the last one again.
    private void read(ExpectedSession session) throws InterruptedException, Broken {
        var chosen = any(queries(session));
        if (chosen.isEmpty()) {
            return;
        }
        var query = chosen.get();
        log("read page " + query.token + " of " + query);
        if (query.token > 0 && random.nextInt(3) == 0) {
            requireEqual("page " + (query.token - 1) + " again", query.lastPage, page(session, query, query.token - 1));
        }
        refuseToken(session, query, query.token + 1);
        var before = query.read;
        var page = page(session, query, query.token);
        for (var cell : page) {
            requireEqual("the row after " + before, query.read, cell);
            query.read++;
        }
        if (query.read > query.written) {
            throw new Broken(query + " has more rows than were written");
        }
    }

    private void refuseToken(ExpectedSession session, ExpectedOperation query, long token)
            throws InterruptedException, Broken {
        try {
            service.fetch(session.handle, query.handle, token, AT_ONCE);
        } catch (Refusal refusal) {
            if (refusal.code() == FaultCode.BAD_REQUEST) {
                return;
            }
        }
        throw new Broken("page " + token + " of " + query + " was not refused");
    }

    private List<Object> page(ExpectedSession session, ExpectedOperation query, long token)
            throws InterruptedException, Broken {
        return switch (service.fetch(session.handle, query.handle, token, AT_ONCE)) {
            case FetchedPage.NotReady _ -> throw new Broken(query + " is not ready");
            case FetchedPage.End _ -> {
                if (!query.over || query.read < query.written) {
                    throw new Broken(query + " ended after " + query.read + " of " + query.written + " rows");
                }
                yield List.of();
            }
            case FetchedPage.Rows rows -> {
                var cells = rows.rows().stream()
                        .map(row -> Optional.ofNullable(row.cells().getFirst()).orElse("NULL"))
                        .toList();
                requireEqual("the token after page " + token, token + 1, rows.next());
                if (token == query.token) {
                    query.token = rows.next();
                    query.lastPage = cells;
                }
                yield cells;
            }
        };
    }

    private static void requireEqual(String what, Object expected, Object found) throws Broken {
        if (!expected.equals(found)) {
            throw new Broken(what + " is " + found + " instead of " + expected);
        }
    }

    private void closeOperation(ExpectedSession session) throws InterruptedException, Broken {
        var chosen = any(session.operations);
        if (chosen.isEmpty()) {
            return;
        }
        var operation = chosen.get();
        log("close " + operation);
        service.close(session.handle, operation.handle);
        session.operations.remove(operation);
        settle(session);
    }

    /// A job ends on the cluster and is forgotten there.
    private void loseJob(ExpectedSession session) {
        any(session.operations.stream()
                        .filter(operation -> operation.is("insert") && operation.status == OperationStatus.FINISHED)
                        .toList())
                .ifPresent(operation -> {
                    log("the cluster forgets the job of " + operation);
                    cluster.remove(operation.job());
                });
    }

    private void closeSession(ExpectedSession session) {
        log("close session " + session.handle);
        service.close(session.handle);
        sessions.remove(session);
        closed.add(session.handle);
    }

    /// Ends this life, in order, by a kill, or by a kill in the middle of a write, and begins the next one.
    private void crash() throws IOException, InterruptedException, Broken {
        crashes++;
        var kind = random.nextInt(4);
        if (kind == 0) {
            log("stop and start");
            service.close();
            engine.kill();
            engine = new SimulatedEngine(cluster);
            live();
            restored(Optional.empty());
        } else if (kind == 1) {
            tear();
        } else {
            log("kill");
            next(Files.readAllBytes(journal().resolve(Journal.FILE)));
            restored(Optional.empty());
        }
    }

    /// The kill comes while the journal is written for a statement or for the end of one: the client has no answer, and
    /// the file has a part of the write.
    private void tear() throws IOException, InterruptedException, Broken {
        var chosen = any(sessions);
        if (chosen.isEmpty()) {
            return;
        }
        var session = chosen.get();
        var file = journal().resolve(Journal.FILE);
        var before = (int) Files.size(file);
        var affected = session.head();
        var known = List.copyOf(session.operations);
        if (affected.isPresent() && random.nextBoolean()) {
            advance(session);
        } else {
            submit(session);
            affected = session.operations.stream()
                    .filter(operation -> !known.contains(operation))
                    .findFirst();
        }
        if (known.size() > session.operations.size()) {
            // it was full, and an operation was closed instead
            return;
        }
        var bytes = Files.readAllBytes(file);
        var kept = before + random.nextInt(bytes.length - before + 1);
        log("kill with " + (kept - before) + " of " + (bytes.length - before) + " bytes written");
        next(Arrays.copyOf(bytes, kept));
        restored(kept == bytes.length ? Optional.empty() : affected.map(one -> new Torn(session, one)));
    }

    /// An operation whose last write was torn: its client has no answer.
    private record Torn(ExpectedSession session, ExpectedOperation operation) {}

    private void next(byte[] left) throws IOException {
        var old = service;
        engine.kill();
        lives++;
        Files.createDirectories(journal());
        Files.write(journal().resolve(Journal.FILE), left);
        old.close();
        engine = new SimulatedEngine(cluster);
        live();
    }

    /// Sets what clients may expect after a restart, and waits for it.
    private void restored(Optional<Torn> torn) throws InterruptedException, Broken {
        for (var session : sessions) {
            for (var operation : List.copyOf(session.operations)) {
                if (torn.isPresent() && torn.get().operation() == operation) {
                    continue;
                }
                operation.status = afterRestart(operation);
                rest(session, operation);
            }
        }
        if (torn.isPresent()) {
            resolve(torn.get().session(), torn.get().operation());
        }
    }

    private OperationStatus afterRestart(ExpectedOperation operation) {
        var before = operation.status;
        if (before == OperationStatus.FINISHED && operation.shapes()) {
            return before;
        }
        if (before == OperationStatus.CANCELED || before == OperationStatus.ERROR) {
            return before;
        }
        if (operation.is("insert") && before == OperationStatus.FINISHED) {
            return cluster.knows(operation.job()) ? OperationStatus.FINISHED : OperationStatus.ERROR;
        }
        if (operation.is("insert") && operation.passed > 0 && cluster.knows(operation.job())) {
            return OperationStatus.FINISHED;
        }
        operation.lost = true;
        return OperationStatus.ERROR;
    }

    /// An operation without an acknowledged outcome is gone, or ended in one of the ways that it could.
    private void resolve(ExpectedSession session, ExpectedOperation operation) throws InterruptedException, Broken {
        OperationStatus found;
        try {
            found = await(session, operation, OperationStatus::terminal);
        } catch (Refusal gone) {
            if (operation.passed > 0) {
                throw new Broken(operation + ", which was acknowledged, is gone: " + gone.reason());
            }
            session.operations.remove(operation);
            return;
        }
        if (operation.shapes() && operation.passed > 0) {
            var settings = service.configuration(session.handle);
            if (found == OperationStatus.FINISHED) {
                requireEqual("the settings after " + operation, session.settings, settings);
            }
            // the change may be there without the end of its statement
            session.settings.clear();
            session.settings.putAll(settings);
        } else if (found == OperationStatus.FINISHED && !(operation.is("insert") && cluster.knows(operation.job()))) {
            throw new Broken(operation + " is finished after a restart, without a result");
        }
        operation.lost = found == OperationStatus.ERROR && !operation.is("fail");
        operation.status = found;
        // whether its name can be given again depends on the byte at which the write was torn
        session.operations.remove(operation);
        service.close(session.handle, operation.handle);
    }

    /// Compares the gateway with the model.
    private void check() throws InterruptedException, Broken {
        for (var session : sessions) {
            for (var operation : session.operations) {
                var status = service.status(session.handle, operation.handle);
                if (status != operation.status) {
                    throw new Broken(operation + " is " + status);
                }
                if (operation.is("insert") && cluster.accepted(operation.job()) > 1 && operation.name.isEmpty()) {
                    throw new Broken("the job of " + operation + " was started twice");
                }
            }
            if (session.head().isEmpty()) {
                requireEqual(
                        "the configuration of session " + session.handle,
                        session.settings,
                        service.configuration(session.handle));
            }
        }
        for (var gone : closed) {
            try {
                service.touch(gone);
            } catch (Refusal refusal) {
                continue;
            }
            throw new Broken("the closed session " + gone + " is open");
        }
        requireEqual("the number of open sessions", sessions.size(), service.sessions());
    }
}
