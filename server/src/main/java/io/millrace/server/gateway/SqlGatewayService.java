package io.millrace.server.gateway;

import io.millrace.server.gateway.engine.CatalogQuestion;
import io.millrace.server.gateway.engine.Script;
import io.millrace.server.gateway.engine.SqlEngine;
import io.millrace.server.gateway.engine.Statement;
import io.millrace.server.gateway.engine.Submitter;
import io.millrace.server.gateway.journal.Journal;
import io.millrace.server.gateway.operation.Operation;
import io.millrace.server.gateway.operation.OperationLimits;
import io.millrace.server.gateway.operation.OperationOwner;
import io.millrace.server.gateway.operation.StatementExecutor;
import io.millrace.server.gateway.result.FetchedPage;
import io.millrace.server.gateway.result.ResultHead;
import io.millrace.server.gateway.result.ResultMemory;
import io.millrace.server.gateway.result.ResultStream;
import io.millrace.server.gateway.session.GatewayContext;
import io.millrace.server.gateway.session.Session;
import io.millrace.server.gateway.session.SessionLifetime;
import io.millrace.server.gateway.session.SessionLimits;
import io.millrace.server.gateway.session.Sessions;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import io.millrace.wire.id.OperationHandle;
import io.millrace.wire.id.SessionHandle;
import io.millrace.wire.sql.Activity;
import io.millrace.wire.sql.OperationStatus;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.UUID;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/// SQL for many clients at once: sessions, the statements given to them, and their results. Endpoints of every protocol
/// talk to this and to nothing behind it.
public final class SqlGatewayService implements AutoCloseable {

    /// How many rows a page holds at most.
    public static final int PAGE = 5_000;

    private static final Duration CONFIGURE_WAIT = Duration.ofMinutes(10);
    private static final Duration COMPLETE_WAIT = Duration.ofSeconds(5);

    /// How often in the time of a lease it is looked whether it has run out.
    private static final int LOOKS = 4;

    private static final Duration CLOSE_WAIT = Duration.ofSeconds(10);

