package io.millrace.sql.run;

import io.millrace.client.Client;
import io.millrace.client.Reply;
import io.millrace.wire.Arguments;
import io.millrace.wire.id.SessionHandle;
import io.millrace.wire.sql.ConnectorInventory;
import io.millrace.wire.sql.Product;
import io.millrace.wire.sql.RowFormat;
import io.millrace.wire.sql.Sessions;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.regex.Pattern;

/// A session at a gateway. A heartbeat every minute keeps it from expiring until it is closed.
public final class GatewaySession implements AutoCloseable {
    private static final Pattern CHANGE_LOG_MODE = Pattern.compile("changelogMode=\\[([^]]*)]");
    /// A session with this property does not expire for days without a client.
    private static final String KEEP = "sql-gateway.session.keep";

    private static final Map<String, String> DEFAULTS =
            Map.of("execution.runtime-mode", "AUTOMATIC", "sql-gateway.session.catalog", "main");

    private static final String WAIT_FOR_JOBS = "table.dml-sync";

    /// The end of a stock gateway's message about an unknown session.
    private static final String UNKNOWN = "does not exist";

    private static final Duration HEARTBEAT = Duration.ofMinutes(1);

    private final Client client;
    private final SessionHandle handle;
    private final Optional<String> name;
    private final boolean resumed;
    private final Duration reconnectTimeout;
    private final AtomicBoolean waitForJobs = new AtomicBoolean();
    private final AtomicBoolean closed = new AtomicBoolean();
    private final Thread heartbeat;

    private GatewaySession(
            Client client, SessionHandle handle, Optional<String> name, boolean resumed, Duration reconnectTimeout) {
        this.client = client;
        this.handle = handle;
        this.name = name;
        this.resumed = resumed;
        this.reconnectTimeout = reconnectTimeout;
        this.heartbeat = Thread.ofVirtual().name("session-heartbeat").unstarted(this::sendHeartbeats);
    }

    /// Opens a session. Unless its properties say otherwise, the gateway chooses the mode of each statement, and the
    /// session begins in the catalog `main`.
    ///
    /// @param configuration    configuration properties of the session
    /// @param name             a session with a name outlives this client
    /// @param reconnectTimeout how long to retry requests to a gateway that does not answer
    public static Reply<GatewaySession> open(
            Client client, Map<String, String> configuration, Optional<String> name, Duration reconnectTimeout) {
        var properties = new HashMap<>(configuration);
        name.ifPresent(_ -> properties.put(KEEP, "true"));
        if (!properties.keySet().containsAll(DEFAULTS.keySet()) && isMillrace(client)) {
            DEFAULTS.forEach(properties::putIfAbsent);
        }
        var request = new Sessions.Open(
                name, Optional.<Map<String, String>>of(properties).filter(all -> !all.isEmpty()));
        return client.call(Sessions.OPEN, Arguments.NONE, request)
                .map(opened ->
                        start(new GatewaySession(client, opened.sessionHandle(), name, false, reconnectTimeout)));
    }

    /// Whether the gateway has an automatic mode and a shared catalog. A stock gateway accepts the properties, but then
    /// refuses every statement.
    private static boolean isMillrace(Client client) {
        return client.call(Product.GET) instanceof Reply.Ok<Product>(var product)
                && product.productName().equals(Product.MILLRACE);
    }

    /// Resumes an open session.
    ///
    /// @param reconnectTimeout how long to retry requests to a gateway that does not answer
    public static GatewaySession resume(Client client, SessionHandle handle, String name, Duration reconnectTimeout) {
        return start(new GatewaySession(client, handle, Optional.of(name), true, reconnectTimeout));
    }

    private static GatewaySession start(GatewaySession session) {
        session.heartbeat.start();
        return session;
    }

    /// The session's id.
    public SessionHandle handle() {
        return handle;
    }

    /// The session's name, if it has one.
    public Optional<String> name() {
        return name;
    }

    /// Whether the session may still exist; false only if the gateway answers that it does not.
    public boolean exists() {
        var reply = client.call(Sessions.CONFIGURATION, Arguments.of(Sessions.SESSION, handle));
        // a stock gateway reports an internal error, and only its text tells it from others
        return !reply.notFound()
                && !(reply instanceof Reply.Refused<Sessions.Properties> refused
                        && refused.text().contains(UNKNOWN));
    }

    /// Whether the session was open before this client used it.
    public boolean resumed() {
        return resumed;
    }

    /// The connectors and formats of this gateway; empty if it does not list them.
    public List<ConnectorInventory.Factory> factories() {
        return client.call(ConnectorInventory.GET) instanceof Reply.Ok<ConnectorInventory>(var inventory)
                ? inventory.factories()
                : List.of();
    }

    /// The options of something that statements can name; empty if the gateway does not list them.
    public List<ConnectorInventory.Option> options(ConnectorInventory.Kind kind, String factory) {
        var arguments = Arguments.of(ConnectorInventory.KIND, kind).with(ConnectorInventory.NAME, factory);
        return client.call(ConnectorInventory.OPTIONS, arguments)
                        instanceof Reply.Ok<ConnectorInventory.Options>(var options)
                ? options.options()
                : List.of();
    }

    /// Prepares a statement; [StatementRun#follow] runs it.
    public StatementRun statement(String text, RowFormat cells) {
        return new StatementRun(client, new StatementRun.Request(handle, text, cells, settings()), reconnectTimeout);
    }

    /// Asks the planner whether rows of a query may change earlier rows.
    public boolean mayChange(String query) {
        var plan = new StringBuilder();
        statement("EXPLAIN CHANGELOG_MODE " + query, RowFormat.PLAIN_TEXT).follow(event -> {
            if (event instanceof RunEvent.Rows(var rows)) {
                rows.forEach(row -> plan.append(row.cell(0).display()));
            }
        });
        // the plan's root comes first
        var mode = CHANGE_LOG_MODE.matcher(plan);
        return mode.find() && !"I".equals(mode.group(1).strip());
    }

    /// Sets whether statements that start a job end with their job. The setting is sent with each statement, so
    /// that the session, which other clients may share, does not change.
    public void setWaitForJobs(boolean wait) {
        waitForJobs.set(wait);
    }

    private Map<String, String> settings() {
        return waitForJobs.get() ? Map.of(WAIT_FOR_JOBS, "true") : Map.of();
    }

    /// The session's configuration; empty if the gateway does not answer.
    public Map<String, String> properties() {
        return client.call(Sessions.CONFIGURATION, Arguments.of(Sessions.SESSION, handle))
                .optional()
                .map(Sessions.Properties::properties)
                .orElseGet(Map::of);
    }

    private void sendHeartbeats() {
        try {
            while (!closed.get()) {
                Thread.sleep(HEARTBEAT);
                client.call(Sessions.HEARTBEAT, Arguments.of(Sessions.SESSION, handle));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /// Stops the heartbeat. A session without a name is closed at the gateway; one with a name stays open until it
    /// expires.
    @Override
    public void close() {
        if (closed.compareAndSet(false, true)) {
            heartbeat.interrupt();
            if (name.isEmpty()) {
                client.call(Sessions.CLOSE, Arguments.of(Sessions.SESSION, handle));
            }
        }
    }
}
