package io.millrace.server.endpoint.http;

import io.helidon.http.Header;
import io.helidon.http.HeaderName;
import io.helidon.http.HeaderNames;
import io.helidon.http.HeaderValues;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/// Decides which web pages may call the services: those of the server's own origin and of origins that the operator
/// allows. Other programs than browsers send neither `Origin` nor `Sec-Fetch-Site` and are not affected.
///
/// @param allowed origins such as `https://ops.example.com`, in lower case; `*` for all
public record CrossOriginPolicy(Set<String> allowed) {
    /// Allows only pages of the server's own origin.
    public static final CrossOriginPolicy OWN = new CrossOriginPolicy(Set.of());

    private static final String ANY = "*";
    private static final HeaderName FETCH_SITE = HeaderNames.create("Sec-Fetch-Site");
    /// Headers that browsers add and pages cannot change.
    private static final List<HeaderName> FROM_BROWSERS = List.of(
            HeaderNames.ORIGIN,
            FETCH_SITE,
            HeaderNames.create("Sec-Fetch-Mode"),
            HeaderNames.create("Sec-Fetch-Dest"),
            HeaderNames.create("Sec-Fetch-User"));
    private static final Header VARY = HeaderValues.createCached(HeaderNames.VARY, "origin");
    private static final Header TO_ALL = HeaderValues.createCached(HeaderNames.ACCESS_CONTROL_ALLOW_ORIGIN, ANY);

    public CrossOriginPolicy {
        allowed = Set.copyOf(allowed);
    }

    public static CrossOriginPolicy of(Collection<String> origins) {
        return new CrossOriginPolicy(
                origins.stream().map(CrossOriginPolicy::lower).collect(Collectors.toUnmodifiableSet()));
    }

    /// Whether the request comes from a page of an origin that is not allowed.
    boolean refuses(ServerRequest request) {
        var origins = request.headers().all(HeaderNames.ORIGIN, List::of);
        var named = !origins.isEmpty() && origins.stream().allMatch(this::allows);
        if (named || allowed.contains(ANY)) {
            return false;
        }
        return switch (lower(Requests.header(request, FETCH_SITE))) {
            case "same-origin" -> false; // also if a proxy served the page under its own name
            case "none", "" ->
                origins.stream().anyMatch(origin -> !isOwn(origin, request)); // typed by the user, or not sent
            default -> true;
        };
    }

    /// Whether a browser has sent the request.
    static boolean isFromBrowser(ServerRequest request) {
        return FROM_BROWSERS.stream().anyMatch(request.headers()::contains);
    }

    /// Allows a page of an allowed origin to read the response.
    void grant(ServerRequest request, ServerResponse response) {
        if (allowed.isEmpty()) {
            return;
        }
        if (allowed.contains(ANY)) {
            response.header(TO_ALL);
            return;
        }
        response.headers().add(VARY);
        request.headers()
                .first(HeaderNames.ORIGIN)
                .filter(this::allows)
                .ifPresent(origin -> response.header(HeaderNames.ACCESS_CONTROL_ALLOW_ORIGIN, origin));
    }

    private boolean allows(String origin) {
        return allowed.contains(lower(origin));
    }

    /// The scheme is not compared: behind a proxy that terminates TLS it differs.
    private static boolean isOwn(String origin, ServerRequest request) {
        int scheme = origin.indexOf("://");
        return scheme > 0 && lower(origin.substring(scheme + 3)).equals(lower(request.authority()));
    }

    private static String lower(String text) {
        return text.strip().toLowerCase(Locale.ROOT);
    }
}
