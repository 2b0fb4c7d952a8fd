package io.millrace.server.security.login.oidc;

import io.millrace.server.security.login.provider.ProviderFailure;
import java.net.InetAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The login of a program without a browser: the user opens an address elsewhere and enters a code there. The provider
/// gives its own code to this server only; the program has a key of this server.
public final class DeviceLogin {
    private static final Duration DEFAULT_INTERVAL = Duration.ofSeconds(5);
    private static final Duration MAX_LIFETIME = Duration.ofMinutes(30);

    private record Pending(String code, Duration interval, Instant next) {}

    private final OidcProvider provider;
    private final PendingLogins<Pending> pending;
    private final RandomText random = new RandomText(new SecureRandom());

    public DeviceLogin(OidcProvider provider) {
        this.provider = provider;
        this.pending = new PendingLogins<>(provider.clock());
    }

    /// @param key      with which the program asks for the outcome
    /// @param code     which the user enters at the address
    /// @param complete an address that contains the code
    /// @param lifetime of the code
    /// @param interval between two questions of the program
    public record Begun(
            String key, String code, URI address, Optional<URI> complete, Duration lifetime, Duration interval) {}

    /// Throws [ProviderFailure] if the provider is away or has no such logins.
    ///
    /// @param client the address of the program
    public Begun begin(InetAddress client) throws ProviderFailure {
        var endpoint = provider.endpoint();
        var address = endpoint.metadata()
                .device()
                .orElseThrow(() -> new ProviderFailure("the provider has no logins with a code for a device"));
        var answer = endpoint.post(
                address, Map.of("scope", String.join(" ", provider.options().scopes())));
        var fields = TokenEndpoint.parse(answer);
        if (answer.status() != 200
                || !(fields.get("device_code") instanceof String code)
                || !(fields.get("user_code") instanceof String userCode)
                || !(fields.get("expires_in") instanceof Number seconds)) {
            throw new ProviderFailure(
                    "the provider answers status " + answer.status() + " without a code: " + fields.get("error"));
        }
        var page = page(fields.get("verification_uri"))
                .orElseThrow(() -> new ProviderFailure("the provider names no address for the code"));
        var lifetime = shorter(Duration.ofSeconds(seconds.longValue()), MAX_LIFETIME);
        var interval = fields.get("interval") instanceof Number number
                ? shorter(Duration.ofSeconds(Math.max(1, number.longValue())), lifetime)
                : DEFAULT_INTERVAL;
        var key = random.next();
        pending.add(key, new Pending(code, interval, provider.clock().instant().plus(interval)), client, lifetime);
        return new Begun(key, userCode, page, page(fields.get("verification_uri_complete")), lifetime, interval);
    }

    private static Duration shorter(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? one : other;
    }

    /// The program shows the address to its user, who follows it: it must be one of the web.
    private static Optional<URI> page(@Nullable Object value) {
        if (!(value instanceof String text)) {
            return Optional.empty();
        }
        try {
            var address = new URI(text);
            var web = "https".equalsIgnoreCase(address.getScheme()) || "http".equalsIgnoreCase(address.getScheme());
            return web && address.getHost() != null ? Optional.of(address) : Optional.empty();
        } catch (URISyntaxException e) {
            return Optional.empty();
        }
    }

    /// The outcome, if there is one. The provider is not asked more often than it wants to be.
    public OidcAnswer poll(String key) {
        var found = pending.find(key);
        if (found.isEmpty()) {
            return new OidcAnswer.Refused("no login with this key has begun here, or its code has ended");
        }
        var login = found.get();
        if (provider.clock().instant().isBefore(login.next())) {
            return new OidcAnswer.Pending(Duration.ZERO);
        }
        // a second question at the same time waits for the next interval
        postpone(key, Duration.ZERO);
        return switch (ask(login)) {
            case OidcAnswer.Pending answer -> {
                postpone(key, answer.more());
                yield answer;
            }
            case OidcAnswer.Unavailable answer -> answer;
            case OidcAnswer.Refused answer -> {
                pending.remove(key);
                yield answer;
            }
            case OidcAnswer.Granted answer ->
                pending.remove(key).isPresent()
                        ? answer
                        : new OidcAnswer.Refused("the login was finished by another question at the same time");
        };
    }

    private void postpone(String key, Duration more) {
        pending.replace(key, one -> {
            var interval = one.interval().plus(more);
            return new Pending(one.code(), interval, provider.clock().instant().plus(interval));
        });
    }

    private OidcAnswer ask(Pending login) {
        try {
            return provider.endpoint()
                    .ask(
                            Map.of(
                                    "grant_type",
                                    "urn:ietf:params:oauth:grant-type:device_code",
                                    "device_code",
                                    login.code()),
                            TokenEndpoint.Expected.NOTHING);
        } catch (ProviderFailure e) {
            return new OidcAnswer.Unavailable(e.reason());
        }
    }
}
