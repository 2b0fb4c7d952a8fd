package io.millrace.desktop.service.secret;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/// The secrets of the connections: in the system's key store where there is one, and in memory until the console ends.
/// They are never written to a file of ours. Safe for use by many threads.
public final class ConnectionSecrets {
    private final Optional<SecretStore> store;
    private final Map<String, String> present = new ConcurrentHashMap<>();

    /// @param store where they outlive the console
    public ConnectionSecrets(Optional<SecretStore> store) {
        this.store = store;
    }

    /// With the key store of this system, if it has one that can be used.
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
    public sealed interface Kept {

        /// It is there at the next start.
        record Lasting() implements Kept {}

        /// It is not, and why.
        record UntilExit(String reason) implements Kept {}
    }

    /// Where secrets go, for the user to know beforehand.
    public String whereabouts() {
        return store.map(found -> "Kept in " + found.name() + ".")
                .orElse("This system has no key store that can be used (on Linux: secret-tool), so it is kept in memory"
                        + " only and asked for again at each start.");
    }

    /// What is in memory already.
    public Optional<String> known(String name) {
        return Optional.ofNullable(present.get(name));
    }

    /// Empty if it has to be asked for, be it that the key store is locked.
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

    public Kept keep(String name, String secret) {
        present.put(name, secret);
        if (store.isEmpty()) {
            return new Kept.UntilExit(whereabouts());
        }
        try {
            store.get().keep(name, secret);
            return new Kept.Lasting();
        } catch (SecretStoreFailure e) {
            return new Kept.UntilExit(
                    e.sentence() + " It is kept in memory only and asked for again at the next start.");
        }
    }

    public void forget(String name) {
        present.remove(name);
        try {
            store.ifPresent(found -> found.forget(name));
        } catch (SecretStoreFailure e) {
            // what is left there has no connection any more that it is for
        }
    }
}
