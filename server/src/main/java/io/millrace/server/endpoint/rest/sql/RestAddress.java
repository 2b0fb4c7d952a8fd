package io.millrace.server.endpoint.rest.sql;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Where the HTTP listener of service B binds.
record RestAddress(String host, List<Integer> ports) {
    private static final String PREFIX = "sql-gateway.endpoint.rest.";
    private static final String LOOPBACK = "localhost";
    private static final String USUAL = "8083";

    RestAddress {
        ports = List.copyOf(ports);
        if (ports.isEmpty()) {
            throw new IllegalArgumentException(PREFIX + "port names no port");
        }
    }

    /// From the configuration; `bind-address` and `bind-port` win over `address` and `port`.
    static RestAddress of(Map<String, String> configuration) {
        return new RestAddress(
                value(configuration, "bind-address", "address").orElse(LOOPBACK),
                ports(value(configuration, "bind-port", "port").orElse(USUAL)));
    }

    /// How this process itself gets there.
    String reachable(int port) {
        var everywhere = host.equals("0.0.0.0") || host.equals("::");
        var name = host.contains(":") ? "[" + host + "]" : host;
        return "http://" + (everywhere ? LOOPBACK : name) + ":" + port;
    }

    private static Optional<String> value(Map<String, String> configuration, String... names) {
        for (var name : names) {
            var value = configuration.get(PREFIX + name);
            if (value != null && !value.isBlank()) {
                return Optional.of(value.strip());
            }
        }
        return Optional.empty();
    }

    /// A port, a range such as `8083-8090`, or several of both with commas.
    private static List<Integer> ports(String text) {
        var ports = new ArrayList<Integer>();
        for (var part : text.split(",", -1)) {
            var ends = part.strip().split("-", 2);
            int first = port(ends[0], text);
            int last = ends.length == 1 ? first : port(ends[1], text);
            for (int port = first; port <= last; port++) {
                ports.add(port);
            }
        }
        return ports;
    }

    private static int port(String text, String all) {
        try {
            var port = Integer.parseInt(text.strip());
            if (port >= 0 && port <= 65_535) {
                return port;
            }
        } catch (NumberFormatException e) {
            // told below, with the whole value
        }
        throw new IllegalArgumentException(
                PREFIX + "port is '" + all + "': expected a port, a range such as 8083-8090, or several with commas");
    }
}
