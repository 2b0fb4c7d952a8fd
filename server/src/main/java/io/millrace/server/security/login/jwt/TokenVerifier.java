package io.millrace.server.security.login.jwt;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.proc.BadJOSEException;
import com.nimbusds.jose.proc.DefaultJOSEObjectTypeVerifier;
import com.nimbusds.jose.proc.JWSVerificationKeySelector;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jwt.proc.DefaultJWTProcessor;
import io.millrace.server.security.login.provider.ProviderAnswer;
import io.millrace.server.security.login.provider.ProviderClient;
import io.millrace.server.security.login.provider.ProviderFailure;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.ParseException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Checks signed tokens of one issuer.
public final class TokenVerifier {
    private static final Duration RENEWAL = Duration.ofMinutes(5);
    private static final Duration PAUSE = Duration.ofSeconds(30);
    private static final int MAX_TOKEN = 64 << 10;
    private static final int MAX_KEYS = 1 << 20;

    private final JwtOptions options;
    private final InstantSource clock;
    private final DefaultJWTProcessor<SecurityContext> processor = new DefaultJWTProcessor<>();

    /// @param limit how long keys are used while their issuer is away
    public TokenVerifier(JwtOptions options, ProviderClient client, Duration limit) {
        this(options, client, limit, InstantSource.system());
    }

    /// @param clock that decides when a token has ended
    public TokenVerifier(JwtOptions options, ProviderClient client, Duration limit, InstantSource clock) {
        this(
                options,
                loader(options.keys(), client),
                new KeySetCache.Times(RENEWAL, limit, PAUSE, client.timeout()),
                clock,
                System::nanoTime);
    }

    TokenVerifier(
            JwtOptions options,
            KeySetCache.Loader loader,
            KeySetCache.Times times,
            InstantSource clock,
            LongSupplier nanoTime) {
        this.options = options;
        this.clock = clock;
        processor.setJWSTypeVerifier(
                new DefaultJOSEObjectTypeVerifier<>(JOSEObjectType.JWT, new JOSEObjectType("at+jwt"), null));
        processor.setJWSKeySelector(new JWSVerificationKeySelector<>(
                options.algorithms().stream().map(JWSAlgorithm::parse).collect(Collectors.toSet()),
                new KeySetCache(loader, times, nanoTime)));
        processor.setJWTClaimsSetVerifier(new ClaimsVerifier(options, clock));
    }

    private static KeySetCache.Loader loader(JwtOptions.KeySource keys, ProviderClient client) {
        return switch (keys) {
            case JwtOptions.KeySource.At(var address) -> () -> parse(address.toString(), client.get(address));
            case JwtOptions.KeySource.In(var file) -> () -> parse(file.toString(), read(file));
        };
    }

    private static String read(Path file) throws ProviderFailure {
        try (var bytes = Files.newInputStream(file)) {
            return new String(bytes.readNBytes(MAX_KEYS), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new ProviderFailure(file + " cannot be read: " + e.getClass().getSimpleName(), e);
        }
    }

    private static JWKSet parse(String origin, String text) throws ProviderFailure {
        try {
            var keys = JWKSet.parse(text).toPublicJWKSet();
            if (keys.isEmpty()) {
                throw new ProviderFailure(origin + " contains no public key");
            }
            return keys;
        } catch (ParseException e) {
            throw new ProviderFailure(origin + " is not a set of keys: " + e.getMessage(), e);
        }
    }

    /// The claims of a token.
    ///
    /// @param answer who it is about
    /// @param end    when the token ends
    public record Checked(ProviderAnswer answer, Map<String, Object> claims, Instant end) {
        private static Checked none(ProviderAnswer answer) {
            return new Checked(answer, Map.of(), Instant.EPOCH);
        }
    }

    public ProviderAnswer verify(String token) {
        return check(token).answer();
    }

    /// Checks a token for callers that verify more of the claims.
    public Checked check(String token) {
        if (token.length() > MAX_TOKEN) {
            return Checked.none(new ProviderAnswer.Refused("the token is longer than " + MAX_TOKEN + " characters"));
        }
        try {
            var verified = processor.process(token, null);
            var claims = verified.getClaims();
            return new Checked(user(claims), claims, ClaimsVerifier.end(verified));
        } catch (KeySetCache.KeysUnavailable e) {
            return Checked.none(new ProviderAnswer.Unavailable(String.valueOf(e.getMessage())));
        } catch (ParseException | BadJOSEException | JOSEException e) {
            return Checked.none(new ProviderAnswer.Refused(String.valueOf(e.getMessage())));
        }
    }

    /// Checks that a token has not ended, each time it is called. Never true for one that is not accepted.
    public BooleanSupplier holding(String token) {
        var end = check(token).end().plus(options.skew());
        return () -> clock.instant().isBefore(end);
    }

    private ProviderAnswer user(Map<String, Object> claims) {
        return value(claims, options.claims().user())
                .filter(String.class::isInstance)
                .map(String.class::cast)
                .map(user -> ProviderAnswer.known(user, groups(claims)))
                .orElseGet(() -> new ProviderAnswer.Refused("the token has no text in the claim '"
                        + options.claims().user() + "'"));
    }

    private Set<String> groups(Map<String, Object> claims) {
        return value(claims, options.claims().groups()).stream()
                .flatMap(value -> value instanceof Collection<?> many ? many.stream() : Stream.of(value))
                .filter(String.class::isInstance)
                .map(String.class::cast)
                .filter(group -> !group.isBlank())
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    private static Optional<Object> value(Map<?, ?> claims, String name) {
        if (claims.containsKey(name)) {
            return Optional.ofNullable(claims.get(name));
        }
        var dot = name.indexOf('.');
        return dot > 0 && claims.get(name.substring(0, dot)) instanceof Map<?, ?> inner
                ? value(inner, name.substring(dot + 1))
                : Optional.empty();
    }
}
