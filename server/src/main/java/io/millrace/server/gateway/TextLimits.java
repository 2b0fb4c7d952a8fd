package io.millrace.server.gateway;

import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/// The maximum lengths of clients' texts in bytes of UTF-8, for all protocols.
///
/// @param name       of a session
/// @param properties keys and values of a session's properties or a statement's settings
/// @param statement  also one that configures a session
public record TextLimits(long name, long properties, long statement) {
    public static final TextLimits DEFAULT = new TextLimits(256, 64L << 10, 4L << 20);

    void admitName(String name) {
        admit("The session's name", length(name), this.name, "sql-gateway.session.name-size");
    }

    void admitProperties(Map<String, String> properties) {
        long length = properties.entrySet().stream()
                .mapToLong(entry -> length(entry.getKey()) + length(entry.getValue()))
                .sum();
        admit("The configuration", length, this.properties, "sql-gateway.session.properties-size");
    }

    void admitStatement(String statement) {
        admit("The statement", length(statement), this.statement, "sql-gateway.statement.size");
    }

    private static void admit(String what, long length, long max, String key) {
        if (length > max) {
            throw new Refusal(
                    FaultCode.TOO_LARGE, what + " has " + length + " bytes, and may have " + max + " (" + key + ").");
        }
    }

    private static long length(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length;
    }
}
