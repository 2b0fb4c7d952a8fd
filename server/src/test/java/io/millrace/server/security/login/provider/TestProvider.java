package io.millrace.server.security.login.provider;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSSigner;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.KeyUse;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.nimbusds.jose.util.JSONObjectUtils;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Date;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// An OpenID Connect provider over real HTTP, which signs real tokens. One user, `ann`, is logged in in every browser.
/// It checks what a provider has to: client, secret, redirect address, one use of a code, PKCE. A test can make it
/// misbehave.
public final class TestProvider implements AutoCloseable {
    public static final String CLIENT = "millrace";
    public static final String SECRET = "the client's secret & more";
    private static final int LIFETIME_SECONDS = 300;

    /// It takes a while to make one.
    private static final RSAKey FIRST = first();

    private record Code(Map<String, String> request) {}

    private final HttpServer server;
    private final Map<String, Code> codes = new ConcurrentHashMap<>();
    private final Map<String, Boolean> devices = new ConcurrentHashMap<>();
    private final Map<String, Boolean> refreshTokens = new ConcurrentHashMap<>();
    private final AtomicInteger keyReads = new AtomicInteger();
    private final AtomicInteger tokenRequests = new AtomicInteger();
    private volatile List<RSAKey> keys;
    private volatile UnaryOperator<JWTClaimsSet.Builder> claims = UnaryOperator.identity();
    private volatile UnaryOperator<Map<String, Object>> metadata = UnaryOperator.identity();
    private volatile Optional<String> token = Optional.empty();
    private volatile Optional<Integer> status = Optional.empty();
    private volatile boolean requiresSecret = true;
    private volatile int interval = 5;
    private volatile String deviceError = "authorization_pending";

