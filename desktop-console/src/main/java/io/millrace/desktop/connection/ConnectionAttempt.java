package io.millrace.desktop.connection;

import io.millrace.client.AdminTokenFile;
import io.millrace.client.Reply;
import io.millrace.desktop.service.Cluster;
import io.millrace.desktop.service.secret.ConnectionSecrets;
import io.millrace.wire.SecurityStatus;
import io.millrace.wire.cluster.Cluster.Overview;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// The outcome of an attempt to reach a cluster.
sealed interface ConnectionAttempt {

    String ELSEWHERE = "Something else may listen there. The console needs the REST address of a cluster, by default on"
            + " port 8081; behind a proxy it may have a path, such as https://host/cluster.";

    int UNAUTHENTICATED = 401;
    int FORBIDDEN = 403;

    /// The cluster answered and is open.
    record Reached(Cluster cluster) implements ConnectionAttempt {}

    /// The attempt failed; `advice` says what the user can do about it.
    record Failed(String problem, String advice) implements ConnectionAttempt {}

    /// The server wants another login.
    ///
    /// @param logins the ways in which it lets users in, as it names them; empty if it does not say
    record LoginRefused(Failed why, String said, List<String> logins) implements ConnectionAttempt {}

    /// Nothing was tried because the user has to enter the secret first.
    record SecretWanted() implements ConnectionAttempt {}

    /// Tries to connect; blocks until there is an answer.
    ///
    /// @param typed a secret that the user has just typed; if empty, the stored one is used
    static ConnectionAttempt at(
            SavedConnection connection, Optional<String> typed, ClusterConnector dialing, ConnectionSecrets secrets) {
        var secret = connection.access().login().secretive()
                ? typed.or(() -> secrets.find(connection.id().text()))
                : Optional.of("");
        if (secret.isEmpty()) {
            return new SecretWanted();
        }
        try {
            var cluster = dialing.dial(connection, secret.get());
            var reply = cluster.api().overview();
            var known = wantsLogin(reply) ? own(connection, dialing) : Optional.<Cluster>empty();
            if (known.isEmpty()) {
                return of(connection, cluster, reply);
            }
            cluster.close();
            return of(connection, known.get(), known.get().api().overview());
        } catch (IllegalArgumentException e) {
            return new Failed(
                    String.valueOf(e.getMessage()),
                    "An address is HOST:PORT or a URL, for example localhost:8081 or https://host/prefix; the files of"
                            + " certificates are PEM files.");
        }
    }

    /// Whether the server requires a login, or another one.
    static boolean wantsLogin(Reply<?> reply) {
        return reply instanceof Reply.Refused<?>(int status, var _) && status == UNAUTHENTICATED;
    }

    /// The cluster over its admin token, if the connection has no login and the same user runs the server from this
    /// installation. The token is not saved.
    static Optional<Cluster> own(SavedConnection connection, ClusterConnector dialing) {
        return Optional.ofNullable(System.getProperty("millrace.home"))
                .filter(home -> connection.access().login() instanceof Login.None)
                .flatMap(home ->
                        AdminTokenFile.read(Path.of(home), connection.where().cluster()))
                .map(token -> dialing.dial(connection.with(new Login.Bearer()), token));
    }

    private static ConnectionAttempt of(SavedConnection connection, Cluster cluster, Reply<Overview> reply) {
        return switch (reply) {
            case Reply.Ok<Overview> _ -> new Reached(cluster);
            case Reply.Refused<Overview>(int status, var fault) -> {
                var said = firstLine(fault.text());
                var why = new Failed(refused(cluster.address(), status, said), advice(connection, status));
                var logins = status == UNAUTHENTICATED ? logins(cluster) : List.<String>of();
                cluster.close();
                yield status == UNAUTHENTICATED ? new LoginRefused(why, said, logins) : why;
            }
            case Reply.Unreachable<Overview>(String reason) -> {
                cluster.close();
                yield new Failed(reason, advice(cluster.address(), reason));
            }
        };
    }

    /// Our server sends it to every client; a proxy or a stock cluster does not.
    private static List<String> logins(Cluster cluster) {
        return cluster.api().security() instanceof Reply.Ok<SecurityStatus>(var status) ? status.logins() : List.of();
    }

    private static String refused(String address, int status, String reason) {
        if (status >= 300 && status < 400) {
            return address + " sends its callers to another address (status " + status + ").";
        }
        return reason.contains(Integer.toString(status))
                ? address + ": " + reason
                : address + " answered with status " + status + ": " + reason;
    }

    private static String advice(String address, String reason) {
        if (reason.contains("certificate")) {
            return "Edit the connection: which authorities are trusted and which certificate is shown is a part of it.";
        }
        if (reason.contains("web page")) {
            return ELSEWHERE;
        }
        if (reason.contains("proxy")) {
            return "Check that the cluster behind the proxy runs.";
        }
        return address.startsWith("https:")
                ? "Check that the cluster runs, that host and port are those of its REST address, and that it encrypts."
                : "Check that the cluster runs and that host and port are those of its REST address, by default port"
                        + " 8081. “bin/millrace start” starts one on this machine. An encrypted one needs https:// in"
                        + " front.";
    }

    private static String advice(SavedConnection connection, int status) {
        return switch (status) {
            case UNAUTHENTICATED ->
                connection.access().login() instanceof Login.None
                        ? "Edit the connection and give it a login: a user and a password, or a token."
                        : "Edit the connection and check its login. A token may have expired or been revoked.";
            case FORBIDDEN -> "The login is known, and may not do this: an administrator gives it a role.";
            case 300, 301, 302, 303, 307, 308 ->
                "Type the address to which a browser comes from there, with https:// if it begins so. Where that is a"
                        + " page to log in, the cluster is behind a proxy: edit the connection and give it a token or"
                        + " headers.";
            case 503 -> "The cluster is there but not ready yet. Try again in a few seconds.";
            default -> ELSEWHERE;
        };
    }

    private static String firstLine(String text) {
        return text.lines().findFirst().orElse(text);
    }
}
