package io.millrace.server.security.login.oidc;

import io.millrace.server.security.login.provider.ProviderClient;
import io.millrace.server.security.login.provider.ProviderFailure;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/// An OpenID Connect provider. What it publishes about itself is read when it is first needed, and again now and then;
/// while it is away, what was read before goes on. The server starts without it.
public final class OidcProvider {
    private static final Duration RENEWAL = Duration.ofHours(1);
    private static final Duration PAUSE = Duration.ofSeconds(5);

    private record CachedEndpoint(TokenEndpoint endpoint, Instant at) {}

    private record Failed(String reason, Instant at) {}

    private final OidcOptions options;
    private final ProviderClient client;
    private final InstantSource clock;
    private final ReentrantLock reading = new ReentrantLock();
    private volatile @Nullable CachedEndpoint held;
    private volatile @Nullable Failed failed;

    public OidcProvider(OidcOptions options, ProviderClient client, InstantSource clock) {
        this.options = options;
        this.client = client;
        this.clock = clock;
    }

    OidcOptions options() {
        return options;
    }

    InstantSource clock() {
        return clock;
    }

    /// Throws [ProviderFailure] if the provider has never answered, at once if that was a moment ago.
    TokenEndpoint endpoint() throws ProviderFailure {
        var known = held;
        if (known != null && !isOlder(known.at(), RENEWAL)) {
            return known.endpoint();
        }
        try {
            if (!reading.tryLock(client.timeout().toMillis(), TimeUnit.MILLISECONDS)) {
                throw new ProviderFailure("the provider " + options.issuer() + " does not answer");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ProviderFailure("interrupted while waiting for " + options.issuer(), e);
        }
        try {
            return read();
        } finally {
            reading.unlock();
        }
    }

    private TokenEndpoint read() throws ProviderFailure {
        var known = held;
        if (known != null && !isOlder(known.at(), RENEWAL)) {
            return known.endpoint();
        }
        var before = failed;
        if (before != null && !isOlder(before.at(), PAUSE)) {
            if (known != null) {
                return known.endpoint();
            }
            throw new ProviderFailure(before.reason());
        }
        try {
            var metadata =
                    ProviderMetadata.parse(options.issuer(), client.get(ProviderMetadata.address(options.issuer())));
            // the keys in its cache stay, unless the provider has moved
            var endpoint = known != null && known.endpoint().metadata().equals(metadata)
                    ? known.endpoint()
                    : new TokenEndpoint(options, metadata, client, clock);
            held = new CachedEndpoint(endpoint, clock.instant());
            failed = null;
            return endpoint;
        } catch (ProviderFailure e) {
            failed = new Failed(e.reason(), clock.instant());
            if (known != null) {
                return known.endpoint();
            }
            throw e;
        }
    }

    private boolean isOlder(Instant from, Duration age) {
        return from.plus(age).isBefore(clock.instant());
    }

    /// Asks whether a user is still logged in.
    public OidcAnswer renew(OidcGrant grant) {
        if (grant.refresh().isEmpty()) {
            return new OidcAnswer.Refused("the provider's grant has ended, and it has given no token to renew it");
        }
        try {
            var answer = endpoint()
                    .ask(
                            Map.of(
                                    "grant_type",
                                    "refresh_token",
                                    "refresh_token",
                                    grant.refresh().get()),
                            new TokenEndpoint.Expected(Optional.empty(), Optional.of(grant.subject())));
            return answer instanceof OidcAnswer.Granted(var user, var renewed)
                            && renewed.refresh().isEmpty()
                    // the same token can be used again
                    ? new OidcAnswer.Granted(user, new OidcGrant(renewed.subject(), renewed.until(), grant.refresh()))
                    : answer;
        } catch (ProviderFailure e) {
            return new OidcAnswer.Unavailable(e.reason());
        }
    }
}
