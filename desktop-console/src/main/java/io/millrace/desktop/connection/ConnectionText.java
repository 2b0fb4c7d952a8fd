package io.millrace.desktop.connection;

import java.util.Locale;
import java.util.Properties;

/// Converts a saved connection to and from properties.
final class ConnectionText {
    private ConnectionText() {}

    static void write(SavedConnection connection, Properties values) {
        var prefix = connection.id() + ".";
        values.setProperty(prefix + "name", connection.name());
        values.setProperty(prefix + "colour", lower(connection.hue()));
        values.setProperty(prefix + "address", connection.where().address());
        optional(values, prefix + "gateway", connection.where().gateway());
        var access = connection.access();
        switch (access.login()) {
            case Login.None() -> {}
            case Login.Basic(String user) -> {
                values.setProperty(prefix + "login", "basic");
                values.setProperty(prefix + "user", user);
            }
            case Login.Bearer() -> values.setProperty(prefix + "login", "bearer");
            case Login.Headers() -> values.setProperty(prefix + "login", "headers");
        }
        optional(values, prefix + "authorities", access.authorities());
        optional(values, prefix + "certificate", access.certificate());
        optional(values, prefix + "key", access.key());
    }

    private static void optional(Properties values, String key, String value) {
        if (!value.isEmpty()) {
            values.setProperty(key, value);
        }
    }

    /// @throws IllegalArgumentException if a value is invalid
    static SavedConnection read(ConnectionId id, Properties values) {
        var of = new Object() {
            String text(String key) {
                return values.getProperty(id + "." + key, "");
            }
        };
        var login = switch (of.text("login")) {
            case "" -> new Login.None();
            case "basic" -> new Login.Basic(of.text("user"));
            case "bearer" -> new Login.Bearer();
            case "headers" -> new Login.Headers();
            default -> throw new IllegalArgumentException("no login: " + of.text("login"));
        };
        return new SavedConnection(
                id,
                of.text("name"),
                Hue.valueOf(of.text("colour").toUpperCase(Locale.ROOT)),
                new SavedConnection.Address(of.text("address"), of.text("gateway")),
                new AccessSettings(login, of.text("authorities"), of.text("certificate"), of.text("key")));
    }

    private static String lower(Hue hue) {
        return hue.name().toLowerCase(Locale.ROOT);
    }
}
