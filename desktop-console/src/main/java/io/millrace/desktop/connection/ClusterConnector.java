package io.millrace.desktop.connection;

import io.millrace.client.Connection;
import io.millrace.desktop.service.Cluster;

/// Makes a cluster of a saved connection, without asking it anything.
@FunctionalInterface
public interface ClusterConnector {

    /// @param secret that goes with the login; empty without one
    /// @throws IllegalArgumentException with a sentence for people if something of the connection cannot be used
    Cluster dial(SavedConnection connection, String secret);

    /// Over the network.
    static ClusterConnector over(Line line) {
        return (connection, secret) -> {
            var headers = connection.access().login().headers(secret);
            var trust = connection.access().trust();
            return line.open(
                    address(connection.where()).headers(headers).trust(trust),
                    connection.where().gatewayConnection().headers(headers).trust(trust));
        };
    }

    /// Opens a cluster and its gateway at addresses.
    @FunctionalInterface
    interface Line {
        Cluster open(Connection cluster, Connection gateway);
    }

    private static Connection address(SavedConnection.Where where) {
        try {
            return where.cluster();
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("“" + where.address() + "” is not an address.", e);
        }
    }
}
