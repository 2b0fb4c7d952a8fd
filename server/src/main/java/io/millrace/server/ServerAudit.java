package io.millrace.server;

import io.millrace.server.audit.AuditOptions;
import io.millrace.server.config.Keys;
import io.millrace.server.config.ServerConfiguration;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;

/// Finds the place of the audit log. Each role of an installation has its own folder, because each has its own chain.
final class ServerAudit {
    private static final String FOLDER = "audit";
    private static final String KEY = "audit-key";

    private ServerAudit() {}

    /// Empty if there is no place.
    static Optional<AuditOptions> options(ServerConfiguration configuration, Role role) {
        return folder(configuration, role)
                .map(path -> new AuditOptions(
                        path,
                        keyFile(configuration, path),
                        configuration.get(Keys.AUDIT_SIZE),
                        configuration.get(Keys.AUDIT_FILES),
                        configuration.get(Keys.AUDIT_FULL),
                        configuration.get(Keys.AUDIT_SYSLOG)));
    }

    static Optional<Path> folder(ServerConfiguration configuration, Role role) {
        var name = role == Role.EVERYTHING
                ? FOLDER
                : FOLDER + "-" + role.name().toLowerCase(Locale.ROOT).replace("_", "");
        return configuration
                .path(Keys.AUDIT_FOLDER)
                .or(() -> ServerState.path(configuration).map(state -> state.resolve(name)));
    }

    /// The key is not in the folder, so that a copy of that is no use to a forger.
    static Path keyFile(ServerConfiguration configuration, Path folder) {
        return configuration
                .path(Keys.AUDIT_KEY)
                .or(() -> ServerState.path(configuration).map(state -> state.resolve(KEY)))
                .orElseGet(() -> folder.resolve(KEY));
    }
}
