package io.millrace.server.security.login;

import io.millrace.server.security.login.LoginOptions.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// Logins with the users ann (admin), bob (analyst) and eve (viewer, by the group guests), whose passwords are their
/// names and `-password`.
public final class SampleLogins {
    private static final int FAST = 4;
    /// The roles at first.
    public static final String ROLES = """
            users:
              ann: admin
              bob: [analyst]
              etl: analyst
            groups:
              guests: viewer
              analysts: analyst
            """;

    private final Path folder;

    public SampleLogins(Path folder) throws IOException {
        this.folder = folder;
        users(Map.of("ann", "", "bob", "", "eve", "guests", "etl", ""));
        roles(ROLES);
    }

    /// Replaces the users by these, with their groups.
    void users(Map<String, String> groups) throws IOException {
        Files.writeString(
                userFile(),
                groups.entrySet().stream()
                        .sorted(Map.Entry.comparingByKey())
                        .map(user -> user.getKey() + ":"
                                + PasswordHash.hash(password(user.getKey()).toCharArray(), FAST)
                                + (user.getValue().isEmpty() ? "" : ":" + user.getValue()))
                        .collect(Collectors.joining("\n", "# users\n\n", "\n")));
    }

    public void roles(String yaml) throws IOException {
        Files.writeString(folder.resolve("roles.yaml"), yaml);
    }

    public static String password(String user) {
        return user + "-password";
    }

    public Path userFile() {
        return folder.resolve("users");
    }

    /// The token of the admin.
    public String adminToken() throws IOException {
        return Files.readString(folder.resolve(AdminToken.FILE)).strip();
    }

    public LoginOptions options(Kind... kinds) {
        return options(ProviderOptions.NONE, kinds);
    }

    private LoginOptions options(ProviderOptions providers, Kind... kinds) {
        return new LoginOptions(
                List.of(kinds),
                userFile(),
                folder.resolve("roles.yaml"),
                Optional.empty(),
                new LoginOptions.Proxy("X-Forwarded-User", Optional.of("X-Forwarded-Groups"), List.of("127.0.0.0/8")),
                Duration.ofMinutes(5),
                Duration.ofDays(365),
                Duration.ofMinutes(30),
                Duration.ofHours(12),
                Set.of("etl"),
                providers);
    }

    public LoginService open(ProviderOptions providers, Kind... kinds) throws IOException {
        return LoginService.open(options(providers, kinds), Optional.of(folder));
    }

    public LoginService open(Kind... kinds) throws IOException {
        return LoginService.open(options(kinds), Optional.of(folder));
    }
}
