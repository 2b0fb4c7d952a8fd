package io.millrace.server.engine.catalog;

import io.millrace.secret.SecretsMasked;
import io.millrace.server.catalog.CatalogKey;
import io.millrace.server.catalog.CatalogStorage;
import io.millrace.server.catalog.ChangeResult;
import io.millrace.wire.Refusal;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.apache.flink.table.catalog.ObjectPath;
import org.apache.flink.table.catalog.SensitiveConnection;
import org.apache.flink.table.secret.ReadableSecretStore;
import org.apache.flink.table.secret.SecretStore;
import org.apache.flink.table.secret.WritableSecretStore;
import org.apache.flink.table.secret.exceptions.SecretNotFoundException;

/// The connections of the catalog `main`. The values of options that are secrets are in the secret store, and a
/// connection refers to them.
///
/// A secret is stored before the connection that refers to it, and removed after it: a crash in between leaves at most
/// a secret that nothing refers to.
public final class Connections {
    private final CatalogStorage storage;
    private final SecretStore secrets;

    Connections(CatalogStorage storage, SecretStore secrets) {
        this.storage = storage;
        this.secrets = secrets;
    }

    public List<String> names(String database) {
        var names = storage.names(database, CatalogKey.Kind.CONNECTION);
        if (names.isEmpty() && storage.database(database).isEmpty()) {
            throw noDatabase(database);
        }
        return names;
    }

    /// A connection as it may be shown: with its secrets masked.
    public SensitiveConnection masked(ObjectPath path) {
        var stored = require(path);
        var masks = new TreeMap<String, String>();
        stored.secrets().keySet().forEach(option -> masks.put(option, SecretsMasked.MASK));
        return SensitiveConnection.of(stored.with(masks), stored.getComment());
    }

    /// A connection with its secrets.
    SensitiveConnection resolved(ObjectPath path) {
        return resolved(path, require(path));
    }

    private SensitiveConnection resolved(ObjectPath path, StoredConnection stored) {
        var values = new HashMap<String, String>();
        stored.secrets().forEach((option, id) -> values.put(option, secret(path, option, id)));
        return SensitiveConnection.of(stored.with(values), stored.getComment());
    }

    private String secret(ObjectPath path, String option, String id) {
        if (!(secrets instanceof ReadableSecretStore readable)) {
            throw Refusal.invalidStatement("The secret store (table.secret-store.kind) cannot be read.");
        }
        try {
            return Optional.ofNullable(readable.getSecret(id).get(option)).orElseThrow(() -> missing(path, option));
        } catch (SecretNotFoundException e) {
            throw missing(path, option);
        }
    }

    private static Refusal missing(ObjectPath path, String option) {
        return Refusal.invalidStatement("The secret store has no value for the option '" + option
                + "' of the connection " + path.getFullName() + ". Set it with ALTER CONNECTION.");
    }

    public void create(ObjectPath path, SensitiveConnection connection, boolean ignoreIfExists) {
        if (find(path).isPresent()) {
            if (ignoreIfExists) {
                return;
            }
            throw exists(path);
        }
        storing(connection, stored -> {
            var result = storage.create(key(path), stored.entry());
            if (result == ChangeResult.NO_DATABASE) {
                throw noDatabase(path.getDatabaseName());
            }
            if (result == ChangeResult.EXISTS && !ignoreIfExists) {
                throw exists(path);
            }
            return result;
        });
    }

    /// Sets some options and removes others.
    ///
    /// @return whether there is such a connection
    public boolean alter(ObjectPath path, Map<String, String> set, Set<String> removed) {
        var present = find(path);
        if (present.isEmpty()) {
            return false;
        }
        var options = new TreeMap<>(
                resolved(path, present.get().without(set.keySet())).getOptions());
        var unknown = new TreeSet<>(removed);
        unknown.removeAll(options.keySet());
        if (!unknown.isEmpty()) {
            throw Refusal.invalidStatement(
                    "The connection " + path.getFullName() + " has no option " + String.join(", ", unknown) + ".");
        }
        options.keySet().removeAll(removed);
        options.putAll(set);
        var altered = SensitiveConnection.of(options, present.get().getComment());
        storing(altered, stored -> storage.alter(key(path), stored.entry()));
        removeSecrets(present.get());
        return true;
    }

    /// @return whether there is such a connection
    public boolean rename(ObjectPath path, String newName) {
        return switch (storage.rename(key(path), newName)) {
            case DONE -> true;
            case EXISTS -> throw exists(new ObjectPath(path.getDatabaseName(), newName));
            case MISSING, NO_DATABASE, NOT_EMPTY -> false;
        };
    }

    /// @return whether there was such a connection
    public boolean drop(ObjectPath path) {
        var present = find(path);
        var dropped = storage.drop(key(path)) == ChangeResult.DONE;
        if (dropped) {
            present.ifPresent(this::removeSecrets);
        }
        return dropped;
    }

    /// Runs the drop of a database, and removes the secrets of its connections.
    ChangeResult dropAll(String database, Supplier<ChangeResult> drop) {
        var present = storage.names(database, CatalogKey.Kind.CONNECTION).stream()
                .flatMap(name -> find(new ObjectPath(database, name)).stream())
                .toList();
        var result = drop.get();
        if (result == ChangeResult.DONE) {
            present.forEach(this::removeSecrets);
        }
        return result;
    }

    private interface Change {
        ChangeResult run(StoredConnection connection);
    }

    private void storing(SensitiveConnection connection, Change change) {
        var plain = new HashMap<String, String>();
        var secret = new HashMap<String, String>();
        connection
                .getOptions()
                .forEach(
                        (option, value) -> (SecretsMasked.isSecret(option, value) ? secret : plain).put(option, value));
        var references = new HashMap<String, String>();
        var id = secret.isEmpty() ? "" : writable().storeSecret(secret);
        secret.keySet().forEach(option -> references.put(option, id));
        var stored = new StoredConnection(plain, references, Optional.ofNullable(connection.getComment()));
        var done = false;
        try {
            done = change.run(stored) == ChangeResult.DONE;
        } finally {
            if (!done) {
                removeSecrets(stored);
            }
        }
    }

    private void removeSecrets(StoredConnection connection) {
        Set.copyOf(connection.secrets().values()).forEach(id -> writable().removeSecret(id));
    }

    private WritableSecretStore writable() {
        if (secrets instanceof WritableSecretStore store) {
            return store;
        }
        throw Refusal.invalidStatement("The secret store (table.secret-store.kind) cannot be written.");
    }

    private Optional<StoredConnection> find(ObjectPath path) {
        return storage.find(key(path)).map(StoredConnection::of);
    }

    private StoredConnection require(ObjectPath path) {
        return find(path)
                .orElseThrow(() -> Refusal.invalidStatement(
                        "There is no connection " + path.getFullName() + " in " + MainCatalog.NAME + "."));
    }

    private static CatalogKey key(ObjectPath path) {
        return new CatalogKey(path.getDatabaseName(), CatalogKey.Kind.CONNECTION, path.getObjectName());
    }

    private static Refusal exists(ObjectPath path) {
        return Refusal.invalidStatement(
                "The connection " + path.getFullName() + " already exists in " + MainCatalog.NAME + ".");
    }

    private static Refusal noDatabase(String database) {
        return Refusal.invalidStatement("There is no database " + database + " in " + MainCatalog.NAME + ".");
    }
}
