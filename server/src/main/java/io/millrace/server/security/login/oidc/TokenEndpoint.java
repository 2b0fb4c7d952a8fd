package io.millrace.server.security.login.oidc;

import com.nimbusds.jose.util.JSONObjectUtils;
import io.millrace.server.security.login.jwt.JwtOptions;
import io.millrace.server.security.login.jwt.TokenVerifier;
import io.millrace.server.security.login.provider.ProviderAnswer;
import io.millrace.server.security.login.provider.ProviderClient;
import io.millrace.server.security.login.provider.ProviderFailure;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.text.ParseException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Asks a provider for tokens as a client of it, and checks the identity in the answer.
final class TokenEndpoint {
    /// A session is not renewed more often, whatever the provider says.
    private static final Duration MIN_RENEWAL = Duration.ofSeconds(30);

    private static final Duration SLOW_DOWN = Duration.ofSeconds(5);

    private final OidcOptions options;
    private final ProviderMetadata metadata;
    private final ProviderClient client;
    private final TokenVerifier verifier;
    private final InstantSource clock;

    TokenEndpoint(OidcOptions options, ProviderMetadata metadata, ProviderClient client, InstantSource clock) {
        this.options = options;
        this.metadata = metadata;
        this.client = client;
        this.clock = clock;
        this.verifier = new TokenVerifier(
                new JwtOptions(
                        options.issuer().toString(),
                        new JwtOptions.KeySource.At(metadata.keys()),
                        Set.of(options.client().id()),
                        options.algorithms(),
                        options.claims(),
                        options.skew()),
                client,
                Duration.ofHours(1));
    }

    ProviderMetadata metadata() {
        return metadata;
    }

    /// The further claims that a token must have.
    ///
    /// @param nonce   of a login in a browser
    /// @param subject of the login that is renewed
    record Expected(Optional<String> nonce, Optional<String> subject) {
        static final Expected NOTHING = new Expected(Optional.empty(), Optional.empty());
    }

    OidcAnswer ask(Map<String, String> form, Expected expected) {
        try {
            var answer = post(metadata.token(), form);
            return answer.status() == 200 ? identity(parse(answer), expected) : refusal(answer);
        } catch (ProviderFailure e) {
            return new OidcAnswer.Unavailable(e.reason());
        }
    }

    /// Sends a form with this server's own name and secret.
    ProviderClient.Answer post(URI address, Map<String, String> form) throws ProviderFailure {
        var fields = new LinkedHashMap<>(form);
        Optional<String> authorization = Optional.empty();
        var id = options.client().id();
        if (options.client().secret().isEmpty()) {
            fields.put("client_id", id);
        } else if (metadata.secretInForm()) {
            fields.put("client_id", id);
            fields.put("client_secret", options.client().secret().get().read());
        } else {
            var pair = ProviderClient.encode(id) + ":"
                    + ProviderClient.encode(options.client().secret().get().read());
            authorization =
                    Optional.of("Basic " + Base64.getEncoder().encodeToString(pair.getBytes(StandardCharsets.UTF_8)));
        }
        return client.post(address, fields, authorization);
    }

    static Map<String, Object> parse(ProviderClient.Answer answer) throws ProviderFailure {
        try {
            return JSONObjectUtils.parse(answer.body());
        } catch (ParseException e) {
            throw new ProviderFailure("the provider answers status " + answer.status() + " without JSON", e);
        }
    }

    /// Only an answer with an error's name is about the user; any other is about the provider.
    private static OidcAnswer refusal(ProviderClient.Answer answer) throws ProviderFailure {
        if (answer.status() < 400 || answer.status() >= 500) {
            throw new ProviderFailure("the provider answers with status " + answer.status());
        }
        if (!(parse(answer).get("error") instanceof String error)) {
            throw new ProviderFailure("the provider answers status " + answer.status() + " without an error's name");
        }
        return switch (error) {
            case "authorization_pending" -> new OidcAnswer.Pending(Duration.ZERO);
            case "slow_down" -> new OidcAnswer.Pending(SLOW_DOWN);
            case "invalid_client", "unauthorized_client", "temporarily_unavailable" ->
                new OidcAnswer.Unavailable("the provider answers " + error);
            default -> new OidcAnswer.Refused("the provider answers " + error);
        };
    }

    private OidcAnswer identity(Map<String, Object> answer, Expected expected) throws ProviderFailure {
        if (!(answer.get("id_token") instanceof String token)) {
            throw new ProviderFailure("the provider's answer has no id_token");
        }
        var checked = verifier.check(token);
        return switch (checked.answer()) {
            case ProviderAnswer.Refused(var reason) -> new OidcAnswer.Refused(reason);
            case ProviderAnswer.Unavailable(var reason) -> new OidcAnswer.Unavailable(reason);
            case ProviderAnswer.Known known -> granted(known, checked, answer, expected);
        };
    }

    private OidcAnswer granted(
            ProviderAnswer.Known user, TokenVerifier.Checked token, Map<String, Object> answer, Expected expected) {
        var claims = token.claims();
        if (!(claims.get("sub") instanceof String subject) || !claims.containsKey("iat")) {
            return new OidcAnswer.Refused("the token lacks its subject or the time of its issue");
        }
        if (expected.nonce().isPresent() && !expected.nonce().get().equals(claims.get("nonce"))) {
            return new OidcAnswer.Refused("the token belongs to another login (nonce)");
        }
        if (expected.subject().isPresent() && !expected.subject().get().equals(subject)) {
            return new OidcAnswer.Refused("the renewed token is about another user");
        }
        var party = claims.get("azp");
        var many = claims.get("aud") instanceof List<?> audiences && audiences.size() > 1;
        if ((party != null || many) && !options.client().id().equals(party)) {
            return new OidcAnswer.Refused("the token was issued to another client (azp)");
        }
        return new OidcAnswer.Granted(user, new OidcGrant(subject, until(token, answer), refresh(answer)));
    }

    private Instant until(TokenVerifier.Checked token, Map<String, Object> answer) {
        var now = clock.instant();
        var end =
                answer.get("expires_in") instanceof Number seconds ? now.plusSeconds(seconds.longValue()) : token.end();
        return end.isBefore(now.plus(MIN_RENEWAL)) ? now.plus(MIN_RENEWAL) : end;
    }

    private static Optional<String> refresh(Map<String, Object> answer) {
        return answer.get("refresh_token") instanceof String token && !token.isBlank()
                ? Optional.of(token)
                : Optional.empty();
    }
}
