package io.millrace.server.gateway.workflow;

import io.millrace.secret.SecretsMasked;
import io.millrace.wire.Refusal;
import java.net.URI;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/// The address of a gateway, without a path. Two are equal if requests to them reach the same process for sure.
public record GatewayAddress(String scheme, String host, int port) {
    private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "[::1]");
    private static final int HTTP_PORT = 80;
    private static final int HTTPS_PORT = 443;

    /// Reads an address as clients do: the scheme may be missing.
    public static GatewayAddress parse(String text) {
        return read(text.strip())
                .orElseThrow(() -> Refusal.badRequest(
                        "'" + SecretsMasked.in(text) + "' is not the address of a gateway, such as http://host:8083."));
    }

    private static Optional<GatewayAddress> read(String text) {
        try {
            var uri = URI.create(text.contains("://") ? text : "http://" + text);
            var scheme = String.valueOf(uri.getScheme()).toLowerCase(Locale.ROOT);
            boolean encrypted = scheme.equals("https");
            boolean plain = uri.getRawUserInfo() == null
                    && uri.getRawQuery() == null
                    && uri.getRawFragment() == null
                    && String.valueOf(uri.getRawPath()).matches("/*");
            if (!plain || uri.getHost() == null || !(encrypted || scheme.equals("http"))) {
                return Optional.empty();
            }
            int usual = encrypted ? HTTPS_PORT : HTTP_PORT;
            var host = uri.getHost().toLowerCase(Locale.ROOT);
            return Optional.of(new GatewayAddress(
                    scheme, LOOPBACK.contains(host) ? "localhost" : host, uri.getPort() < 0 ? usual : uri.getPort()));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    @Override
    public String toString() {
        return scheme + "://" + host + ":" + port;
    }
}
