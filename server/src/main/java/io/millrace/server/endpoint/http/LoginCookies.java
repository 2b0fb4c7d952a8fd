package io.millrace.server.endpoint.http;

import io.helidon.http.HeaderName;
import io.helidon.http.HeaderNames;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// The two cookies of a browser that has logged in: its session, which no script can read, and the proof that the page
/// adds to requests that change something. Their names contain the port, because browsers send cookies to all ports of
/// a host, where other servers may be.
///
/// @param secure whether the connection is encrypted: browsers then refuse such a cookie from other connections and
///               other hosts
record LoginCookies(ServerRequest request, boolean secure, String port) {
    /// The header with the proof.
    static final HeaderName PROOF = HeaderNames.create("X-CSRF-Token");

    private static final String DEFAULT_PORT = "default";

    static LoginCookies of(ServerRequest request) {
        var authority = request.authority();
        int colon = authority.lastIndexOf(':');
        boolean hasPort = colon > authority.lastIndexOf(']');
        return new LoginCookies(request, request.isSecure(), hasPort ? authority.substring(colon + 1) : DEFAULT_PORT);
    }

    private String name(String what) {
        return (secure ? "__Host-" : "") + what + "-" + port;
    }

    private String sessionName() {
        return name("millrace-session");
    }

    private String proofName() {
        return name("millrace-csrf");
    }

    /// The session of the request; empty if there are two, of which one is not ours.
    Optional<String> session() {
        var prefix = sessionName() + "=";
        List<String> found = request.headers().all(HeaderNames.COOKIE, List::of).stream()
                .flatMap(header -> Arrays.stream(header.split(";", -1)))
                .map(String::strip)
                .filter(cookie -> cookie.startsWith(prefix))
                .map(cookie -> cookie.substring(prefix.length()))
                .toList();
        return found.size() == 1 ? Optional.of(found.getFirst()) : Optional.empty();
    }

    void open(ServerResponse response, String id, String proof) {
        set(response, sessionName() + "=" + id + "; Path=/; HttpOnly; SameSite=Strict");
        set(response, proofName() + "=" + proof + "; Path=/; SameSite=Strict");
    }

    void end(ServerResponse response) {
        set(response, sessionName() + "=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0");
        set(response, proofName() + "=; Path=/; SameSite=Strict; Max-Age=0");
    }

    private void set(ServerResponse response, String cookie) {
        response.headers().add(HeaderNames.SET_COOKIE, secure ? cookie + "; Secure" : cookie);
    }
}
