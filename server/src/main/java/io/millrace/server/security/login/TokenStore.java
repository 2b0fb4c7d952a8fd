package io.millrace.server.security.login;

import io.millrace.json.Json;
import io.millrace.server.security.AuthenticationKind;
import io.millrace.server.storage.DurableFile;
import io.millrace.server.storage.LockedFolder;
import io.millrace.wire.FaultCode;
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

/// The API tokens, in a file of their hashes. A token is durable before its owner gets it, and one that was revoked is
/// gone from the disk before the answer.
public final class TokenStore {
    private static final String FILE = "tokens.json";
    private static final int MAX_TOKENS_OF_USER = 100;

    private final Path file;
    private final InstantSource clock;
    private volatile Map<String, StoredToken> byHash;

    /// A token.
    ///
    /// @param kind    how its owner was identified; [AuthenticationKind#TOKEN] for an owner who only has tokens
    /// @param groups  of the owner when it was made
    /// @param created in milliseconds since 1970
    /// @param expires in milliseconds since 1970
    public record StoredToken(
            String id,
            String hash,
            String name,
            String user,
            AuthenticationKind kind,
            List<String> groups,
            boolean readOnly,
            long created,
            long expires) {
        public StoredToken {
            groups = List.copyOf(groups);
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
    public synchronized Created create(Owner owner, String name, boolean readOnly, Duration lifetime) {
        long now = clock.millis();
        var present = new ArrayList<>(byHash.values());
        present.removeIf(token -> token.expires() <= now);
        if (present.stream().filter(token -> token.user().equals(owner.user())).count() >= MAX_TOKENS_OF_USER) {
            throw new Refusal(
                    FaultCode.TOO_MANY,
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
                readOnly,
                now,
                now + lifetime.toMillis());
        present.add(token);
        write(present);
        return new Created(token, secret);
    }

    /// The current token with this secret.
    Optional<StoredToken> find(String secret) {
        return Optional.ofNullable(byHash.get(TokenSecret.hash(secret)))
                .filter(token -> token.expires() > clock.millis());
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
            throw new Refusal(
                    FaultCode.INSUFFICIENT_STORAGE, "The token cannot be stored: the server cannot write to its disk.");
        }
        byHash = byHash(tokens);
    }
}
