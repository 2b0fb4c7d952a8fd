package io.millrace.server.security.login.oidc;

import io.millrace.server.security.Sha256;
import io.millrace.server.security.login.provider.ProviderClient;
import io.millrace.server.security.login.provider.ProviderFailure;
import java.net.InetAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/// The login of a browser: it is sent to the provider and comes back with a code, which this server exchanges for a
/// token. Each login has a state, a nonce and a key for its code (PKCE) of its own, belongs to one browser, and can be
/// finished once.
public final class BrowserLogin {
    private static final Duration LIFETIME = Duration.ofMinutes(10);
    private static final String HOME = "/";

    private record Pending(String browser, String nonce, String verifier, String target) {}

    private final OidcProvider provider;
    private final PendingLogins<Pending> pending;
    private final RandomText random = new RandomText(new SecureRandom());

    public BrowserLogin(OidcProvider provider) {
        this.provider = provider;
        this.pending = new PendingLogins<>(provider.clock());
    }

    /// @param provider to which the browser is sent
    /// @param browser  a secret for a cookie, which the browser shows when it comes back
    public record Begun(URI provider, String browser) {}

    /// @param target the path of this server that the browser asked for
    public record Finished(OidcAnswer answer, String target) {}

    /// Throws [ProviderFailure] while the provider is away.
    ///
    /// @param target the path to go to after the login; another site becomes the first page
    /// @param client the address of the browser
    public Begun begin(String target, InetAddress client) throws ProviderFailure {
        var metadata = provider.endpoint().metadata();
        var state = random.next();
        var login = new Pending(random.next(), random.next(), random.next(), localPath(target));
        pending.add(state, login, client, LIFETIME);
        var options = provider.options();
        var query = new LinkedHashMap<String, String>();
        query.put("response_type", "code");
        query.put("client_id", options.client().id());
        query.put("redirect_uri", options.redirect().toString());
        query.put("scope", String.join(" ", options.scopes()));
        query.put("state", state);
        query.put("nonce", login.nonce());
        query.put("code_challenge", challenge(login.verifier()));
        query.put("code_challenge_method", "S256");
        var address = metadata.authorization();
        var separator = address.getRawQuery() == null ? "?" : "&";
        return new Begun(
                URI.create(address
                        + separator
                        + query.entrySet().stream()
                                .map(field -> field.getKey() + "=" + ProviderClient.encode(field.getValue()))
                                .collect(Collectors.joining("&"))),
                login.browser());
    }

    /// A path of this server. Browsers take `//host` and `/\host` for other sites.
    static String localPath(String target) {
        var local = target.length() < 2000
                && target.startsWith("/")
                && !target.startsWith("//")
                && target.chars().allMatch(one -> one > ' ' && one < 0x7f && one != '\\');
        return local ? target : HOME;
    }

    private static String challenge(String verifier) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(Sha256.of(verifier));
    }

    /// @param query   with which the browser comes back
    /// @param browser the secret of its cookie
    public Finished finish(Map<String, String> query, Optional<String> browser) {
        var state = query.get("state");
        var found = state == null ? Optional.<Pending>empty() : pending.remove(state);
        if (found.isEmpty()) {
            return refused(
                    "no login with this state has begun here in the last " + LIFETIME.toMinutes() + " min", HOME);
        }
        var login = found.get();
        if (browser.filter(shown -> isSame(shown, login.browser())).isEmpty()) {
            return refused("the login was begun in another browser", HOME);
        }
        var issuer = query.get("iss");
        if (issuer != null && !issuer.equals(provider.options().issuer().toString())) {
            return refused("the answer is one of another provider (iss)", login.target());
        }
        if (query.containsKey("error")) {
            return refused("the provider answers " + printable(query.get("error")), login.target());
        }
        var code = query.get("code");
        if (code == null || code.isBlank()) {
            return refused("the answer has no code", login.target());
        }
        return new Finished(exchange(code, login), login.target());
    }

    private OidcAnswer exchange(String code, Pending login) {
        try {
            return provider.endpoint()
                    .ask(
                            Map.of(
                                    "grant_type",
                                    "authorization_code",
                                    "code",
                                    code,
                                    "redirect_uri",
                                    provider.options().redirect().toString(),
                                    "code_verifier",
                                    login.verifier()),
                            new TokenEndpoint.Expected(Optional.of(login.nonce()), Optional.empty()));
        } catch (ProviderFailure e) {
            return new OidcAnswer.Unavailable(e.reason());
        }
    }

    private static boolean isSame(String one, String other) {
        return MessageDigest.isEqual(one.getBytes(StandardCharsets.UTF_8), other.getBytes(StandardCharsets.UTF_8));
    }

    /// Makes a text safe for a log, since anyone can send it.
    private static String printable(String text) {
        var plain = text.replaceAll("[^A-Za-z0-9_.-]", "?");
        return plain.substring(0, Math.min(plain.length(), 60));
    }

    private static Finished refused(String reason, String target) {
        return new Finished(new OidcAnswer.Refused(reason), target);
    }
}
