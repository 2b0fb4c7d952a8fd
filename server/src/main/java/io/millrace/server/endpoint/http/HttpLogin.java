package io.millrace.server.endpoint.http;

import io.helidon.http.HeaderName;
import io.helidon.http.HeaderNames;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import io.millrace.server.security.Authentication;
import io.millrace.server.security.Credentials;
import io.millrace.server.security.LastingLogin;
import io.millrace.server.security.LoginAttempt;
import io.millrace.server.security.Principal;
import io.millrace.wire.Refusal;
import java.nio.charset.StandardCharsets;
import java.security.cert.X509Certificate;
import java.util.Base64;
import java.util.List;
import java.util.Optional;

/// Finds what a request presents to say who sends it. It ignores the URL, which ends up in logs and histories.
record HttpLogin(Authentication authentication) {
    private static final String BASIC = "basic ";
    private static final String BEARER = "bearer ";
    private static final String NEGOTIATE = "negotiate ";

    /// The caller of a request, or a refusal.
    Principal identify(ServerRequest request, ServerResponse response) {
        return authentication.identify(attempt(request, response));
    }

    /// The caller of a request that is answered with a stream, or a refusal.
    LastingLogin open(ServerRequest request, ServerResponse response) {
        return authentication.open(attempt(request, response));
    }

    private LoginAttempt attempt(ServerRequest request, ServerResponse response) {
        return authentication.isRequired()
                ? presented(request, response)
                : new LoginAttempt(Optional.empty(), Optional.empty(), new HttpPeer(request, response).inetAddress());
    }

    private LoginAttempt presented(ServerRequest request, ServerResponse response) {
        var peer = new HttpPeer(request, response);
        return new LoginAttempt(
                credentials(request, response),
                authentication.takesCertificates() ? certificate(request) : Optional.empty(),
                name -> values(request, HeaderNames.create(name)),
                peer.connected(),
                peer.inetAddress());
    }

    private static List<String> values(ServerRequest request, HeaderName name) {
        return request.headers().all(name, List::of);
    }

    private static Optional<Credentials> credentials(ServerRequest request, ServerResponse response) {
        var values = values(request, HeaderNames.AUTHORIZATION);
        if (values.isEmpty()) {
            return LoginCookies.of(request)
                    .session()
                    .map(id -> new Credentials.SessionCookie(
                            id, !isRead(request), Requests.header(request, LoginCookies.PROOF)));
        }
        var value = values.getFirst().strip();
        if (values.size() > 1 || value.length() > Credentials.MAX_LENGTH) {
            throw malformed();
        }
        if (begins(value, BEARER)) {
            return Optional.of(
                    new Credentials.Token(value.substring(BEARER.length()).strip()));
        }
        if (begins(value, BASIC)) {
            return Optional.of(basic(value.substring(BASIC.length()).strip()));
        }
        if (begins(value, NEGOTIATE)) {
            return Optional.of(ticket(value.substring(NEGOTIATE.length()).strip(), response));
        }
        throw malformed();
    }

    private static boolean begins(String value, String scheme) {
        return value.regionMatches(true, 0, scheme, 0, scheme.length());
    }

    private static boolean isRead(ServerRequest request) {
        var method = request.prologue().method().text();
        return method.equals("GET") || method.equals("HEAD");
    }

    private static Credentials ticket(String encoded, ServerResponse response) {
        try {
            return new Credentials.Ticket(
                    Base64.getDecoder().decode(encoded),
                    reply -> response.headers()
                            .set(
                                    HeaderNames.WWW_AUTHENTICATE,
                                    "Negotiate " + Base64.getEncoder().encodeToString(reply)));
        } catch (IllegalArgumentException e) {
            throw malformed();
        }
    }

    private static Credentials basic(String encoded) {
        String text;
        try {
            text = new String(Base64.getDecoder().decode(encoded), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            throw malformed();
        }
        int colon = text.indexOf(':');
        if (colon < 0) {
            throw malformed();
        }
        return new Credentials.Password(text.substring(0, colon), text.substring(colon + 1));
    }

    private static Refusal malformed() {
        return Refusal.unauthenticated(
                "The header Authorization must be 'Basic ...', 'Bearer ...' or 'Negotiate ...', once.");
    }

    private static Optional<X509Certificate> certificate(ServerRequest request) {
        return request.remotePeer()
                .tlsCertificates()
                .filter(chain -> chain.length > 0 && chain[0] instanceof X509Certificate)
                .map(chain -> (X509Certificate) chain[0]);
    }

    /// Adds the login methods to the response of a refused caller. A browser would ask for a password in a window of
    /// its own before the
    /// page could.
    void challenge(ServerRequest request, ServerResponse response) {
        boolean browser = CrossOriginPolicy.isFromBrowser(request);
        authentication.challenges().stream()
                .filter(challenge -> !(browser && begins(challenge, BASIC)))
                .forEach(challenge -> response.headers().add(HeaderNames.WWW_AUTHENTICATE, challenge));
    }
}
