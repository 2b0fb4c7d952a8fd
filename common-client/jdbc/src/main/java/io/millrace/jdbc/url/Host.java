package io.millrace.jdbc.url;

import io.millrace.jdbc.error.SqlState;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/// The host and port of a server.
public record Host(String name, int port) {
    /// The port of an address without one.
    public static final int STANDARD_PORT = 10_000;

    /// Parses `host`, `host:port` and `[::1]:port`, separated by commas.
    static List<Host> parse(String authority) throws SQLException {
        var hosts = new ArrayList<Host>();
        for (var part : authority.split(",", -1)) {
            hosts.add(one(part.strip()));
        }
        return List.copyOf(hosts);
    }

    private static Host one(String text) throws SQLException {
        int colon = text.lastIndexOf(':');
        int bracket = text.lastIndexOf(']');
        boolean literal = text.startsWith("[");
        boolean severalColons = text.indexOf(':') != colon;
        if (literal ? bracket < 0 : severalColons) {
            throw SqlState.BAD_ARGUMENT.error(
                    "The address of a host by number is written in brackets, as in [::1]:10000, not: " + text);
        }
        boolean hasPort = colon > bracket;
        var name = literal ? text.substring(1, bracket) : hasPort ? text.substring(0, colon) : text;
        if (name.isEmpty()) {
            throw SqlState.BAD_ARGUMENT.error("The address names no host; it is jdbc:warehouse2://HOST:PORT/DATABASE");
        }
        return new Host(name, hasPort ? port(text.substring(colon + 1)) : STANDARD_PORT);
    }

    private static int port(String text) throws SQLException {
        try {
            int port = Integer.parseInt(text);
            if (port > 0 && port <= 65_535) {
                return port;
            }
        } catch (NumberFormatException notANumber) {
            // reported below, like a number out of range
        }
        throw SqlState.BAD_ARGUMENT.error("A port is a number from 1 to 65535, not '" + text + "'");
    }

    @Override
    public String toString() {
        return (name.contains(":") ? "[" + name + "]" : name) + ":" + port;
    }
}
