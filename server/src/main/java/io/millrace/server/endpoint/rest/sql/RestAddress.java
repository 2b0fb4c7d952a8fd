package io.millrace.server.endpoint.rest.sql;

import io.millrace.server.config.Keys;
import io.millrace.server.config.ServerConfiguration;
import java.util.List;

/// The address of service B's HTTP listener.
///
/// @param ports the ports to try in order
public record RestAddress(String host, List<Integer> ports) {
    public RestAddress {
        ports = List.copyOf(ports);
        if (ports.isEmpty()) {
            throw new IllegalArgumentException("no port to listen on");
        }
    }

    /// Reads the address; `bind-address` and `bind-port` take precedence over `address` and `port`.
    public static RestAddress of(ServerConfiguration configuration) {
        var bound = configuration.get(Keys.GATEWAY_BIND_ADDRESS);
        return new RestAddress(
                bound.isBlank() ? configuration.get(Keys.GATEWAY_ADDRESS) : bound,
                configuration.ports(Keys.GATEWAY_BIND_PORT, Keys.GATEWAY_PORT));
    }

    /// Returns a URL that this process itself can use.
    String reachable(int port, boolean encrypted) {
        var everywhere = host.equals("0.0.0.0") || host.equals("::");
        return (encrypted ? "https://" : "http://") + (everywhere ? "localhost:" + port : at(port));
    }

    /// The host with a port, as a URL has them.
    String at(int port) {
        return (host.contains(":") ? "[" + host + "]" : host) + ":" + port;
    }
}
