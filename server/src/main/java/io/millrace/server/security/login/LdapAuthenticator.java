package io.millrace.server.security.login;

import io.millrace.server.concurrent.BoundedMap;
import io.millrace.server.security.AuthenticationKind;
import io.millrace.server.security.Credentials;
import io.millrace.server.security.LoginAttempt;
import io.millrace.server.security.login.ldap.Directory;
import io.millrace.server.security.login.ldap.LdapOptions;
import io.millrace.server.security.login.provider.ProviderAnswer;
import io.millrace.server.security.login.provider.ProviderFailure;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongSupplier;

/// Checks passwords with a directory.
final class LdapAuthenticator implements Authenticator {
    private static final int MAX_REMEMBERED = 10_000;

    private final ProviderVerdicts verdicts = new ProviderVerdicts(AuthenticationKind.LDAP);
    private final LdapOptions options;
    private final Directory directory;
    private final Duration remember;
    private final LongSupplier nanoTime;
    private final Map<String, CachedUser> seen = BoundedMap.ofAdded(MAX_REMEMBERED);

    /// A user who was looked up.
    ///
    /// @param groups empty if there is no such user
    private record CachedUser(Optional<Set<String>> groups, long end) {}

    /// @param remember how long a user who was found is not looked up again
    /// @throws ProviderFailure for a file that cannot be used; the directory itself may be away
    static LdapAuthenticator open(LdapOptions options, Duration remember) throws ProviderFailure {
        var opened = new LdapAuthenticator(options, remember, System::nanoTime);
        opened.directory.checkFiles();
        return opened;
    }

    LdapAuthenticator(LdapOptions options, Duration remember, LongSupplier nanoTime) {
        this.options = options;
        this.directory = new Directory(options);
        this.remember = remember;
        this.nanoTime = nanoTime;
    }

    @Override
    public AuthenticationKind kind() {
        return verdicts.kind();
    }

    @Override
    public boolean checksPasswords() {
        return true;
    }

    @Override
    public Verdict check(LoginAttempt attempt) {
        return attempt.credentials().orElse(null) instanceof Credentials.Password(var user, var password)
                ? verdicts.of(directory.check(user, password))
                : new Verdict.NotPresented();
    }

    @Override
    public Optional<String> version(String user) {
        return searches() ? present(user).map(_ -> "") : Optional.of("");
    }

    @Override
    public Optional<Set<String>> groups(TokenStore.StoredToken token) {
        return searches() ? present(token.user()).map(token::groupsAmong) : Optional.of(Set.copyOf(token.groups()));
    }

    private boolean searches() {
        return options.users() instanceof LdapOptions.Users.Search;
    }

    /// The groups in which the directory has the user now, which only an account of the server can ask. While the
    /// directory is away, the last answer holds.
    private Optional<Set<String>> present(String user) {
        CachedUser before;
        synchronized (seen) {
            before = seen.get(user);
        }
        if (before != null && nanoTime.getAsLong() - before.end() < 0) {
            return before.groups();
        }
        return switch (directory.find(user)) {
            case ProviderAnswer.Known(var name, var groups) ->
                remembered(user, Optional.of(groups).filter(_ -> name.equals(user)));
            case ProviderAnswer.Refused _ -> remembered(user, Optional.empty());
            case ProviderAnswer.Unavailable _ -> before == null ? Optional.empty() : before.groups();
        };
    }

    private Optional<Set<String>> remembered(String user, Optional<Set<String>> groups) {
        synchronized (seen) {
            seen.remove(user); // the newest is the last
            seen.put(user, new CachedUser(groups, nanoTime.getAsLong() + remember.toNanos()));
        }
        return groups;
    }

    @Override
    public Optional<String> challenge() {
        return Optional.of("Basic realm=\"Millrace\", charset=\"UTF-8\"");
    }

    @Override
    public void close() {
        directory.close();
    }
}
