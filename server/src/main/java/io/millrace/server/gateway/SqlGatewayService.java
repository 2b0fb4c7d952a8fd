package io.millrace.server.gateway;

import io.millrace.secret.SecretsMasked;
import io.millrace.server.admission.LimitMeters;
import io.millrace.server.audit.AuditLog;
import io.millrace.server.concurrent.RepeatedTask;
import io.millrace.server.gateway.engine.CatalogQuestion;
import io.millrace.server.gateway.engine.ClientOrigin;
import io.millrace.server.gateway.engine.Script;
import io.millrace.server.gateway.engine.SqlEngine;
import io.millrace.server.gateway.engine.Statement;
import io.millrace.server.gateway.engine.Submitter;
import io.millrace.server.gateway.history.ClosedOperation;
import io.millrace.server.gateway.history.HistoryQuery;
import io.millrace.server.gateway.history.HistoryStore;
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
import io.millrace.server.monitoring.Monitoring;
import io.millrace.wire.Refusal;
import io.millrace.wire.id.OperationHandle;
import io.millrace.wire.id.SessionHandle;
import io.millrace.wire.sql.Activity;
import io.millrace.wire.sql.ConnectorInventory;
import io.millrace.wire.sql.OperationStatus;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// The SQL gateway: sessions, their statements, and the results of these. The endpoints of all protocols use only this
/// class of the core.
public final class SqlGatewayService implements AutoCloseable {

    /// The maximum number of rows of a page.
    public static final int MAX_PAGE_ROWS = 5_000;

    private static final Duration CONFIGURE_TIMEOUT = Duration.ofMinutes(10);
    private static final Duration COMPLETE_TIMEOUT = Duration.ofSeconds(5);

    /// The number of checks within a timeout.
    private static final int CHECKS = 4;

    private static final Duration QUEUE_CHECK = Duration.ofMillis(500);

    private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(10);

    private final SqlEngine engine;
    private final StatementExecutor workers;
    private final Sessions sessions;
    private final Limits limits;
    private volatile TextLimits texts;
    private final GatewayContext context;
    private final Journal journal;
    private final GatewayAudit audit;
    private final VisibleHistory statements;
    private final LimitMeters meters = new LimitMeters();
    private final ScheduledThreadPoolExecutor clock = new ScheduledThreadPoolExecutor(
            1, Thread.ofPlatform().daemon().name("sql-gateway-clock").factory());

    /// The limits for clients.
    public record Limits(
            SessionLimits sessions, OperationLimits operations, StatementExecutor.Size workers, TextLimits texts) {
        public Limits(SessionLimits sessions, OperationLimits operations, StatementExecutor.Size workers) {
            this(sessions, operations, workers, TextLimits.DEFAULT);
        }
    }

    /// A service without spilling to disk and without a journal.
    public SqlGatewayService(SqlEngine engine, Limits limits) {
        this(engine, limits, ResultMemory.NONE, Journal.none(), HistoryStore.inMemory());
    }

    /// @param overflow for rows that do not fit into memory
    /// @param journal  for sessions that outlive this service
    /// @param history  of the statements; started and closed by this service
    public SqlGatewayService(
            SqlEngine engine, Limits limits, ResultMemory overflow, Journal journal, HistoryStore history) {
        this(engine, limits, overflow, journal, history, AuditLog.none(), Monitoring.NONE);
    }

    /// @param audit      of sessions and statements; closed by its creator
    /// @param monitoring of statements
    public SqlGatewayService(
            SqlEngine engine,
            Limits limits,
            ResultMemory overflow,
            Journal journal,
            HistoryStore history,
            AuditLog audit,
            Monitoring monitoring) {
        this.engine = engine;
        this.workers = new StatementExecutor(limits.workers());
        this.context = new GatewayContext(
                workers,
                GatewayContext.Rules.of(limits.operations(), limits.sessions().memory()),
                overflow,
                journal,
                history,
                audit,
                monitoring);
        this.audit = new GatewayAudit(audit);
        this.statements = new VisibleHistory(history);
        this.sessions = new Sessions(engine, limits.sessions(), context);
        meters.add(workers.meters());
        meters.add(context.rules().meters());
        meters.add(sessions.meters());
        meters.add(overflow.meters());
        this.limits = limits;
        this.texts = limits.texts();
        this.journal = journal;
        // timeouts of statements that have ended
        clock.setRemoveOnCancelPolicy(true);
    }

    /// The version of the engine.
    public String engineVersion() {
        return engine.version();
    }

