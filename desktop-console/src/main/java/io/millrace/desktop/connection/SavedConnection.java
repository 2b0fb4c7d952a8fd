package io.millrace.desktop.connection;

import io.millrace.client.Connection;
import io.millrace.desktop.service.Cluster;
import java.util.stream.Stream;

/// A cluster as the user saved it.
public record SavedConnection(ConnectionId id, String name, Hue hue, Where where, AccessSettings access) {

    public SavedConnection {
        name = name.strip();
        if (name.isEmpty()) {
            name = where.shortAddress();
        }
    }

    /// The address of a cluster.
    ///
    /// @param address of its REST API, as the user typed it
    /// @param gateway of its SQL gateway; empty for the one that answers below the cluster's own address
    public record Where(String address, String gateway) {
        public Where {
            address = address.strip();
            gateway = gateway.strip();
        }

        private String shortAddress() {
            return address.replaceFirst("^https?://", "").replaceFirst("/+$", "");
        }

        /// Whether both can be used.
        public boolean valid() {
            try {
                return Stream.of(cluster(), gatewayConnection())
                        .allMatch(connection -> connection.base().getHost() != null);
            } catch (IllegalArgumentException e) {
                return false;
            }
        }

        /// @throws IllegalArgumentException for text that is no address
        Connection cluster() {
            return Connection.to(address);
        }

        /// @throws IllegalArgumentException for text that is no address
        Connection gatewayConnection() {
            return Connection.to(gateway.isEmpty() ? cluster().base() + Cluster.GATEWAY_PATH : gateway);
        }
    }

    /// With no other name than its address.
    public static SavedConnection to(String address, Hue hue) {
        return new SavedConnection(ConnectionId.fresh(), "", hue, new Where(address, ""), AccessSettings.OPEN);
    }

    /// The name that the user gave it; empty if it goes by its address.
    public String givenName() {
        return name.equals(where.shortAddress()) ? "" : name;
    }

    public String address() {
        return where.address();
    }

    /// The same under another name.
    public SavedConnection named(String other) {
        return new SavedConnection(id, other, hue, where, access);
    }

    /// The same cluster, saved a second time.
    public SavedConnection copy() {
        return new SavedConnection(ConnectionId.fresh(), name + " (copy)", hue, where, access);
    }

    /// Whether the address is of the same cluster, however it was typed.
    public boolean at(String address) {
        try {
            return where.cluster().base().equals(Connection.to(address).base());
        } catch (IllegalArgumentException e) {
            return false;
        }
    }
}
