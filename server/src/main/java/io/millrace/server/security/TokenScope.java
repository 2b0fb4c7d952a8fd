package io.millrace.server.security;

import io.millrace.wire.Permission;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/// The part of its owner's rights that an API token has.
///
/// @param readOnly   whether it changes nothing; without statements it runs no SQL
/// @param statements the types of statements that it may run; empty for all but code
/// @param catalogs   the names of the catalogs that its statements may use; empty for all
public record TokenScope(boolean readOnly, Set<StatementType> statements, Set<String> catalogs) {
    /// All rights of the owner.
    public static final TokenScope ALL = new TokenScope(false, Set.of(), Set.of());

    private static final Set<StatementType> READING =
            EnumSet.of(StatementType.QUERY, StatementType.SHOW, StatementType.SET);

    public TokenScope {
        statements = Set.copyOf(statements);
        catalogs = Set.copyOf(catalogs);
    }

    /// Why there can be no token with this scope, as a sentence.
    public Optional<String> contradiction() {
        if (readOnly && statements.isEmpty() && !catalogs.isEmpty()) {
            return Optional.of("A read-only token runs no SQL unless it lists statements, such as query and show: list"
                    + " them, or leave out the catalogs.");
        }
        if (readOnly && !READING.containsAll(statements)) {
            return Optional.of("A read-only token can run statements of the types query, set and show only.");
        }
        return !catalogs.isEmpty() && statements.contains(StatementType.CODE)
                ? Optional.of("Code can read all catalogs: a token for some of them cannot run statements of the type"
                        + " code.")
                : Optional.empty();
    }

    /// Whether it names statements or catalogs, so that not all of the owner's results are for its holder.
    public boolean isNarrow() {
        return !statements.isEmpty() || !catalogs.isEmpty();
    }

    boolean allows(StatementType type) {
        return statements.isEmpty() ? !readOnly && type != StatementType.CODE : statements.contains(type);
    }

    boolean allows(String catalog) {
        return catalogs.isEmpty() || catalogs.contains(catalog);
    }

    /// The permissions that its holder can have. The jobs, logs and jars of all would show or do more than its
    /// statements.
    public Set<Permission> permissions() {
        if (!isNarrow()) {
            return readOnly
                    ? EnumSet.of(Permission.PUBLIC, Permission.VIEW, Permission.VIEW_ALL)
                    : EnumSet.allOf(Permission.class);
        }
        var held = EnumSet.of(Permission.PUBLIC, Permission.VIEW, Permission.RUN);
        if (allows(StatementType.JOB)) {
            held.add(Permission.OPERATE);
        }
        if (allows(StatementType.CODE)) {
            held.add(Permission.SUBMIT);
        }
        return held;
    }

    /// The rights of its statements.
    ///
    /// @param owner those of the owner
    public StatementRights rights(StatementRights owner) {
        return equals(ALL) ? owner : new ScopedRights(owner, this);
    }
}