    /// The connectors and formats that statements of all sessions can name.
    public List<ConnectorInventory.Factory> factories() {
        return engine.factories();
    }

    /// The options of a factory; empty if it is not there.
    public List<ConnectorInventory.Option> factoryOptions(ConnectorInventory.Kind kind, String name) {
        return engine.options(kind, name);
    }

    /// Restores the sessions of the journal and the history, and starts to check for idle sessions and operations.
    public void start() {
        context.history().start();
        sessions.resume(journal.start());
        if (!limits.sessions().check().isZero()) {
            every("Closing idle sessions", limits.sessions().check(), sessions::expire);
        }
        var rest = limits.sessions().rest();
        if (!rest.isZero()) {
            every("Releasing the memory of unused sessions", rest.dividedBy(CHECKS), sessions::rest);
        }
        if (!limits.workers().planning().queueTime().isZero()) {
            every("Refusing statements that have waited too long", QUEUE_CHECK, workers::expire);
        }
        every("Releasing the planning slots of waiting statements", QUEUE_CHECK, workers::releaseWaiting);
        var lease = limits.operations().lease();
        if (!lease.isZero()) {
            every(
                    "Ending statements that no client asks for",
                    lease.dividedBy(CHECKS),
                    () -> sessions.endLeases(lease));
        }
    }

    private void every(String name, Duration time, Runnable task) {
        RepeatedTask.start(clock, name, time, task);
    }

    /// Opens a session for an unknown client.
    public SessionHandle open(Map<String, String> properties) {
        return open(properties, Submitter.ANONYMOUS);
    }

    public SessionHandle open(Map<String, String> properties, Submitter submitter) {
        return open(properties, submitter, SessionLifetime.of(properties));
    }

    /// @param lifetime of a session that is not closed
    public SessionHandle open(Map<String, String> properties, Submitter submitter, SessionLifetime lifetime) {
        submitter.sessionName().ifPresent(texts::admitName);
        texts.admitProperties(properties);
        var settings = SessionSettingsCheck.ofSession(properties);
        return audit.opening(submitter, () -> sessions.open(settings, submitter, lifetime));
    }

    public void close(SessionHandle session) {
        var user = sessions.get(session).owner().user();
        sessions.close(session);
        audit.closed(session, user);
    }

    /// Keeps a session from expiring.
    public void touch(SessionHandle session) {
        sessions.get(session).touch();
    }

    /// The settings of a session, secrets masked.
    public Map<String, String> configuration(SessionHandle session) throws InterruptedException {
        var masked = new HashMap<>(sessions.get(session).configuration(CONFIGURE_TIMEOUT));
        masked.replaceAll(SecretsMasked::value);
        return masked;
    }

    /// Runs a statement that configures the session, and waits for it.
    public void configure(SessionHandle session, String statement) throws InterruptedException {
        texts.admitStatement(statement);
        var chosen = sessions.get(session);
        audit.configuring(chosen.owner(), statement, () -> configure(chosen, statement));
    }

    private void configure(Session session, String statement) throws InterruptedException {
        var account = session.owner().account();
        long bytes = context.rules().memory().take(account, Statement.of(statement));
        try {
            var done = session.ask(CONFIGURE_TIMEOUT, () -> {
                session.planner().configure(statement);
                return true;
            });
            if (done.isEmpty()) {
                throw Refusal.timedOut("The session could not be configured in " + CONFIGURE_TIMEOUT + ".");
            }
        } finally {
            context.rules().memory().giveBack(account, bytes);
        }
    }

    /// Completes a statement at the cursor; returns nothing while the session is busy.
    public List<String> complete(SessionHandle session, String statement, int position) throws InterruptedException {
        if (position < 0 || position > statement.length()) {
            throw Refusal.badRequest("The position " + position + " is outside the statement, which has "
                    + statement.length() + " characters.");
        }
        texts.admitStatement(statement);
        var chosen = sessions.get(session);
        return chosen.ask(COMPLETE_TIMEOUT, () -> chosen.planner().complete(statement, position))
                .orElse(List.of());
    }

    /// Submits a statement, which runs after the earlier ones of its session.
    public OperationHandle execute(SessionHandle session, Request request) {
        texts.admitStatement(request.sql());
        texts.admitProperties(request.settings());
        SessionSettingsCheck.require(request.settings());
        var chosen = sessions.get(session);
        var statement = request.statement(session);
        var operation =
                request.name().isEmpty() ? Optional.of(chosen.execute(statement)) : chosen.executeOnce(statement);
        request.timeout().ifPresent(time -> operation.ifPresent(submitted -> submitted.timeOutAfter(time, clock)));
        return statement.operation();
    }

