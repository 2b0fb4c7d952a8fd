package io.millrace.server.endpoint.warehouse;

import io.millrace.server.endpoint.warehouse.transport.Caller;
import io.millrace.server.gateway.SqlGatewayService;
import io.millrace.server.gateway.engine.Submitter;
import io.millrace.server.gateway.session.SessionLifetime;
import io.millrace.server.security.CurrentPrincipal;
import io.millrace.server.security.Principal;
import io.millrace.server.security.login.LoginService;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Permission;
import io.millrace.wire.Refusal;
import io.millrace.wire.id.SessionHandle;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.apache.hive.service.rpc.thrift.TCloseSessionReq;
import org.apache.hive.service.rpc.thrift.TOpenSessionReq;
import org.apache.hive.service.rpc.thrift.TOpenSessionResp;
import org.apache.hive.service.rpc.thrift.TProtocolVersion;

/// Opens and closes the sessions of one connection. They end with it, unless the client requests otherwise.
final class SessionCalls implements AutoCloseable {
    private static final TProtocolVersion NEWEST = TProtocolVersion.HIVE_CLI_SERVICE_PROTOCOL_V11;
    private static final int MAX_SESSIONS = 1_000;
    private static final String OWN_CATALOG = "default_catalog";
    private static final String OWN_DATABASE = "default_database";

    private final SqlGatewayService service;
    private final ClientSessions clients;
    private final Caller caller;
    private final Optional<LoginService> logins;
    private final Set<SessionHandle> opened = new HashSet<>();

    SessionCalls(SqlGatewayService service, ClientSessions clients, Caller caller, Optional<LoginService> logins) {
        this.logins = logins;
        this.service = service;
        this.clients = clients;
        this.caller = caller;
    }

    void open(TOpenSessionReq request, TOpenSessionResp response) throws InterruptedException {
        var settings = ClientSettings.of(
                Optional.ofNullable(request.getConfiguration()).orElse(Map.of()));
        UnaryOperator<Principal> impersonation = real -> settings.proxyUser()
                .map(user -> logins.orElseThrow().principals().impersonate(real, user))
                .orElse(real);
        var acting = caller.principal().map(impersonation);
        if (acting.isEmpty()) {
            open(request, response, settings, submitter(request));
            return;
        }
        var user = acting.get();
        requireRun(user);
        var submitter = new Submitter(user.name(), Optional.empty(), caller.address());
        CurrentPrincipal.<Object, InterruptedException>call(user, () -> {
            open(request, response, settings, submitter);
            return response;
        });
        caller.actAs(impersonation);
    }

    private void open(TOpenSessionReq request, TOpenSessionResp response, ClientSettings settings, Submitter submitter)
            throws InterruptedException {
        var asked = Optional.ofNullable(request.getClient_protocol()).orElse(NEWEST);
        var version = asked.compareTo(NEWEST) < 0 ? asked : NEWEST;
        response.setServerProtocolVersion(version);
        refuseTooMany();
        var session = service.open(
                clients.defaults().under(settings.properties()),
                submitter,
                settings.detached() ? SessionLifetime.USED : SessionLifetime.CONNECTED);
        var client = new ClientState(version);
        try {
            use(session, settings, client);
            response.setConfiguration(service.configuration(session));
        } catch (Refusal | InterruptedException e) {
            service.close(session);
            throw e;
        }
        response.setSessionHandle(ThriftHandles.of(session));
        clients.add(session, client);
        if (!settings.detached()) {
            opened.add(session);
        }
        caller.loggedIn();
    }

    /// They do not expire while the connection is open.
    private void refuseTooMany() {
        if (opened.size() >= MAX_SESSIONS) {
            throw Refusal.tooMany(
                    "This connection has " + MAX_SESSIONS + " open sessions, which is the limit. Close some first.");
        }
    }

    private static void requireRun(Principal user) {
        if (!user.may(Permission.RUN)) {
            throw Refusal.forbidden(Permission.RUN.refusal(user.name()));
        }
    }

    /// Refuses a call in an open session if the login has ended, or the user may not run anything any more.
    void requireRights() {
        caller.requireLogin();
        CurrentPrincipal.find().ifPresent(SessionCalls::requireRun);
    }

    /// Returns the submitter of a server without a login: the user of the handshake takes precedence over the
    /// one in a message.
    private Submitter submitter(TOpenSessionReq request) {
        return caller.user()
                .or(() -> Optional.ofNullable(request.getUsername()).filter(name -> !name.isBlank()))
                .map(name -> new Submitter(name, Optional.empty(), caller.address()))
                .orElseGet(() -> Submitter.anonymous(caller.address()));
    }

    private void use(SessionHandle session, ClientSettings settings, ClientState client) throws InterruptedException {
        if (settings.catalog().isPresent()) {
            service.configure(
                    session,
                    "USE CATALOG " + DefaultDatabase.quoted(settings.catalog().get()));
        }
        var database = settings.database().filter(name -> !name.isBlank()).orElse("");
        if (database.equals(DefaultDatabase.UNNAMED)) {
            // a session begins in it, unless its first catalog has no database of that name
            if (settings.catalog().isPresent()) {
                useIfExists(session, database);
            }
        } else if (!database.isEmpty()) {
            new DefaultDatabase(service, new SteppedWait(caller)).note(session, client);
            useDatabase(session, database, settings.catalog().isPresent());
        }
    }

    /// The address of a client that knows no catalogs may name the only database of the session's own catalog.
    private void useDatabase(SessionHandle session, String database, boolean inNamedCatalog)
            throws InterruptedException {
        try {
            service.configure(session, "USE " + DefaultDatabase.quoted(database));
        } catch (Refusal unknown) {
            if (inNamedCatalog || !database.equals(OWN_DATABASE)) {
                throw unknown;
            }
            service.configure(session, "USE " + OWN_CATALOG + "." + OWN_DATABASE);
        }
    }

    private void useIfExists(SessionHandle session, String database) throws InterruptedException {
        try {
            service.configure(session, "USE " + DefaultDatabase.quoted(database));
        } catch (Refusal unknown) {
            // the user did not request it
        }
    }

    /// Ignores unknown sessions.
    void close(TCloseSessionReq request) {
        var session = ThriftHandles.session(request.getSessionHandle());
        close(session);
        opened.remove(session);
    }

    private void close(SessionHandle session) {
        try {
            service.close(session);
            clients.remove(session);
        } catch (Refusal refusal) {
            if (refusal.code() != FaultCode.UNKNOWN_HANDLE) {
                throw refusal;
            }
        }
    }

    @Override
    public void close() {
        opened.forEach(this::close);
    }
}