    public TestProvider() throws IOException {
        this.keys = List.of(FIRST);
        this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 50);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        route("/.well-known/openid-configuration", _ -> new Reply(200, metadata.apply(published())));
        route("/keys", _ -> {
            keyReads.incrementAndGet();
            return new Reply(200, new JWKSet(List.copyOf(keys)).toJSONObject(true));
        });
        route("/token", this::answerToken);
        route("/device", this::answerDevice);
        server.createContext("/authorize", this::authorize);
        server.start();
    }

    private interface Route {
        Reply answer(HttpExchange exchange) throws IOException;
    }

    private record Reply(int status, Map<String, Object> body) {
        static Reply error(String error) {
            return new Reply(400, Map.of("error", error));
        }
    }

    private void route(String path, Route route) {
        server.createContext(path, exchange -> {
            var reply = status.map(code -> new Reply(code, Map.<String, Object>of("message", "out of order")))
                    .orElse(null);
            if (reply == null) {
                reply = route.answer(exchange);
            }
            var body = JSONObjectUtils.toJSONString(reply.body()).getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            exchange.sendResponseHeaders(reply.status(), body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
    }

    private static RSAKey first() {
        try {
            return key("first");
        } catch (JOSEException e) {
            throw new IllegalStateException(e);
        }
    }

    public static RSAKey key(String id) throws JOSEException {
        return new RSAKeyGenerator(2048)
                .keyUse(KeyUse.SIGNATURE)
                .algorithm(JWSAlgorithm.RS256)
                .keyID(id)
                .generate();
    }

    public URI issuer() {
        return URI.create("http://localhost:" + server.getAddress().getPort());
    }

    public URI keyAddress() {
        return issuer().resolve("/keys");
    }

    private Map<String, Object> published() {
        var all = new LinkedHashMap<String, Object>();
        all.put("issuer", issuer().toString());
        all.put("authorization_endpoint", issuer() + "/authorize");
        all.put("token_endpoint", issuer() + "/token");
        all.put("jwks_uri", keyAddress().toString());
        all.put("device_authorization_endpoint", issuer() + "/device");
        return all;
    }

    /// The claims of a token for this server.
    public JWTClaimsSet.Builder claims() {
        var now = Instant.now();
        return new JWTClaimsSet.Builder()
                .issuer(issuer().toString())
                .subject("id-of-ann")
                .audience(CLIENT)
                .issueTime(Date.from(now))
                .expirationTime(Date.from(now.plusSeconds(LIFETIME_SECONDS)))
                .claim("preferred_username", "ann")
                .claim("groups", List.of("analysts", "all staff"));
    }

    /// Signs with the newest key.
    public String sign(JWTClaimsSet claims) {
        var key = keys.getLast();
        return sign(
                new JWSHeader.Builder(JWSAlgorithm.RS256)
                        .type(JOSEObjectType.JWT)
                        .keyID(key.getKeyID())
                        .build(),
                claims,
                key);
    }

    public static String sign(JWSHeader header, JWTClaimsSet claims, RSAKey key) {
        try {
            return sign(header, claims, new RSASSASigner(key));
        } catch (JOSEException e) {
            throw new IllegalStateException(e);
        }
    }

    public static String sign(JWSHeader header, JWTClaimsSet claims, JWSSigner signer) {
        try {
            var token = new SignedJWT(header, claims);
            token.sign(signer);
            return token.serialize();
        } catch (JOSEException e) {
            throw new IllegalStateException(e);
        }
    }

    /// Signs with a new key from now on.
    ///
    /// @param keepOld whether the old ones are still published
    public void rotate(String id, boolean keepOld) throws JOSEException {
        var next = new ArrayList<>(keepOld ? keys : List.<RSAKey>of());
        next.add(key(id));
        keys = List.copyOf(next);
    }

    public RSAKey newestKey() {
        return keys.getLast();
    }

    public int keyReads() {
        return keyReads.get();
    }

    public int tokenRequests() {
        return tokenRequests.get();
    }

    /// Changes the claims of the tokens that it gives.
    public void change(UnaryOperator<JWTClaimsSet.Builder> change) {
        claims = change;
    }

    public void changeMetadata(UnaryOperator<Map<String, Object>> change) {
        metadata = change;
    }

    /// Gives this text as the token.
    public void give(String text) {
        token = Optional.of(text);
    }

    /// Answers everything but the page for the browser with a status.
    public void breakWith(int code) {
        status = Optional.of(code);
    }

    public void repair() {
        status = Optional.empty();
    }

    public void withoutSecret() {
        requiresSecret = false;
    }

    /// Ends the logins of all users.
    public void logOutEveryone() {
        refreshTokens.clear();
    }

    /// The next answers to a device, and the approval of its user.
    public void answerDevices(String error) {
        deviceError = error;
    }

    /// @param seconds between two questions of a device
    public void poll(int seconds) {
        interval = seconds;
    }

    public void approveDevices() {
        devices.replaceAll((_, _) -> true);
    }

    private void authorize(HttpExchange exchange) throws IOException {
        var request = decode(exchange.getRequestURI().getRawQuery());
        var code = UUID.randomUUID().toString();
        codes.put(code, new Code(request));
        exchange.getResponseHeaders()
                .set(
                        "Location",
                        request.get("redirect_uri") + "?code=" + code + "&state=" + request.get("state") + "&iss="
                                + ProviderClient.encode(issuer().toString()));
        exchange.sendResponseHeaders(302, -1);
        exchange.close();
    }

    private Reply answerToken(HttpExchange exchange) throws IOException {
        tokenRequests.incrementAndGet();
        var form = decode(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
        if (!isClient(exchange, form)) {
            return new Reply(401, Map.of("error", "invalid_client"));
        }
        return switch (form.getOrDefault("grant_type", "")) {
            case "authorization_code" -> exchangeCode(form);
            case "refresh_token" ->
                refreshTokens.remove(form.get("refresh_token")) == null ? Reply.error("invalid_grant") : grant(null);
            case "urn:ietf:params:oauth:grant-type:device_code" -> {
                var approved = devices.get(form.get("device_code"));
                if (approved == null) {
                    yield Reply.error("expired_token");
                }
                yield approved ? grant(null) : Reply.error(deviceError);
            }
            default -> Reply.error("unsupported_grant_type");
        };
    }

    private boolean isClient(HttpExchange exchange, Map<String, String> form) {
        if (!requiresSecret) {
            return CLIENT.equals(form.get("client_id")) && !form.containsKey("client_secret");
        }
        if (CLIENT.equals(form.get("client_id"))) {
            return SECRET.equals(form.get("client_secret"));
        }
        var header = Optional.ofNullable(exchange.getRequestHeaders().getFirst("Authorization"))
                .orElse("");
        var pair = new String(Base64.getDecoder().decode(header.replaceFirst("^Basic ", "")), StandardCharsets.UTF_8)
                .split(":", 2);
        return pair.length == 2
                && URLDecoder.decode(pair[0], StandardCharsets.UTF_8).equals(CLIENT)
                && URLDecoder.decode(pair[1], StandardCharsets.UTF_8).equals(SECRET);
    }

    private Reply exchangeCode(Map<String, String> form) {
        var code = codes.remove(form.getOrDefault("code", ""));
        if (code == null || !code.request().get("redirect_uri").equals(form.get("redirect_uri"))) {
            return Reply.error("invalid_grant");
        }
        var verifier = form.getOrDefault("code_verifier", "");
        return sha256(verifier).equals(code.request().get("code_challenge"))
                ? grant(code.request().get("nonce"))
                : Reply.error("invalid_grant");
    }

    private static String sha256(String text) {
        try {
            return Base64.getUrlEncoder()
                    .withoutPadding()
                    .encodeToString(MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    private Reply grant(@Nullable String nonce) {
        var built = claims();
        if (nonce != null) {
            built.claim("nonce", nonce);
        }
        var body = new HashMap<String, Object>();
        body.put("token_type", "Bearer");
        body.put("access_token", "opaque");
        body.put("expires_in", LIFETIME_SECONDS);
        body.put("id_token", token.orElseGet(() -> sign(claims.apply(built).build())));
        var refresh = UUID.randomUUID().toString();
        refreshTokens.put(refresh, true);
        body.put("refresh_token", refresh);
        return new Reply(200, body);
    }

    private Reply answerDevice(HttpExchange exchange) throws IOException {
        var form = decode(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
        if (!isClient(exchange, form)) {
            return new Reply(401, Map.of("error", "invalid_client"));
        }
        var code = UUID.randomUUID().toString();
        devices.put(code, false);
        return new Reply(
                200,
                Map.of(
                        "device_code",
                        code,
                        "user_code",
                        "WDJB-MJHT",
                        "verification_uri",
                        issuer() + "/activate",
                        "expires_in",
                        600,
                        "interval",
                        interval));
    }

    public static Map<String, String> decode(@Nullable String form) {
        var fields = new LinkedHashMap<String, String>();
        for (var field : (form == null ? "" : form).split("&")) {
            var parts = field.split("=", 2);
            fields.put(
                    URLDecoder.decode(parts[0], StandardCharsets.UTF_8),
                    parts.length < 2 ? "" : URLDecoder.decode(parts[1], StandardCharsets.UTF_8));
        }
        return fields;
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
