package io.millrace.cli.run;

import io.millrace.cli.option.ConnectionTarget;
import io.millrace.client.Client;
import io.millrace.client.ClusterClient;
import io.millrace.client.Connection;
import io.millrace.client.Reply;
import io.millrace.insight.CallerRights;
import io.millrace.sql.file.FileUpload;
import io.millrace.sql.run.GatewaySession;
import io.millrace.wire.Accounts;
import io.millrace.wire.Arguments;
import io.millrace.wire.LimitUses;
import io.millrace.wire.Nothing;
import io.millrace.wire.SecurityStatus;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.OperationHandle;
import io.millrace.wire.id.UploadId;
import io.millrace.wire.sql.Activity;
import io.millrace.wire.sql.ConnectorInventory;
import io.millrace.wire.sql.DataFiles;
import io.millrace.wire.sql.Operations;
import io.millrace.wire.sql.Product;
import io.millrace.wire.sql.Results;
import io.millrace.wire.sql.RowFormat;
import io.millrace.wire.sql.Sessions;
import io.millrace.wire.sql.StatementHistory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/// A connection to a gateway and the session in use. A session with a name outlives the shell; one without is
/// closed.
public final class Gateway implements AutoCloseable {
    private static final int MAX_SESSIONS = 10_000;

    private final Client client;
    private final ConnectionTarget target;
    private final UnaryOperator<Connection> clusterLogin;
    private volatile GatewaySession session;
    private Optional<Client> cluster = Optional.empty();
    private Optional<GatewaySession> linkSession = Optional.empty();
    private Optional<String> webAddress = Optional.empty();

    private Gateway(
            Client client, ConnectionTarget target, UnaryOperator<Connection> clusterLogin, GatewaySession session) {
        this.client = client;
        this.target = target;
        this.clusterLogin = clusterLogin;
        this.session = session;
    }

    /// Opens a session, or resumes the open one with the target's name. The cluster gets the same login as the gateway.
    public static Reply<Gateway> connect(Client client, ConnectionTarget target) {
        var headers = client.connection().headers();
        return connect(client, target, cluster -> cluster.headers(headers));
    }

    /// Opens a session, or resumes the open one with the target's name.
    ///
    /// @param clusterLogin adds the headers for a cluster to its connection
    public static Reply<Gateway> connect(
            Client client, ConnectionTarget target, UnaryOperator<Connection> clusterLogin) {
        var opened = target.session()
                .map(name -> named(client, target, name))
                .orElseGet(() -> open(client, target, Optional.empty()));
        return opened.map(session -> new Gateway(client, target, clusterLogin, session));
    }

    private static Reply<GatewaySession> open(Client client, ConnectionTarget target, Optional<String> name) {
        return GatewaySession.open(client, target.properties(), name, target.reconnectTimeout());
    }

    private static Reply<GatewaySession> named(Client client, ConnectionTarget target, String name) {
        return open(client, name)
                .flatMap(found -> found.stream()
                        .filter(open -> open.name().equals(Optional.of(name)))
                        .findFirst()
                        .<Reply<GatewaySession>>map(open -> new Reply.Ok<>(
                                GatewaySession.resume(client, open.session(), name, target.reconnectTimeout())))
                        .orElseGet(() -> open(client, target, Optional.of(name))));
    }

    private static Reply<List<Activity.OpenSession>> open(Client client, String search) {
        // a search also finds names that contain the text
        var all = Arguments.of(Activity.LIMIT, MAX_SESSIONS);
        var arguments = search.isEmpty() ? all : all.with(Activity.SEARCH, search);
        return client.call(Activity.SESSIONS, arguments).map(Activity.OpenSessions::sessions);
    }

    /// The gateway's address without the `http` scheme.
    public String address() {
        return client.connection().toString().replaceFirst("^http://", "");
    }

    /// Warnings about unsafe settings of the server's operator.
    public List<String> securityWarnings() {
        // an earlier version and a stock gateway do not say it
        return client.call(Product.SECURITY)
                .optional()
                .map(SecurityStatus::warnings)
                .orElseGet(List::of);
    }

    /// The time for which requests to a service that does not answer are retried.
    public Duration reconnectTimeout() {
        return target.reconnectTimeout();
    }

    /// The session in use.
    public GatewaySession session() {
        return session;
    }

    /// The open sessions of the gateway, the latest first.
    public Reply<List<Activity.OpenSession>> sessions() {
        return open(client, "");
    }

    /// The user as the gateway knows it; empty for a gateway that does not say, such as a stock one.
    public Optional<CallerRights> caller() {
        return client.call(Accounts.OF_GATEWAY.self()).optional().map(CallerRights::new);
    }

