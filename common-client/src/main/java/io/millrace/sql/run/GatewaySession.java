package io.millrace.sql.run;

import io.millrace.client.Client;
import io.millrace.client.Reply;
import io.millrace.wire.Arguments;
import io.millrace.wire.id.SessionHandle;
import io.millrace.wire.sql.Product;
import io.millrace.wire.sql.RowFormat;
import io.millrace.wire.sql.Sessions;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;

/// A session at the gateway: opened or taken up, kept from expiring while a person thinks, left once.
public final class GatewaySession implements AutoCloseable {
    /// With this property a session waits for its client for days.
    private static final String KEEP = "sql-gateway.session.keep";

    private static final String MODE = "execution.runtime-mode";

    private static final String WAITS = "table.dml-sync";

    private static final Duration HEARTBEAT = Duration.ofMinutes(1);

    private final Client client;
    private final SessionHandle handle;
    private final Optional<String> name;
    private final boolean taken;
    private final Duration patience;
    private final AtomicBoolean waits = new AtomicBoolean();
    private final AtomicBoolean closed = new AtomicBoolean();
    private final Thread heart;

    private GatewaySession(
            Client client, SessionHandle handle, Optional<String> name, boolean taken, Duration patience) {
        this.client = client;
        this.handle = handle;
        this.name = name;
        this.taken = taken;
        this.patience = patience;
        this.heart = Thread.ofVirtual().name("session-heartbeat").unstarted(this::beat);
    }

    /// Opens one. Its mode is left open unless it is given: people want the answer, and changes where there is no end.
    ///
    /// @param given    how it is configured from the start
    /// @param patience how long a gateway that is away is waited for
    public static Reply<GatewaySession> open(
            Client client, Map<String, String> given, Optional<String> name, Duration patience) {
        var properties = new HashMap<>(given);
        name.ifPresent(_ -> properties.put(KEEP, "true"));
        if (!properties.containsKey(MODE) && choosesMode(client)) {
            properties.put(MODE, "AUTOMATIC");
        }
        var asked = new Sessions.Open(
                name, Optional.<Map<String, String>>of(properties).filter(all -> !all.isEmpty()));
        return client.call(Sessions.OPEN, Arguments.NONE, asked)
                .map(opened -> living(new GatewaySession(client, opened.sessionHandle(), name, false, patience)));
    }

    /// The stock gateway opens a session whose mode is open, and then refuses each of its statements.
    private static boolean choosesMode(Client client) {
        return client.call(Product.GET) instanceof Reply.Ok<Product>(var product)
                && product.productName().equals(Product.MILLRACE);
    }

    /// One that is open already.
    public static GatewaySession taken(Client client, SessionHandle handle, String name, Duration patience) {
        return living(new GatewaySession(client, handle, Optional.of(name), true, patience));
    }

    private static GatewaySession living(GatewaySession session) {
        session.heart.start();
        return session;
    }

    public SessionHandle handle() {
        return handle;
    }

    public Optional<String> name() {
        return name;
    }

    /// Whether the gateway knows it; one that does not answer may.
    public boolean lives() {
        return !(client.call(Sessions.CONFIGURATION, Arguments.of(Sessions.SESSION, handle))
                instanceof Reply.Refused<Sessions.Properties>);
    }

    /// Whether it was open before.
    public boolean taken() {
        return taken;
    }

    /// A statement that is ready to be followed.
    public StatementRun statement(String text, RowFormat cells) {
        return new StatementRun(client, new StatementRun.Asked(handle, text, cells, settings()), patience);
    }

    /// Whether rows of a query may change those before them, as far as the planner says.
    public boolean mayChange(String query) {
        var plan = new StringBuilder();
        statement("EXPLAIN CHANGELOG_MODE " + query, RowFormat.PLAIN_TEXT).follow(event -> {
            if (event instanceof RunEvent.Rows(var rows)) {
                rows.forEach(row -> plan.append(row.cell(0).display()));
            }
        });
        return ChangeLogMode.changes(plan.toString());
    }

    /// From now on a statement that starts a job ends when its job ends, or as the session is configured. The session
    /// itself stays as it is: others may use it too, now or later.
    public void waitForJobs(boolean wait) {
        waits.set(wait);
    }

    private Map<String, String> settings() {
        return waits.get() ? Map.of(WAITS, "true") : Map.of();
    }

    /// Its configuration; nothing when the gateway does not say.
    public Map<String, String> properties() {
        return switch (client.call(Sessions.CONFIGURATION, Arguments.of(Sessions.SESSION, handle))) {
            case Reply.Ok<Sessions.Properties>(var found) -> found.properties();
            case Reply.Refused<Sessions.Properties> _, Reply.Unreachable<Sessions.Properties> _ -> Map.of();
        };
    }

    private void beat() {
        try {
            while (!closed.get()) {
                Thread.sleep(HEARTBEAT);
                client.call(Sessions.HEARTBEAT, Arguments.of(Sessions.SESSION, handle));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /// Leaves it: one with a name lives on at the gateway until it has idled for too long, another is closed.
    @Override
    public void close() {
        if (closed.compareAndSet(false, true)) {
            heart.interrupt();
            if (name.isEmpty()) {
                client.call(Sessions.CLOSE, Arguments.of(Sessions.SESSION, handle));
            }
        }
    }
}
