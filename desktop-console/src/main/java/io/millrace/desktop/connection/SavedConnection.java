package io.millrace.desktop.connection;

import io.millrace.client.Connection;
import io.millrace.desktop.service.Cluster;
import java.util.stream.Stream;

/// A cluster as saved by the user.
public record SavedConnection(ConnectionId id, String name, Hue hue, Address where, AccessSettings access) {

    public SavedConnection {
        name = name.strip();
        if (name.isEmpty()) {
            name = where.shortAddress();
        }
    }

    /// The address of a cluster.
    ///
    /// @param address of the REST API, as typed by the user
    /// @param gateway of the SQL gateway; empty for the one below the cluster's address
    public record Address(String address, String gateway) {
        public Address {
            address = address.strip();
            gateway = gateway.strip();
        }

        private String shortAddress() {
            return address.replaceFirst("^https?://", "").replaceFirst("/+$", "");
        }

        /// Returns whether both addresses are valid.
        public boolean valid() {
            try {
                return Stream.of(cluster(), gatewayConnection())
                        .allMatch(connection -> connection.base().getHost() != null);
            } catch (IllegalArgumentException e) {
                return false;
            }
        }

        /// @throws IllegalArgumentException if the address is invalid
        Connection cluster() {
            return Connection.to(address);
        }

        /// @throws IllegalArgumentException if the address is invalid
        Connection gatewayConnection() {
            return Connection.to(gateway.isEmpty() ? cluster().base() + Cluster.GATEWAY_PATH : gateway);
        }
    }

    /// Creates a connection named after its address.
    public static SavedConnection to(String address, Hue hue) {
        return new SavedConnection(ConnectionId.fresh(), "", hue, new Address(address, ""), AccessSettings.OPEN);
    }

    /// Returns the name given by the user; empty if the connection is named after its address.
    public String givenName() {
        return name.equals(where.shortAddress()) ? "" : name;
    }

    public String address() {
        return where.address();
    }

    /// Returns this connection with another name.
    public SavedConnection named(String other) {
        return new SavedConnection(id, other, hue, where, access);
    }

    /// The same connection with another login.
    SavedConnection with(Login login) {
        return new SavedConnection(
                id,
                name,
                hue,
                where,
                new AccessSettings(login, access.authorities(), access.certificate(), access.key()));
    }

    /// Returns a copy with a new id.
    public SavedConnection copy() {
        return new SavedConnection(ConnectionId.fresh(), name + " (copy)", hue, where, access);
    }

    /// Returns whether an address is that of this cluster, regardless of its spelling.
    public boolean at(String address) {
        try {
            return where.cluster().base().equals(Connection.to(address).base());
        } catch (IllegalArgumentException e) {
            return false;
        }
    }
}
