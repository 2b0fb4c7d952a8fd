package io.millrace.server.security.login;

import io.millrace.server.security.AuthenticationKind;
import io.millrace.server.security.Principal;
import io.millrace.server.security.TokenScope;
import io.millrace.wire.Permission;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Set;

/// Callers with the roles of a file.
public final class SampleRoles {
    private static final int FAST = 4;

    private SampleRoles() {}

    /// A user to whom a file gives its roles.
    public static Principal principal(Path folder, String yaml, String user) throws IOException {
        var file = folder.resolve("roles-of-" + user + ".yaml");
        Files.writeString(file, yaml);
        var granted = RoleFile.open(file).granted(user, Set.of());
        return new Principal(user, Set.of(), AuthenticationKind.FILE, granted.permissions(), granted.rights());
    }

    /// The holder of a token of this user.
    public static Principal holder(Principal owner, TokenScope scope) {
        var permissions = EnumSet.noneOf(Permission.class);
        permissions.addAll(owner.permissions());
        permissions.retainAll(scope.permissions());
        return new Principal(
                owner.name(), owner.groups(), AuthenticationKind.TOKEN, permissions, scope.rights(owner.rights()));
    }

    /// Makes a token of a user of [#logins].
    ///
    /// @return its secret
    public static String token(LoginService logins, String user, TokenScope scope) {
        return logins.tokens()
                .orElseThrow()
                .create(new TokenStore.Owner(user, AuthenticationKind.FILE, Set.of()), "", scope, Duration.ofDays(1))
                .secret();
    }

    /// A login for these users, whose passwords are as in [SampleLogins].
    public static LoginService logins(Path folder, String yaml, String... users) throws IOException {
        var lines = new StringBuilder();
        for (var user : users) {
            lines.append(user)
                    .append(':')
                    .append(PasswordHash.hash(SampleLogins.password(user).toCharArray(), FAST))
                    .append('\n');
        }
        var samples = new SampleLogins(folder);
        Files.writeString(samples.userFile(), lines);
        samples.roles(yaml);
        return samples.open(LoginOptions.Kind.FILE, LoginOptions.Kind.TOKEN);
    }
}
