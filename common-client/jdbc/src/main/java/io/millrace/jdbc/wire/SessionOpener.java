package io.millrace.jdbc.wire;

import io.millrace.jdbc.error.SqlState;
import io.millrace.jdbc.url.ConnectionSettings;
import io.millrace.jdbc.url.Host;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.apache.hive.service.rpc.thrift.TOpenSessionReq;
import org.apache.hive.service.rpc.thrift.TOpenSessionResp;
import org.apache.hive.service.rpc.thrift.TProtocolVersion;
import org.apache.hive.service.rpc.thrift.TSessionHandle;
import org.apache.thrift.TException;
import org.jspecify.annotations.Nullable;

/// Opens a session: tries the hosts in turn, negotiates the newest protocol version, and selects the requested
/// database.
final class SessionOpener {
    /// The name that tools fill in. On a server without such a database, sessions begin in another one.
    private static final String FILLED_IN = "default";

    private static final String DATABASE = "use:database";

    /// The versions to try: a server cannot read the request of an unknown version at all.
    private static final List<TProtocolVersion> VERSIONS = List.of(
            TProtocolVersion.HIVE_CLI_SERVICE_PROTOCOL_V11,
            TProtocolVersion.HIVE_CLI_SERVICE_PROTOCOL_V10,
            TProtocolVersion.HIVE_CLI_SERVICE_PROTOCOL_V8,
            TProtocolVersion.HIVE_CLI_SERVICE_PROTOCOL_V6,
            TProtocolVersion.HIVE_CLI_SERVICE_PROTOCOL_V5,
            TProtocolVersion.HIVE_CLI_SERVICE_PROTOCOL_V1);

    private final ConnectionSettings settings;
    private final ServerConnector connector;
    private final List<String> warnings;

    SessionOpener(ConnectionSettings settings) {
        this.settings = settings;
        connector = new ServerConnector(settings);
        warnings = new ArrayList<>(settings.warnings());
    }

    record Opened(TSessionHandle handle, TProtocolVersion protocol, List<String> warnings) {}

    ServerSession open() throws SQLException {
        var deadline = Deadline.in(settings.limits().login());
        SQLException last = null;
        for (int round = 0; round <= settings.retries() && !(round > 0 && deadline.passed()); round++) {
            if (round > 0) {
                pause();
            }
            int remaining = settings.hosts().size();
            for (var host : settings.hosts()) {
                try {
                    // a silent host leaves time for those after it
                    return at(host, deadline.share(remaining--));
                } catch (SQLException problem) {
                    if (!isElsewhereWorthTrying(problem)) {
                        throw problem;
                    }
                    last = joined(last, problem);
                }
            }
        }
        throw Objects.requireNonNull(last, "an address has a host");
    }

    /// A starting server needs a moment.
    private static void pause() throws SQLException {
        try {
            TimeUnit.SECONDS.sleep(1);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw SqlState.CONNECT_FAILED.error("The connection attempt was interrupted", interrupted);
        }
    }

    private static boolean isElsewhereWorthTrying(SQLException problem) {
        var state = String.valueOf(problem.getSQLState());
        return state.startsWith("08") || state.equals(SqlState.LOGIN_TIMED_OUT.code());
    }

    private static SQLException joined(@Nullable SQLException earlier, SQLException problem) {
        if (earlier != null && !Objects.equals(earlier.getMessage(), problem.getMessage())) {
            problem.addSuppressed(earlier);
        }
        return problem;
    }

    private ServerSession at(Host host, Deadline deadline) throws SQLException {
        try {
            return with(host, settings.database(), deadline);
        } catch (SQLException refused) {
            if (isConnection(refused)
                    || settings.database().filter(FILLED_IN::equals).isEmpty()) {
                throw refused;
            }
            warnings.add("The server has no database named 'default'; the session began in the server's own first one");
            return with(host, Optional.empty(), deadline);
        }
    }

    private ServerSession with(Host host, Optional<String> database, Deadline deadline) throws SQLException {
        for (var version : VERSIONS) {
            var session = as(version, host, database, deadline);
            if (session.isPresent()) {
                return session.get();
            }
        }
        throw SqlState.NOT_THE_PROTOCOL.error(host + " knows no version of the protocol that this driver speaks");
    }

    /// Empty when the server does not know the version.
    private Optional<ServerSession> as(
            TProtocolVersion version, Host host, Optional<String> database, Deadline deadline) throws SQLException {
        var line = connector.connect(host, deadline);
        boolean kept = false;
        try {
            var answer = line.introduce(
                    deadline, settings.login().plain(), client -> client.OpenSession(request(version, database)));
            ServerAnswer.check(answer.getStatus());
            kept = true;
            return Optional.of(new ServerSession(connector, line, opened(answer)));
        } catch (SQLException refused) {
            if (isUnknownVersion(refused)) {
                return Optional.empty();
            }
            throw database.isPresent() ? noSuchDatabase(database.get(), refused) : refused;
        } finally {
            if (!kept) {
                line.close();
            }
        }
    }

    private Opened opened(TOpenSessionResp answer) throws SQLException {
        return new Opened(
                RequiredFields.present(answer.getSessionHandle(), "the session"),
                RequiredFields.present(answer.getServerProtocolVersion(), "its version of the protocol"),
                warnings);
    }

    private TOpenSessionReq request(TProtocolVersion version, Optional<String> database) {
        var configuration = new HashMap<>(settings.configuration());
        database.ifPresent(name -> configuration.put(DATABASE, name));
        var request = new TOpenSessionReq(version);
        request.setUsername(settings.login().user());
        request.setPassword(settings.login().password().value());
        request.setConfiguration(configuration);
        return request;
    }

    private static boolean isUnknownVersion(SQLException refused) {
        return refused.getCause() instanceof TException
                && String.valueOf(refused.getMessage()).contains("client_protocol");
    }

    private static boolean isConnection(SQLException problem) {
        return isElsewhereWorthTrying(problem)
                || String.valueOf(problem.getSQLState()).startsWith("28");
    }

    /// Servers say it in their own words; the name is in all of them.
    private static SQLException noSuchDatabase(String database, SQLException refused) {
        var text = String.valueOf(refused.getMessage());
        if (!SqlState.GENERAL.code().equals(refused.getSQLState()) || !text.contains(database)) {
            return refused;
        }
        return SqlState.error(
                SqlState.NO_SUCH_DATABASE.code(),
                "The server has no database '" + database + "': " + text,
                refused.getErrorCode());
    }
}
