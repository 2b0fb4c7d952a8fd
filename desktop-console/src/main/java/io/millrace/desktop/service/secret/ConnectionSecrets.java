package io.millrace.desktop.service.secret;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/// The secrets of the connections. They are kept in the system's key store, if there is one, and in memory until the
/// console exits, but never in a file of the console. Thread-safe.
public final class ConnectionSecrets {
    private final Optional<SecretStore> store;
    private final Map<String, String> present = new ConcurrentHashMap<>();

    /// @param store the key store that outlives the console
    public ConnectionSecrets(Optional<SecretStore> store) {
        this.store = store;
    }

    /// Uses the key store of this system, if there is a usable one.
    public static ConnectionSecrets ofSystem(String system, String searchPath) {
        var name = system.toLowerCase(Locale.ROOT);
        if (name.startsWith("mac")) {
            return new ConnectionSecrets(
                    SystemTool.find(MacKeychain.PROGRAM, searchPath).map(MacKeychain::new));
        }
        return name.startsWith("windows")
                ? new ConnectionSecrets(
                        SystemTool.find(WindowsVault.PROGRAM, searchPath).map(WindowsVault::new))
                : new ConnectionSecrets(
                        SystemTool.find(SecretService.PROGRAM, searchPath).map(SecretService::new));
    }

    /// The outcome of storing a secret.
    public sealed interface StoreOutcome {

        /// The secret is available at the next start.
        record Persistent() implements StoreOutcome {}

        /// The secret is lost at exit, for this reason.
        record UntilExit(String reason) implements StoreOutcome {}
    }

    /// A sentence for the user that says where secrets will be stored.
    public String whereabouts() {
        return store.map(found -> "Kept in " + found.name() + ".")
                .orElse("This system has no key store that can be used (on Linux: secret-tool), so it is kept in memory"
                        + " only and asked for again at each start.");
    }

    /// The secret, if it is already in memory.
    public Optional<String> known(String name) {
        return Optional.ofNullable(present.get(name));
    }

    /// The secret; empty if the user must enter it, for example because the key store is locked.
    public Optional<String> find(String name) {
        var here = known(name);
        if (here.isPresent() || store.isEmpty()) {
            return here;
        }
        try {
            var found = store.get().find(name);
            found.ifPresent(secret -> present.put(name, secret));
            return found;
        } catch (SecretStoreFailure e) {
            return Optional.empty();
        }
    }

    public StoreOutcome keep(String name, String secret) {
        present.put(name, secret);
        if (store.isEmpty()) {
            return new StoreOutcome.UntilExit(whereabouts());
        }
        try {
            store.get().keep(name, secret);
            return new StoreOutcome.Persistent();
        } catch (SecretStoreFailure e) {
            return new StoreOutcome.UntilExit(
                    e.sentence() + " It is kept in memory only and asked for again at the next start.");
        }
    }

    public void forget(String name) {
        present.remove(name);
        try {
            store.ifPresent(found -> found.forget(name));
        } catch (SecretStoreFailure e) {
            // an entry that stays in the key store belongs to no connection
        }
    }
}
