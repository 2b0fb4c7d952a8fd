package io.millrace.server.security.login;

import io.millrace.json.Json;
import io.millrace.server.security.AuthenticationKind;
import io.millrace.server.security.StatementType;
import io.millrace.server.security.TokenScope;
import io.millrace.server.storage.DurableFile;
import io.millrace.server.storage.LockedFolder;
import io.millrace.wire.Refusal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The API tokens, in a file of their hashes. A token is durable before its owner gets it, and one that was revoked is
/// gone from the disk before the answer.
public final class TokenStore {
    private static final String FILE = "tokens.json";
    private static final int MAX_TOKENS_OF_USER = 100;
    private static final Duration USE_PRECISION = Duration.ofHours(1);
    private static final Logger LOG = LoggerFactory.getLogger(TokenStore.class);

    private final Path file;
    private final InstantSource clock;
    private volatile Map<String, StoredToken> byHash;

    /// A token.
    ///
    /// @param kind    how its owner was identified; [AuthenticationKind#TOKEN] for an owner who only has tokens
    /// @param groups  of the owner when it was made
    /// @param created in milliseconds since 1970
    /// @param expires in milliseconds since 1970
    /// @param used    when it was used last, to the hour, in milliseconds since 1970; empty if it never was
    public record StoredToken(
            String id,
            String hash,
            String name,
            String user,
            AuthenticationKind kind,
            List<String> groups,
            boolean readOnly,
            List<StatementType> statements,
            List<String> catalogs,
            long created,
            long expires,
            Optional<Long> used) {
        public StoredToken {
            groups = List.copyOf(groups);
            statements = List.copyOf(statements);
            catalogs = List.copyOf(catalogs);
        }

        /// Returns the token's groups in which its owner is now.
        Set<String> groupsAmong(Set<String> present) {
            return groups.stream().filter(present::contains).collect(Collectors.toUnmodifiableSet());
        }

        /// The part of its owner's rights that it has.
        public TokenScope scope() {
            return new TokenScope(readOnly, Set.copyOf(statements), Set.copyOf(catalogs));
        }

        private StoredToken usedAt(long time) {
            return new StoredToken(
                    id,
                    hash,
                    name,
                    user,
                    kind,
                    groups,
                    readOnly,
                    statements,
                    catalogs,
                    created,
                    expires,
                    Optional.of(time));
        }

        private boolean isUsedBefore(long time) {
            return used.filter(last -> last >= time).isEmpty();
        }
    }

    private record StoredTokens(List<StoredToken> tokens) {}

    /// The owner of a new token.
    ///
    /// @param kind how it was identified
    public record Owner(String user, AuthenticationKind kind, Set<String> groups) {}

    /// A new token with its secret.
    public record Created(StoredToken token, String secret) {}

    private TokenStore(Path file, InstantSource clock, Map<String, StoredToken> byHash) {
        this.file = file;
        this.clock = clock;
        this.byHash = byHash;
    }

    /// Creates the folder if it does not exist.
    ///
    /// @throws IOException if the tokens cannot be read
    public static TokenStore open(Path folder, InstantSource clock) throws IOException {
        LockedFolder.create(folder);
        var file = folder.resolve(FILE);
        return new TokenStore(file, clock, Files.exists(file) ? read(file) : Map.of());
    }

    private static Map<String, StoredToken> read(Path file) throws IOException {
        try {
            StoredTokens stored = Json.read(Files.readAllBytes(file), StoredTokens.class);
            return byHash(stored.tokens());
        } catch (Refusal damaged) {
            throw new IOException(file + " is damaged: " + damaged.reason() + " " + damaged.detail(), damaged);
        }
    }

    private static Map<String, StoredToken> byHash(List<StoredToken> tokens) {
        return tokens.stream().collect(Collectors.toUnmodifiableMap(StoredToken::hash, Function.identity()));
    }

    /// Makes a token. Refuses a user who has too many.
    public synchronized Created create(Owner owner, String name, TokenScope scope, Duration lifetime) {
        long now = clock.millis();
        var present = new ArrayList<>(byHash.values());
        present.removeIf(token -> token.expires() <= now);
        if (present.stream().filter(token -> token.user().equals(owner.user())).count() >= MAX_TOKENS_OF_USER) {
            throw Refusal.tooMany(
                    owner.user() + " has " + MAX_TOKENS_OF_USER + " tokens, which is the limit. Revoke some first.");
        }
        var secret = TokenSecret.random();
        var token = new StoredToken(
                TokenSecret.randomId(),
                TokenSecret.hash(secret),
                name,
                owner.user(),
                owner.kind(),
                List.copyOf(owner.groups()),
                scope.readOnly(),
                scope.statements().stream().sorted().toList(),
                scope.catalogs().stream().sorted().toList(),
                now,
                now + lifetime.toMillis(),
                Optional.empty());
        present.add(token);
        write(present);
        return new Created(token, secret);
    }

    /// The current token with this secret, which is used now.
    Optional<StoredToken> use(String secret) {
        var found = findHash(TokenSecret.hash(secret));
        found.filter(token -> token.isUsedBefore(clock.millis() - USE_PRECISION.toMillis()))
                .ifPresent(this::noteUse);
        return found;
    }

    /// The current token with this hash.
    Optional<StoredToken> findHash(String hash) {
        return Optional.ofNullable(byHash.get(hash)).filter(token -> token.expires() > clock.millis());
    }

    /// Writes at most once an hour for each token. A disk that cannot be written does not stop logins.
    private synchronized void noteUse(StoredToken token) {
        long now = clock.millis();
        var present = new ArrayList<>(byHash.values());
        present.replaceAll(one -> one.id().equals(token.id()) && one.isUsedBefore(now - USE_PRECISION.toMillis())
                ? one.usedAt(now)
                : one);
        try {
            DurableFile.write(file, Json.bytes(new StoredTokens(present)));
        } catch (IOException e) {
            LOG.debug("the use of a token is not written", e);
        }
        byHash = byHash(present);
    }

    /// The matching current tokens, the newest first.
    public List<StoredToken> list(Predicate<StoredToken> wanted) {
        long now = clock.millis();
        return byHash.values().stream()
                .filter(token -> token.expires() > now)
                .filter(wanted)
                .sorted((one, other) -> Long.compare(other.created(), one.created()))
                .toList();
    }

    /// Ends a token. Returns whether there was one.
    public synchronized boolean revoke(String id, Predicate<StoredToken> allowed) {
        var present = new ArrayList<>(byHash.values());
        if (!present.removeIf(token -> token.id().equals(id) && allowed.test(token))) {
            return false;
        }
        write(present);
        return true;
    }

    private void write(List<StoredToken> tokens) {
        try {
            DurableFile.write(file, Json.bytes(new StoredTokens(tokens)));
        } catch (IOException e) {
            throw Refusal.insufficientStorage("The token cannot be stored: the server cannot write to its disk.");
        }
        byHash = byHash(tokens);
    }
}
