package io.millrace.server.security.login;

import io.millrace.server.security.AuthenticationKind;
import io.millrace.server.security.Credentials;
import io.millrace.server.security.LoginAttempt;
import io.millrace.server.storage.WatchedFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Semaphore;
import java.util.function.BiPredicate;

/// Checks passwords with a [UserFile]. An unknown user takes as long as a known one.
final class FileAuthenticator implements Authenticator {
    private final WatchedFile<Users> file;
    private final BiPredicate<String, String> matches;
    /// A hash is half a second of a processor at worst: some are left for others.
    private final Semaphore hashing =
            new Semaphore(Math.max(1, Runtime.getRuntime().availableProcessors() / 2), true);

    /// @param dummy a hash of no password, as costly as the others
    private record Users(Map<String, UserFile.User> byName, String dummy) {}

    private FileAuthenticator(WatchedFile<Users> file, BiPredicate<String, String> matches) {
        this.file = file;
        this.matches = matches;
    }

    /// @throws IOException if the file exists and cannot be used
    static FileAuthenticator open(Path path) throws IOException {
        return open(path, PasswordHash::matches);
    }

    /// @param matches whether a password has a hash
    static FileAuthenticator open(Path path, BiPredicate<String, String> matches) throws IOException {
        return new FileAuthenticator(
                WatchedFile.open(path, lines -> {
                    var users = UserFile.parse(lines);
                    int cost = users.values().stream()
                            .mapToInt(user -> PasswordHash.cost(user.hash()))
                            .max()
                            .orElse(10);
                    return new Users(
                            users,
                            PasswordHash.hash(UUID.randomUUID().toString().toCharArray(), cost));
                }),
                matches);
    }

    @Override
    public AuthenticationKind kind() {
        return AuthenticationKind.FILE;
    }

    @Override
    public boolean checksPasswords() {
        return true;
    }

    @Override
    public Verdict check(LoginAttempt attempt) {
        return attempt.credentials().orElse(null) instanceof Credentials.Password(var name, var password)
                ? check(name, password)
                : new Verdict.NotPresented();
    }

    private Verdict check(String name, String password) {
        var users = file.content();
        var user = Optional.ofNullable(users.byName().get(name));
        boolean right = hashed(password, user.map(UserFile.User::hash).orElse(users.dummy()));
        return right && user.isPresent()
                ? new Verdict.Accepted(new Identity(name, user.get().groups(), AuthenticationKind.FILE))
                : new Verdict.Rejected();
    }

    private boolean hashed(String password, String hash) {
        hashing.acquireUninterruptibly();
        try {
            return matches.test(password, hash);
        } finally {
            hashing.release();
        }
    }

    @Override
    public Optional<String> version(String user) {
        return Optional.ofNullable(file.content().byName().get(user)).map(UserFile.User::version);
    }

    /// A user of the name who was added after the token was made is another one.
    @Override
    public Optional<Set<String>> groups(TokenStore.StoredToken token) {
        return Optional.ofNullable(file.content().byName().get(token.user()))
                .filter(user -> user.added().toEpochMilli() <= token.created())
                .map(user -> token.groupsAmong(user.groups()));
    }

    @Override
    public Optional<String> challenge() {
        return Optional.of("Basic realm=\"Millrace\", charset=\"UTF-8\"");
    }
}
