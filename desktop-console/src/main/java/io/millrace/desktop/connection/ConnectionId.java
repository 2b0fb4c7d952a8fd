package io.millrace.desktop.connection;

import java.util.UUID;
import java.util.regex.Pattern;

/// The identity of a saved connection, independent of its name and address.
public record ConnectionId(String text) {
    private static final Pattern SHAPE = Pattern.compile("[a-z0-9-]{1,40}");

    public ConnectionId {
        if (!SHAPE.matcher(text).matches()) {
            throw new IllegalArgumentException("no id of a connection: " + text);
        }
    }

    /// Creates a unique id.
    public static ConnectionId fresh() {
        return new ConnectionId(UUID.randomUUID().toString());
    }

    @Override
    public String toString() {
        return text;
    }
}
