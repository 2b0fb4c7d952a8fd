package io.millrace.desktop.connection;

import io.millrace.client.Connection;
import io.millrace.desktop.service.Cluster;

/// Creates a cluster for a saved connection, without sending a request.
@FunctionalInterface
public interface ClusterConnector {

    /// @param secret the secret of the login; empty without one
    /// @throws IllegalArgumentException with a sentence for the user if a setting of the connection is invalid
    Cluster dial(SavedConnection connection, String secret);

    /// Returns a connector that uses the network.
    static ClusterConnector over(Line line) {
        return (connection, secret) -> {
            var headers = connection.access().login().headers(secret);
            var trust = connection.access().trust();
            return line.open(
                    address(connection.where()).headers(headers).trust(trust),
                    connection
                            .where()
                            .gatewayConnection()
                            .headers(headers)
                            .program("millrace-console")
                            .trust(trust));
        };
    }

    /// Opens a cluster and its gateway by their addresses.
    @FunctionalInterface
    interface Line {
        Cluster open(Connection cluster, Connection gateway);
    }

    private static Connection address(SavedConnection.Address where) {
        try {
            return where.cluster();
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("“" + where.address() + "” is not an address.", e);
        }
    }
}
