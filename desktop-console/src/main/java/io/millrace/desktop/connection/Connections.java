package io.millrace.desktop.connection;

import io.millrace.desktop.service.PropertiesFile;
import io.millrace.desktop.service.secret.ConnectionSecrets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Properties;

/// The saved connections, in the user's order. Their secrets are in the key store and never in the file. Thread-safe.
public final class Connections {
    private static final String ORDER = "order";

    private final PropertiesFile keep;
    private final ConnectionSecrets secrets;

    /// @param recent addresses from an earlier version; imported once
    public Connections(PropertiesFile keep, ConnectionSecrets secrets, List<String> recent) {
        this.keep = keep;
        this.secrets = secrets;
        if (!recent.isEmpty() && !keep.read().containsKey(ORDER)) {
            var taken = new ArrayList<SavedConnection>();
            recent.forEach(address -> taken.add(SavedConnection.to(address, Hue.of(taken.size()))));
            write(taken);
        }
    }

    public ConnectionSecrets secrets() {
        return secrets;
    }

    /// A removed connection with everything needed to restore it.
    public record Removed(SavedConnection connection, int place, Optional<String> secret) {}

    public synchronized List<SavedConnection> all() {
        var values = keep.read();
        return Arrays.stream(values.getProperty(ORDER, "").split(","))
                .filter(id -> !id.isBlank())
                .flatMap(id -> read(values, id).stream())
                .toList();
    }

    /// Saves a connection: in its existing position, or at the end if it is new.
    public synchronized void save(SavedConnection connection) {
        var all = new ArrayList<>(all());
        int place = place(all, connection.id());
        if (place < 0) {
            all.add(connection);
        } else {
            all.set(place, connection);
        }
        write(all);
    }

    public synchronized Optional<Removed> remove(ConnectionId id) {
        var all = new ArrayList<>(all());
        int place = place(all, id);
        if (place < 0) {
            return Optional.empty();
        }
        var secret = secrets.find(id.text());
        var removed = all.remove(place);
        write(all);
        if (removed.access().login().secretive()) {
            secrets.forget(id.text());
        }
        return Optional.of(new Removed(removed, place, secret));
    }

    public synchronized void restore(Removed removed) {
        var all = new ArrayList<>(all());
        all.add(Math.min(removed.place(), all.size()), removed.connection());
        write(all);
        removed.secret()
                .ifPresent(secret -> secrets.keep(removed.connection().id().text(), secret));
    }

    /// Moves a connection to another position.
    public synchronized void move(ConnectionId id, int to) {
        var all = new ArrayList<>(all());
        int from = place(all, id);
        if (from >= 0) {
            var moved = all.remove(from);
            all.add(Math.clamp(to, 0, all.size()), moved);
            write(all);
        }
    }

    private static int place(List<SavedConnection> all, ConnectionId id) {
        return all.stream().map(SavedConnection::id).toList().indexOf(id);
    }

    private void write(List<SavedConnection> all) {
        var values = new Properties();
        values.setProperty(
                ORDER, String.join(",", all.stream().map(one -> one.id().text()).toList()));
        all.forEach(one -> ConnectionText.write(one, values));
        keep.tryWrite(values);
    }

    private static Optional<SavedConnection> read(Properties values, String id) {
        try {
            return Optional.of(ConnectionText.read(new ConnectionId(id), values));
        } catch (IllegalArgumentException e) {
            // the file was edited by hand: skip the invalid entry and keep the others
            return Optional.empty();
        }
    }
}
