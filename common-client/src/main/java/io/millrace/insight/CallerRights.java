package io.millrace.insight;

import io.millrace.wire.Accounts;
import io.millrace.wire.Permission;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A user as the server sees it, with sentences about what it may do.
public record CallerRights(Accounts.Caller caller) {
    private static final List<Permission> SHOWN = List.of(
            Permission.VIEW,
            Permission.RUN,
            Permission.SUBMIT,
            Permission.OPERATE,
            Permission.VIEW_ALL,
            Permission.OPERATE_ALL,
            Permission.SHUT_DOWN,
            Permission.ADMINISTER);
    private static final String NO_LOGIN = "NONE";
    private static final String TOKEN = "TOKEN";

    /// Whether the server knows its users.
    public boolean hasLogin() {
        return !caller.authentication().equals(NO_LOGIN);
    }

    /// Whether the user has a permission; without a login, everyone has all.
    public boolean may(Permission needed) {
        return !hasLogin() || caller.permissions().contains(needed.name());
    }

    /// Why the user may not do what needs this permission; empty if the user may.
    public Optional<String> refusal(Permission needed) {
        return may(needed)
                ? Optional.empty()
                : Optional.of(
                        introduction() + " Only the role " + alternatives(needed.roles()) + " may " + action(needed)
                                + "."
                                + (caller.authentication().equals(TOKEN)
                                        ? " A token can also be limited to less than its owner may."
                                        : ""));
    }

    /// A sentence that names the user.
    public String introduction() {
        if (!hasLogin()) {
            return "This server has no login: everybody may do everything.";
        }
        return "You are " + caller.user()
                + (caller.roles().isEmpty()
                        ? " and have no role."
                        : " with the " + (caller.roles().size() == 1 ? "role " : "roles ")
                                + String.join(", ", caller.roles()) + ".");
    }

    /// A line for each thing that the user may or may not do.
    public List<String> lines() {
        var lines = new ArrayList<String>();
        if (!hasLogin()) {
            return lines;
        }
        for (var permission : SHOWN) {
            lines.add(
                    may(permission)
                            ? "may " + action(permission)
                            : "may not " + action(permission) + " (" + alternatives(permission.roles()) + ")");
        }
        if (may(Permission.RUN)) {
            lines.add("types of statements: " + String.join(", ", caller.statements()));
        }
        if (!caller.catalogs().isEmpty()) {
            lines.add("catalogs of the token: " + String.join(", ", caller.catalogs()));
        }
        return lines;
    }

    private static String alternatives(List<String> roles) {
        return roles.size() == 1
                ? roles.getFirst()
                : String.join(", ", roles.subList(0, roles.size() - 1)) + " or " + roles.getLast();
    }

    private static String action(Permission permission) {
        return switch (permission) {
            case PUBLIC -> "log in";
            case VIEW -> "see resources and own jobs";
            case VIEW_ALL -> "see the jobs and logs of all";
            case RUN -> "run SQL";
            case SUBMIT -> "submit jars";
            case OPERATE -> "stop and rescale own jobs";
            case OPERATE_ALL -> "see limits, silence alerts, stop the jobs of all, profile processes";
            case SHUT_DOWN -> "stop the server";
            case ADMINISTER -> "use what belongs to others";
        };
    }
}
