package io.millrace.server.engine.planner.session;

import io.millrace.server.security.CurrentPrincipal;
import io.millrace.server.security.ObjectName;
import io.millrace.server.security.Principal;
import io.millrace.server.security.StatementRights;
import io.millrace.server.security.StatementType;
import io.millrace.wire.Permission;
import io.millrace.wire.Refusal;
import java.util.Optional;
import org.apache.flink.table.catalog.ObjectIdentifier;

/// Asks the rights of the caller, on whose behalf this thread plans a statement. Whatever the session alone has made,
/// in a catalog in memory, belongs to it. Work of the server itself may do everything.
public final class StatementAuthorization {
    private final SessionState state;

    StatementAuthorization(SessionState state) {
        this.state = state;
    }

    private static Optional<Principal> restricted() {
        return CurrentPrincipal.find().filter(caller -> !caller.rights().equals(StatementRights.ALL));
    }

    /// Stands for the rights of the caller: what one with equal rights has planned may be used again.
    public static StatementRights rights() {
        return CurrentPrincipal.find().map(Principal::rights).orElse(StatementRights.ALL);
    }

    /// Whether the caller may do less than everything.
    public static boolean isRestricted() {
        return restricted().isPresent();
    }

    void run(StatementType type) {
        CurrentPrincipal.find().ifPresent(caller -> {
            boolean mayUseCode = type != StatementType.CODE || caller.may(Permission.SUBMIT);
            if (!caller.rights().mayRun(type) || !mayUseCode) {
                throw refused(caller, "may not " + type.action() + " (statement type " + type.text() + ")");
            }
        });
    }

    void read(ObjectIdentifier name) {
        if (FileTables.contains(name)) {
            return; // authorised by its path
        }
        restricted().ifPresent(caller -> {
            if (!state.owns(name.getCatalogName()) && !caller.rights().mayRead(of(name))) {
                throw refused(caller, "may not read " + of(name));
            }
        });
    }

    void write(ObjectIdentifier name) {
        restricted().ifPresent(caller -> {
            if (!state.owns(name.getCatalogName()) && !caller.rights().mayWrite(of(name))) {
                throw refused(caller, "may not write, define or remove " + of(name));
            }
        });
    }

    /// Refuses to change a whole database.
    void writeAll(String catalog, String database) {
        restricted().ifPresent(caller -> {
            if (!state.owns(catalog) && !caller.rights().mayWrite(new ObjectName(catalog, database, "*"))) {
                throw refused(caller, "may not define, change or remove the database " + catalog + "." + database);
            }
        });
    }

    /// Refuses to change a whole catalog.
    void writeAll(String catalog) {
        restricted().ifPresent(caller -> {
            if (!caller.rights().mayWrite(new ObjectName(catalog, "*", "*"))) {
                throw refused(caller, "may not define, change or remove the catalog " + catalog);
            }
        });
    }

    /// Refuses to name what the caller may neither read nor write.
    void see(ObjectIdentifier name) {
        if (!FileTables.contains(name) && !sees(name.getCatalogName(), name.getDatabaseName(), name.getObjectName())) {
            restricted().ifPresent(caller -> {
                throw refused(caller, "may not read " + of(name));
            });
        }
    }

    void seeDatabase(String catalog, String database) {
        if (!sees(catalog, database)) {
            restricted().ifPresent(caller -> {
                throw refused(caller, "may not use the database " + catalog + "." + database);
            });
        }
    }

    void seeCatalog(String catalog) {
        if (!sees(catalog)) {
            restricted().ifPresent(caller -> {
                throw refused(caller, "may not use the catalog " + catalog);
            });
        }
    }

    void connector(String connector) {
        restricted()
                .filter(caller -> !caller.rights().mayUseConnector(connector))
                .ifPresent(caller -> {
                    throw refused(caller, "may not use the connector '" + connector + "'");
                });
    }

    /// @param shown as the statement has it
    void path(String address, String shown) {
        restricted().filter(caller -> !caller.rights().mayUsePath(address)).ifPresent(caller -> {
            throw refused(
                    caller,
                    "may not use the " + (address.startsWith("file:") ? "file" : "address") + " '" + shown
                            + "' (paths of the role)");
        });
    }

    /// Refuses an option that makes a library run code or read files of the server.
    void harmless(String key) {
        CurrentPrincipal.find().filter(caller -> !caller.may(Permission.SUBMIT)).ifPresent(caller -> {
            throw refused(
                    caller, "may not set '" + key + "' to this value, which makes a library run code or read files");
        });
    }

    /// Refuses what only those may do who look after the server.
    void administer(String what) {
        CurrentPrincipal.find()
                .filter(caller -> !caller.may(Permission.ADMINISTER))
                .ifPresent(caller -> {
                    throw refused(caller, "may not " + what);
                });
    }

    /// Whether the caller may know of an object.
    public boolean sees(String catalog, String database, String name) {
        var caller = restricted();
        if (caller.isEmpty() || state.owns(catalog)) {
            return true;
        }
        var object = new ObjectName(catalog, database, name);
        return caller.get().rights().mayRead(object) || caller.get().rights().mayWrite(object);
    }

    /// Whether the caller may know of a database.
    public boolean sees(String catalog, String database) {
        var caller = restricted();
        return caller.isEmpty() || state.owns(catalog) || caller.get().rights().seesDatabase(catalog, database);
    }

    /// Whether the caller may know of a catalog.
    public boolean sees(String catalog) {
        var caller = restricted();
        return caller.isEmpty() || state.owns(catalog) || caller.get().rights().seesCatalog(catalog);
    }

    private static ObjectName of(ObjectIdentifier name) {
        return new ObjectName(name.getCatalogName(), name.getDatabaseName(), name.getObjectName());
    }

    private static Refusal refused(Principal caller, String what) {
        return Refusal.forbidden("'" + caller.name() + "' " + what + ".");
    }
}