    /// Submits a question about the session's catalogs, which is answered after the earlier statements with a
    /// result.
    public OperationHandle browse(SessionHandle session, CatalogQuestion question) {
        return sessions.get(session).browse(question).handle();
    }

    /// A statement of a client.
    ///
    /// @param settings for this statement only
    /// @param name     the client's name of the operation; the same statement under the same name runs once
    public record Request(
            String sql,
            Map<String, String> settings,
            Optional<Duration> timeout,
            Optional<String> name,
            ClientOrigin origin) {
        public Request {
            settings = Map.copyOf(settings);
        }

        /// A request of unknown origin.
        public Request(String sql, Map<String, String> settings, Optional<Duration> timeout, Optional<String> name) {
            this(sql, settings, timeout, name, ClientOrigin.UNKNOWN);
        }

        public static Request of(String sql) {
            return new Request(sql, Map.of(), Optional.empty(), Optional.empty());
        }

        /// Derives the operation handle from the name, so that it is the same after a restart.
        private Statement statement(SessionHandle session) {
            var handle = name.map(text ->
                            UUID.nameUUIDFromBytes((session.text() + '\0' + text).getBytes(StandardCharsets.UTF_8)))
                    .orElseGet(UUID::randomUUID);
            return new Statement(new OperationHandle(handle.toString()), sql, settings, origin);
        }
    }

    /// Creates a cluster for a script, with the session's configuration and additional settings. Returns its id.
    public String deploy(SessionHandle session, Script script, Map<String, String> settings)
            throws InterruptedException {
        texts.admitProperties(settings);
        SessionSettingsCheck.require(settings);
        var chosen = sessions.get(session);
        var configuration = new HashMap<>(chosen.configuration(CONFIGURE_TIMEOUT));
        configuration.putAll(settings);
        return audit.deploying(chosen.owner(), script, () -> engine.deploy(script, configuration));
    }

    public OperationStatus status(SessionHandle session, OperationHandle operation) {
        return sessions.get(session).operation(operation).status();
    }

    /// The summary of an operation without the progress of its job.
    public Activity.OperationSummary course(SessionHandle session, OperationHandle operation) {
        return sessions.get(session).operation(operation).course();
    }

    /// Cancels a statement that has no result yet; refuses otherwise.
    public OperationStatus cancel(SessionHandle session, OperationHandle operation) {
        var owner = sessions.get(session).owner();
        var chosen = sessions.get(session).operation(operation);
        chosen.cancel();
        audit.cancelled(owner, operation);
        return chosen.status();
    }

    /// Ends a statement in any state: cancels it, or closes its result, which ends its query.
    public OperationStatus stop(SessionHandle session, OperationHandle operation) {
        var chosen = sessions.get(session).operation(operation);
        if (!chosen.status().terminal()) {
            try {
                chosen.cancel();
                audit.cancelled(sessions.get(session).owner(), operation);
                return chosen.status();
            } catch (Refusal finished) {
                // it has a result since: close that
            }
        }
        chosen.close();
        return chosen.status();
    }

    /// Closes an operation; ignores unknown ones.
    public void close(SessionHandle session, OperationHandle operation) {
        sessions.get(session).drop(operation);
    }

    /// Fetches a page of a result.
    ///
    /// @param wait the maximum time to wait for it
    public FetchedPage fetch(SessionHandle session, OperationHandle operation, long token, Duration wait)
            throws InterruptedException {
        return fetch(session, operation, token, MAX_PAGE_ROWS, wait);
    }

    /// @param rows the maximum number of rows, unless the page exists already
    public FetchedPage fetch(SessionHandle session, OperationHandle operation, long token, int rows, Duration wait)
            throws InterruptedException {
        var chosen = sessions.get(session);
        Operation found = chosen.operation(operation);
        var fetch = found.fetch(token, Math.min(rows, MAX_PAGE_ROWS), wait);
        if (token == 0 && !(fetch instanceof FetchedPage.NotReady)) {
            audit.reading(chosen.owner(), operation);
        }
        chosen.touch();
        return fetch;
    }

    /// Whether the first rows or the end of a result can be read. Throws the failure of a statement before that.
    ///
    /// @param wait the maximum time to wait
    public boolean begun(SessionHandle session, OperationHandle operation, Duration wait) throws InterruptedException {
        return sessions.get(session).operation(operation).begun(wait);
    }