    private final SqlEngine engine;
    private final StatementExecutor workers;
    private final Sessions sessions;
    private final Limits limits;
    private final GatewayContext common;
    private final Journal journal;
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("sql-gateway-clock").factory());

    /// The limits for clients.
    public record Limits(
            SessionLimits sessions, OperationLimits operations, StatementExecutor.Size workers, TextLimits texts) {
        public Limits(SessionLimits sessions, OperationLimits operations, StatementExecutor.Size workers) {
            this(sessions, operations, workers, TextLimits.USUAL);
        }
    }

    /// Whose results hold no more than memory is given them, and whose sessions end with it.
    public SqlGatewayService(SqlEngine engine, Limits limits) {
        this(engine, limits, ResultMemory.NONE, Journal.none());
    }

    /// @param overflow where rows of queries wait that memory does not hold
    /// @param journal  where sessions outlive this service
    public SqlGatewayService(SqlEngine engine, Limits limits, ResultMemory overflow, Journal journal) {
        this.engine = engine;
        this.workers = new StatementExecutor(limits.workers());
        this.common = new GatewayContext(workers, GatewayContext.Rules.of(limits.operations()), overflow, journal);
        this.sessions = new Sessions(engine, limits.sessions(), common);
        this.limits = limits;
        this.journal = journal;
    }

    /// Opens the sessions of the journal, loads its history, and begins to look for idle sessions and operations.
    public void start() {
        sessions.resume(journal.start());
        journal.history().forEach(common.rules().history()::add);
        if (limits.sessions().expire()) {
            every(limits.sessions().check(), sessions::expire);
        }
        var rest = limits.sessions().rest();
        if (!rest.isZero()) {
            every(rest.dividedBy(LOOKS), sessions::rest);
        }
        var lease = limits.operations().lease();
        if (!lease.isZero()) {
            every(lease.dividedBy(LOOKS), () -> sessions.endLeases(lease));
        }
    }

    private void every(Duration time, Runnable task) {
        var millis = Math.max(1, time.toMillis());
        var _ = clock.scheduleWithFixedDelay(task, millis, millis, TimeUnit.MILLISECONDS);
    }

    /// For someone who is not known.
    public SessionHandle open(Map<String, String> properties) {
        return open(properties, Submitter.ANONYMOUS);
    }

    public SessionHandle open(Map<String, String> properties, Submitter submitter) {
        return open(properties, submitter, SessionLifetime.askedFor(properties));
    }

    /// @param stay lifetime of a session that nobody closes
    public SessionHandle open(Map<String, String> properties, Submitter submitter, SessionLifetime stay) {
        submitter.sessionName().ifPresent(limits.texts()::admitName);
        limits.texts().admitProperties(properties);
        return sessions.open(properties, submitter, stay);
    }

    public void close(SessionHandle session) {
        sessions.close(session);
    }

    /// Keeps a session from expiring.
    public void touch(SessionHandle session) {
        sessions.get(session).touch();
    }

    public Map<String, String> configuration(SessionHandle session) throws InterruptedException {
        return sessions.get(session).configuration(CONFIGURE_WAIT);
    }

    /// Runs a statement that shapes the session, and waits for it.
    public void configure(SessionHandle session, String statement) throws InterruptedException {
        limits.texts().admitStatement(statement);
        var chosen = sessions.get(session);
        var done = chosen.ask(CONFIGURE_WAIT, () -> {
            chosen.planner().configure(statement);
            return true;
        });
        if (done.isEmpty()) {
            throw new Refusal(FaultCode.TIMED_OUT, "The session could not be configured in " + CONFIGURE_WAIT + ".");
        }
    }

    /// What may stand at the cursor; nothing while the session is busy for long.
    public List<String> complete(SessionHandle session, String statement, int position) throws InterruptedException {
        if (position < 0 || position > statement.length()) {
            throw new Refusal(
                    FaultCode.BAD_REQUEST,
                    "The position " + position + " is outside the statement, which has " + statement.length()
                            + " characters.");
        }
        limits.texts().admitStatement(statement);
        var chosen = sessions.get(session);
        return chosen.ask(COMPLETE_WAIT, () -> chosen.planner().complete(statement, position))
                .orElse(List.of());
    }

    /// Gives a statement to the session; it runs after those before it.
    public OperationHandle execute(SessionHandle session, Request request) {
        limits.texts().admitStatement(request.sql());
        limits.texts().admitProperties(request.settings());
        var chosen = sessions.get(session);
        var statement = request.statement(session);
        var operation =
                request.name().isEmpty() ? Optional.of(chosen.execute(statement)) : chosen.executeOnce(statement);
        request.timeout()
                .ifPresent(time -> operation.ifPresent(given -> {
                    var _ = clock.schedule(given::timeOut, time.toMillis(), TimeUnit.MILLISECONDS);
                }));
        return statement.operation();
    }

    /// Asks about the session's catalogs; answered after the statements before it, as a result to be fetched.
    public OperationHandle browse(SessionHandle session, CatalogQuestion browse) {
        return sessions.get(session).browse(browse).handle();
    }

    /// A statement as a client gives it.
    ///
    /// @param settings hold for this statement only
    /// @param name     the client's own for the operation; the same statement under the same name is run once
    public record Request(String sql, Map<String, String> settings, Optional<Duration> timeout, Optional<String> name) {
        public Request {
            settings = Map.copyOf(settings);
        }

        public static Request of(String sql) {
            return new Request(sql, Map.of(), Optional.empty(), Optional.empty());
        }

        /// The same name leads to the same operation, also after a restart.
        private Statement statement(SessionHandle session) {
            var handle = name.map(text ->
                            UUID.nameUUIDFromBytes((session.text() + '\0' + text).getBytes(StandardCharsets.UTF_8)))
                    .orElseGet(UUID::randomUUID);
            return new Statement(new OperationHandle(handle.toString()), sql, settings);
        }
    }

    /// Makes a cluster for a script, with the session's configuration and settings over it; answers what it is called.
    public String deploy(SessionHandle session, Script script, Map<String, String> settings)
            throws InterruptedException {
        limits.texts().admitProperties(settings);
        var configuration = new java.util.HashMap<>(configuration(session));
        configuration.putAll(settings);
        return engine.deploy(script, configuration);
    }

    public OperationStatus status(SessionHandle session, OperationHandle operation) {
        return sessions.get(session).operation(operation).status();
    }

    /// What has become of a statement so far, without asking its cluster.
    public Activity.Course course(SessionHandle session, OperationHandle operation) {
        return sessions.get(session).operation(operation).course();
    }

    /// Cancels a statement whose result is not there yet; refused afterwards.
    public OperationStatus cancel(SessionHandle session, OperationHandle operation) {
        var chosen = sessions.get(session).operation(operation);
        chosen.cancel();
        return chosen.status();
    }

    /// Cancels a statement in any state: what has a result already is closed, so that its query ends.
    public OperationStatus stop(SessionHandle session, OperationHandle operation) {
        var chosen = sessions.get(session).operation(operation);
        if (!chosen.status().terminal()) {
            try {
                chosen.cancel();
                return chosen.status();
            } catch (Refusal overtaken) {
                // its result came in between: close it
            }
        }
        chosen.close();
        return chosen.status();
    }

    /// Drops an operation; one that is not there is no error.
    public void close(SessionHandle session, OperationHandle operation) {
        sessions.get(session).drop(operation);
    }

    /// A page of a result; waits for it no longer than told.
    public FetchedPage fetch(SessionHandle session, OperationHandle operation, long token, Duration wait)
            throws InterruptedException {
        return fetch(session, operation, token, PAGE, wait);
    }

    /// @param rows the page holds at most, unless it was cut before
    public FetchedPage fetch(SessionHandle session, OperationHandle operation, long token, int rows, Duration wait)
            throws InterruptedException {
        var chosen = sessions.get(session);
        Operation found = chosen.operation(operation);
        var fetch = found.fetch(token, Math.min(rows, PAGE), wait);
        chosen.touch();
        return fetch;
    }

    /// Whether the first rows of a result can be read, or its end; waits for that no longer than told. What the
    /// statement failed with before is thrown.
    public boolean begun(SessionHandle session, OperationHandle operation, Duration wait) throws InterruptedException {
        return sessions.get(session).operation(operation).begun(wait);
    }

    /// What holds for every page of a result; waits for it no longer than told.
    public Optional<ResultHead> head(SessionHandle session, OperationHandle operation, Duration wait)
            throws InterruptedException {
        return sessions.get(session).operation(operation).head(wait);
    }

    /// The rows of a result as they come, from a page on. What was sent and did not arrive can be read again.
    public ResultStream stream(SessionHandle session, OperationHandle operation, long token) {
        sessions.get(session).operation(operation).keep(limits.operations().replay());
        return new ResultStream(token, (page, wait) -> fetch(session, operation, page, wait));
    }

    /// What is going on, for those who run the gateway: of the open sessions with such an owner the newest, no more
    /// than told, and how many there are.
    public Activity.OpenSessions openSessions(Predicate<OperationOwner> wanted, int limit) {
        var newest = new PriorityQueue<>(Comparator.comparingLong(Session::opened));
        int total = 0;
        for (var session : sessions.all()) {
            if (wanted.test(session.owner())) {
                total++;
                if (newest.size() < limit) {
                    newest.add(session);
                } else if (limit > 0 && newest.element().opened() < session.opened()) {
                    newest.remove();
                    newest.add(session);
                }
            }
        }
        return new Activity.OpenSessions(
                newest.stream()
                        .sorted(Comparator.comparingLong(Session::opened).reversed())
                        .map(Session::activity)
                        .toList(),
                total);
    }

    /// The operations that are not closed.
    public List<Activity.Course> operations() {
        return sessions.all().stream()
                .flatMap(session -> session.operations().stream())
                .map(Operation::course)
                .toList();
    }

    /// What has become of an operation in any open session, and how far its job has come.
    public Activity.Course operation(OperationHandle operation) {
        return followed(sessionOf(operation).operation(operation).course());
    }

    /// With how far their jobs have come. Clusters are asked at the same time; one that does not answer is passed over.
    public List<Activity.Course> followed(List<Activity.Course> courses) {
        var asked = new ArrayList<Future<Activity.Course>>();
        try (var threads = Executors.newThreadPerTaskExecutor(
                Thread.ofVirtual().name("sql-progress-", 0).factory())) {
            courses.forEach(course -> asked.add(threads.submit(() -> followed(course))));
        }
        return IntStream.range(0, courses.size())
                .mapToObj(i -> asked.get(i).state() == Future.State.SUCCESS
                        ? asked.get(i).resultNow()
                        : courses.get(i))
                .toList();
    }

    private Activity.Course followed(Activity.Course course) {
        try {
            return course.job()
                    .flatMap(job -> sessions.get(course.session()).planner().progress(job))
                    .map(course::with)
                    .orElse(course);
        } catch (Refusal unknown) {
            return course;
        }
    }

    private Session sessionOf(OperationHandle operation) {
        return sessions.all().stream()
                .filter(one -> one.find(operation).isPresent())
                .findFirst()
                .orElseThrow(() -> new Refusal(
                        FaultCode.UNKNOWN_HANDLE, "There is no operation " + operation + " in any open session."));
    }

    /// The operations that were closed last.
    public List<Activity.Course> history() {
        return common.rules().history().all();
    }

    /// Cancels anyone's operation in any state.
    public OperationStatus stop(OperationHandle operation) {
        return stop(sessionOf(operation).handle(), operation);
    }

    /// How many sessions are open.
    public int sessions() {
        return sessions.size();
    }

    /// Ends the work of all sessions: queries are cancelled, jobs that write live on. Sessions in the journal are not
    /// closed: they are there again after the next start.
    @Override
    public void close() {
        clock.shutdownNow();
        journal.close();
        sessions.closeAll();
        workers.close();
        workers.await(CLOSE_WAIT);
    }
}
