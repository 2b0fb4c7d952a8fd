package io.millrace.cli.run;

import io.millrace.cli.option.ConnectionTarget;
import io.millrace.client.Client;
import io.millrace.client.ClusterClient;
import io.millrace.client.Connection;
import io.millrace.client.Reply;
import io.millrace.sql.run.GatewaySession;
import io.millrace.wire.Arguments;
import io.millrace.wire.id.JobId;
import io.millrace.wire.sql.Activity;
import io.millrace.wire.sql.Sessions;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// The gateway that the shell is connected to, and the session in use there. A session that has a name outlives the
/// shell; one without is closed.
public final class Gateway implements AutoCloseable {
    private static final int MOST_SESSIONS = 10_000;

    private final Client client;
    private final ConnectionTarget target;
    private volatile GatewaySession session;
    private Optional<Client> cluster = Optional.empty();
    private Optional<GatewaySession> linked = Optional.empty();
    private Optional<String> web = Optional.empty();

    private Gateway(Client client, ConnectionTarget target, GatewaySession session) {
        this.client = client;
        this.target = target;
        this.session = session;
    }

    /// Opens a session there, or goes on with the open one of this name.
    public static Reply<Gateway> reach(Client client, ConnectionTarget target) {
        var opened = target.session()
                .map(name -> named(client, target, name))
                .orElseGet(() -> open(client, target, Optional.empty()));
        return opened.map(session -> new Gateway(client, target, session));
    }

    private static Reply<GatewaySession> open(Client client, ConnectionTarget target, Optional<String> name) {
        return GatewaySession.open(client, target.properties(), name, target.patience());
    }

    private static Reply<GatewaySession> named(Client client, ConnectionTarget target, String name) {
        return switch (open(client, name)) {
            case Reply.Ok<List<Activity.OpenSession>>(var found) ->
                found.stream()
                        .filter(open -> open.name().equals(Optional.of(name)))
                        .findFirst()
                        .<Reply<GatewaySession>>map(open ->
                                new Reply.Ok<>(GatewaySession.taken(client, open.session(), name, target.patience())))
                        .orElseGet(() -> open(client, target, Optional.of(name)));
            case Reply.Refused<List<Activity.OpenSession>>(int status, var fault) -> new Reply.Refused<>(status, fault);
            case Reply.Unreachable<List<Activity.OpenSession>>(var reason) -> new Reply.Unreachable<>(reason);
        };
    }

    private static Reply<List<Activity.OpenSession>> open(Client client, String search) {
        // a name that is searched for may be part of many
        var all = Arguments.of(Activity.LIMIT, MOST_SESSIONS);
        var asked = search.isEmpty() ? all : all.with(Activity.SEARCH, search);
        return client.call(Activity.SESSIONS, asked).map(Activity.OpenSessions::sessions);
    }

    /// Where it is, without what is the same for all.
    public String address() {
        return client.connection().toString().replaceFirst("^http://", "");
    }

    /// How long a service that does not answer any more is waited for.
    public Duration patience() {
        return target.patience();
    }

    /// The session in use.
    public GatewaySession session() {
        return session;
    }

    /// The open sessions of the gateway, those first that were opened last.
    public Reply<List<Activity.OpenSession>> sessions() {
        return open(client, "");
    }

    /// Goes over to the session of this name, which is opened if there is none. The one in use is left.
    public Reply<GatewaySession> goOver(String name) {
        var next = named(client, target, name);
        if (next instanceof Reply.Ok<GatewaySession>(var taken)) {
            session.close();
            session = taken;
        }
        return next;
    }

    /// Opens a new session if the one in use is not there any more; whether it was so.
    public boolean renewed() {
        if (session.lives()) {
            return false;
        }
        return switch (open(client, target, session.name())) {
            case Reply.Ok<GatewaySession>(var opened) -> {
                session.close();
                session = opened;
                yield true;
            }
            case Reply.Refused<GatewaySession> _, Reply.Unreachable<GatewaySession> _ -> false;
        };
    }

    /// Closes the session of this name.
    ///
    /// @throws IllegalArgumentException if there is none, or it is the one in use
    public void end(String name) {
        if (session.name().equals(Optional.of(name))) {
            throw new IllegalArgumentException("Session '" + name + "' is in use: \\session OTHER leaves it first.");
        }
        var open = open(client, name).orThrow().stream()
                .filter(one -> one.name().equals(Optional.of(name)))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("No session named '" + name + "' is open."));
        client.call(Sessions.CLOSE, Arguments.of(Sessions.SESSION, open.session()))
                .orThrow();
    }

    /// The cluster that runs the jobs of the session in use, as said at the start, or as its configuration tells.
    public synchronized Optional<ClusterClient> cluster() {
        var address = clusterAddress();
        if (address.isEmpty() || !cluster.map(Client::connection).equals(address)) {
            cluster.ifPresent(Client::close);
            cluster = address.map(Client::new);
        }
        return cluster.map(ClusterClient::new);
    }

    /// Where a person can look at a job. The gateway is asked once for each session.
    public synchronized Optional<String> link(JobId job) {
        if (linked.isEmpty() || !linked.get().equals(session)) {
            linked = Optional.of(session);
            web = clusterAddress().map(Connection::toString);
        }
        return web.map(address -> address + "/#/jobs/" + job);
    }

    private Optional<Connection> clusterAddress() {
        return target.cluster().map(Connection::to).or(this::configured).map(to -> to.headers(target.headers()));
    }

    private Optional<Connection> configured() {
        var configured = session.properties();
        return Optional.ofNullable(configured.get("rest.port"))
                .map(port -> Connection.to(host(configured.getOrDefault("rest.address", "localhost")) + ":" + port));
    }

    /// A gateway that calls its cluster local means its own machine, which is the shell's only if both are one.
    private String host(String address) {
        boolean local = "localhost".equals(address) || address.startsWith("127.") || "0.0.0.0".equals(address);
        return local ? client.connection().base().getHost() : address;
    }

    @Override
    public synchronized void close() {
        session.close();
        cluster.ifPresent(Client::close);
    }
}