    /// The properties of a result.
    ///
    /// @param wait the maximum time to wait for it
    public Optional<ResultHead> head(SessionHandle session, OperationHandle operation, Duration wait)
            throws InterruptedException {
        return sessions.get(session).operation(operation).head(wait);
    }

    /// Streams the rows of a result from a page on. Recently sent pages can be read again.
    public ResultStream stream(SessionHandle session, OperationHandle operation, long token) {
        sessions.get(session).operation(operation).keep(limits.operations().replay());
        return new ResultStream(token, (page, wait) -> fetch(session, operation, page, wait));
    }

    /// The handles of all open sessions, also of those that the caller may not use.
    public Set<SessionHandle> handles() {
        return sessions.all().stream().map(Session::handle).collect(Collectors.toSet());
    }

    /// The newest open sessions of matching owners, at most `limit`, and their total number.
    public Activity.OpenSessions openSessions(Predicate<OperationOwner> wanted, int limit) {
        var newest = new PriorityQueue<>(Comparator.comparingLong(Session::opened));
        int total = 0;
        for (var session : sessions.visible()) {
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

    /// The open operations.
    public List<Activity.OperationSummary> operations() {
        return sessions.visible().stream()
                .flatMap(session -> session.operations().stream())
                .map(Operation::course)
                .toList();
    }

    /// The summary of an operation in any open session, with the progress of its job.
    public Activity.OperationSummary operation(OperationHandle operation) {
        return withProgress(sessionOf(operation).operation(operation).course());
    }

    /// Adds the progress of the jobs. Requests it concurrently, and leaves it out if a cluster does not answer.
    public List<Activity.OperationSummary> withProgress(List<Activity.OperationSummary> courses) {
        var requests = new ArrayList<Future<Activity.OperationSummary>>();
        try (var threads = Executors.newThreadPerTaskExecutor(
                Thread.ofVirtual().name("sql-progress-", 0).factory())) {
            courses.forEach(course -> requests.add(threads.submit(() -> withProgress(course))));
        }
        return IntStream.range(0, courses.size())
                .mapToObj(i -> requests.get(i).state() == Future.State.SUCCESS
                        ? requests.get(i).resultNow()
                        : courses.get(i))
                .toList();
    }

    private Activity.OperationSummary withProgress(Activity.OperationSummary course) {
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
        return sessions.visible().stream()
                .filter(one -> one.find(operation).isPresent())
                .findFirst()
                .orElseThrow(
                        () -> Refusal.unknownHandle("There is no operation " + operation + " in any open session."));
    }

    /// The last closed operations, also of earlier processes.
    public List<Activity.OperationSummary> history() {
        int max = limits.operations().history();
        if (max == 0) {
            return List.of();
        }
        var open =
                operations().stream().map(Activity.OperationSummary::operation).collect(Collectors.toSet());
        return statements.find(HistoryQuery.ended(max)).statements().stream()
                .filter(entry -> !open.contains(entry.operation()))
                .map(ClosedOperation::of)
                .toList();
    }

    /// The statements of all sessions, also of earlier processes.
    public VisibleHistory statements() {
        return statements;
    }

    /// Ends an operation of any session.
    public OperationStatus stop(OperationHandle operation) {
        return stop(sessionOf(operation).handle(), operation);
    }

    /// The log of what is done here, for the endpoints.
    public AuditLog audit() {
        return context.audit();
    }

    /// The meters of the gateway's limits, to which its endpoints add their own.
    public LimitMeters meters() {
        return meters;
    }

    /// Applies other limits to what comes next: the idle timeouts of sessions, and the lengths of texts.
    public void change(Duration idle, Duration kept, TextLimits newTexts) {
        sessions.idleTimeouts(idle, kept);
        texts = newTexts;
    }

    /// Refuses new sessions from now on, or no longer. Those that are open go on.
    public void drain(boolean begin) {
        sessions.drain(begin);
    }

    /// The number of statements that wait, run, or have unread rows.
    public long underWay() {
        return context.rules().inAll().used();
    }

    /// The number of open sessions.
    public int sessions() {
        return sessions.size();
    }

    /// Ends the work of all sessions: cancels queries, and leaves jobs that write running. Sessions in the journal
    /// are not closed; the next start restores them.
    @Override
    public void close() {
        clock.shutdownNow();
        journal.close();
        // the next process finds what still runs
        context.history().close();
        sessions.closeAll();
        workers.close();
        workers.await(CLOSE_TIMEOUT);
    }
}
