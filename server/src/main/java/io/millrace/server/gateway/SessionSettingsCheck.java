package io.millrace.server.gateway;

import io.millrace.server.security.CurrentPrincipal;
import io.millrace.server.security.FileAddresses;
import io.millrace.server.security.ProtectedKeys;
import io.millrace.server.security.StatementRights;
import io.millrace.wire.Permission;
import io.millrace.wire.Refusal;
import java.util.HashMap;
import java.util.Map;

/// Checks the settings that clients send with sessions and statements.
final class SessionSettingsCheck {
    private SessionSettingsCheck() {}

    /// Refuses a key that the caller may not set.
    static void require(Map<String, String> settings) {
        settings.forEach((key, value) -> {
            ProtectedKeys.refusal(key, value).ifPresent(reason -> {
                throw refused(key, reason);
            });
            if (!mayUsePaths(key, value)) {
                throw refused(key, "it names a file or folder that is none of the paths of the role");
            }
        });
    }

    private static boolean mayUsePaths(String key, String value) {
        var caller = CurrentPrincipal.find();
        return caller.isEmpty()
                || caller.get().rights().equals(StatementRights.ALL)
                || FileAddresses.ofOption(key, value).stream()
                        .allMatch(caller.get().rights()::mayUsePath);
    }

    /// The settings of a session without those that belong to the server and that the caller may not set, and without
    /// files and folders that are not the caller's: stock clients
    /// send their whole configuration file, and expect no effect. What would load code is refused.
    static Map<String, String> ofSession(Map<String, String> settings) {
        var kept = new HashMap<>(settings);
        settings.forEach((key, value) -> ProtectedKeys.refusal(key, value).ifPresent(reason -> {
            var needed = ProtectedKeys.find(key, value).map(ProtectedKeys.ProtectedKey::needed);
            if (needed.filter(Permission.ADMINISTER::equals).isEmpty()) {
                throw refused(key, reason);
            }
            kept.remove(key);
        }));
        kept.entrySet().removeIf(entry -> !mayUsePaths(entry.getKey(), entry.getValue()));
        return kept;
    }

    private static Refusal refused(String key, String reason) {
        return Refusal.forbidden(
                "'" + CurrentPrincipal.find().map(caller -> caller.name()).orElse("") + "' may not set '" + key + "': "
                        + reason + ".");
    }
}