    /// The limits of the gateway, with their use.
    public Reply<LimitUses> limits() {
        return client.call(Activity.LIMITS);
    }

    /// The connectors of the gateway, and those that can be added.
    public Reply<ConnectorInventory> connectors() {
        return client.call(ConnectorInventory.GET);
    }

    /// Sends a file of this machine to the gateway.
    ///
    /// @param listener to the progress
    public FileUpload upload(Path file, Consumer<FileUpload.Step> listener) {
        return new FileUpload(client, file, target.reconnectTimeout(), listener);
    }

    /// The guessed format and columns of an uploaded file.
    public Reply<DataFiles.Shape> shape(Arguments choice) {
        return client.call(DataFiles.SHAPE, choice);
    }

    /// Deletes an uploaded file that is not a table.
    public Reply<Nothing> delete(UploadId upload) {
        return client.call(DataFiles.DELETE, Arguments.of(DataFiles.UPLOAD, upload));
    }

    /// The statements of the gateway's history that match, the latest first.
    public Reply<StatementHistory.Page> statements(Arguments filter) {
        return client.call(StatementHistory.FIND, filter);
    }

    /// A page of a kept result.
    public Reply<Results.Page> keptResult(OperationHandle operation, long token, RowFormat format) {
        return client.call(
                StatementHistory.RESULT,
                Arguments.of(Operations.OPERATION, operation)
                        .with(Results.TOKEN, token)
                        .with(Results.ROW_FORMAT, format));
    }

    /// Switches to the session of this name, which is opened if necessary. A session without a name is closed.
    public Reply<GatewaySession> switchTo(String name) {
        var next = named(client, target, name);
        if (next instanceof Reply.Ok<GatewaySession>(var resumed)) {
            session.close();
            session = resumed;
        }
        return next;
    }

    /// Opens a new session if the one in use has expired.
    ///
    /// @return whether a new session was opened
    public boolean renewSession() {
        if (session.exists()) {
            return false;
        }
        return switch (open(client, target, session.name())) {
            case Reply.Ok<GatewaySession>(var opened) -> {
                session.close();
                session = opened;
                yield true;
            }
            case Reply.Failure<GatewaySession> _ -> false;
        };
    }

    /// Closes a named session.
    ///
    /// @throws IllegalArgumentException if no such session is open, or it is the one in use
    public void closeSession(String name) {
        if (session.name().equals(Optional.of(name))) {
            throw new IllegalArgumentException(
                    "Session '" + name + "' is in use; switch to another one first: \\session OTHER");
        }
        var open = open(client, name).orThrow().stream()
                .filter(one -> one.name().equals(Optional.of(name)))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("No session named '" + name + "' is open."));
        client.call(Sessions.CLOSE, Arguments.of(Sessions.SESSION, open.session()))
                .orThrow();
    }

    /// The cluster that runs the session's jobs: the one given at the start, or the one in the session's
    /// configuration.
    ///
    /// @throws IllegalArgumentException if neither names a cluster
    public synchronized ClusterClient cluster() {
        var address = clusterAddress();
        if (address.isEmpty() || !cluster.map(Client::connection).equals(address)) {
            cluster.ifPresent(Client::close);
            cluster = address.map(Client::new);
        }
        return cluster.map(ClusterClient::new)
                .orElseThrow(() -> new IllegalArgumentException(
                        "The gateway does not say where its cluster is: start the shell with --cluster HOST:PORT."));
    }

    /// The URL of a job in the web UI, if known. The address is read once for each session.
    public synchronized Optional<String> link(JobId job) {
        if (linkSession.isEmpty() || !linkSession.get().equals(session)) {
            linkSession = Optional.of(session);
            webAddress = clusterAddress().map(Connection::toString);
        }
        return webAddress.map(address -> address + "/#/jobs/" + job);
    }

    private Optional<Connection> clusterAddress() {
        return target.cluster()
                .map(Connection::to)
                .or(this::configured)
                .map(to -> clusterLogin.apply(to.trust(client.connection().trust())));
    }

    private Optional<Connection> configured() {
        var configured = session.properties();
        return Optional.ofNullable(configured.get("rest.port"))
                .map(port -> Connection.to(
                        scheme(configured) + host(configured.getOrDefault("rest.address", "localhost")) + ":" + port));
    }

    private static String scheme(Map<String, String> configured) {
        return "true".equals(configured.get("security.ssl.rest.enabled")) ? "https://" : "http://";
    }

    /// A local address in the gateway's configuration means the gateway's machine.
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
