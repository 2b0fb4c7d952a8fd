package io.millrace.desktop.screen.connect;

import io.millrace.client.Reply;
import io.millrace.desktop.service.Cluster;
import io.millrace.desktop.service.ClusterSummary;
import io.millrace.desktop.service.connection.Dialing;
import io.millrace.desktop.service.connection.SavedConnection;
import io.millrace.desktop.service.secret.Secrets;
import java.util.Optional;

/// How a try to reach a cluster ended.
sealed interface Attempt {

    /// It answered; the cluster is open.
    record Reached(Cluster cluster) implements Attempt {}

    /// It did not, and what the user can do about it.
    record Failed(String problem, String advice) implements Attempt {}

    /// Nothing was tried: the user has to say the password first.
    record SecretWanted() implements Attempt {}

    /// Tries; blocks until there is an answer.
    ///
    /// @param typed a secret that the user has just typed; otherwise the kept one is used
    static Attempt at(SavedConnection connection, Optional<String> typed, Dialing dialing, Secrets secrets) {
        var secret = connection.access().login().secretive()
                ? typed.or(() -> secrets.find(connection.id().text()))
                : Optional.of("");
        if (secret.isEmpty()) {
            return new SecretWanted();
        }
        try {
            var cluster = dialing.dial(connection, secret.get());
            return of(cluster, cluster.summary());
        } catch (IllegalArgumentException e) {
            return new Failed(
                    String.valueOf(e.getMessage()),
                    "An address is HOST:PORT or a URL, for example localhost:8081 or https://host/prefix; the files of"
                            + " certificates are PEM files.");
        }
    }

    private static Attempt of(Cluster cluster, Reply<ClusterSummary> reply) {
        return switch (reply) {
            case Reply.Ok<ClusterSummary> _ -> new Reached(cluster);
            case Reply.Refused<ClusterSummary>(int status, var fault) -> {
                cluster.close();
                yield new Failed(
                        cluster.address() + " answered with status " + status + ": " + firstLine(fault.text()),
                        advice(status));
            }
            case Reply.Unreachable<ClusterSummary>(String reason) -> {
                cluster.close();
                yield new Failed(
                        reason,
                        "Check that the cluster runs and that host and port are those of its REST address, by default"
                                + " port 8081. “bin/millrace start” starts one on this machine.");
            }
        };
    }

    private static String advice(int status) {
        return switch (status) {
            case 401, 403 -> "Edit the connection and check its login.";
            case 503 -> "The cluster is there but not ready yet. Try again in a few seconds.";
            default ->
                "Something else may listen there. The console needs the REST address of a cluster, by default on"
                        + " port 8081.";
        };
    }

    private static String firstLine(String text) {
        return text.lines().findFirst().orElse(text);
    }
}
