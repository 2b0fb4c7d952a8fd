package io.millrace.server.security.login;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.server.security.login.jwt.JwtOptions;
import io.millrace.server.security.login.oidc.BrowserLogin;
import io.millrace.server.security.login.oidc.OidcAnswer;
import io.millrace.server.security.login.oidc.OidcOptions;
import io.millrace.server.security.login.oidc.OidcProvider;
import io.millrace.server.security.login.provider.ProviderClient;
import io.millrace.server.security.login.provider.TestProvider;
import java.net.InetAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Tests the session of a browser while the provider's answers change.
class OidcSessionTest {
    private static final InetAddress HERE = InetAddress.getLoopbackAddress();
    private final AtomicReference<Instant> now = new AtomicReference<>(Instant.now());
    private TestProvider issuer;
    private ProviderClient client;
    private OidcSession session;

    @BeforeEach
    void logIn() throws Exception {
        issuer = new TestProvider();
        issuer.withoutSecret();
        client = new ProviderClient(Optional.empty(), Duration.ofSeconds(20));
        var provider = new OidcProvider(
                new OidcOptions(
                        issuer.issuer(),
                        new OidcOptions.Client(TestProvider.CLIENT, Optional.empty()),
                        URI.create("http://localhost:8081/"),
                        List.of("openid"),
                        new JwtOptions.Claims("preferred_username", "groups"),
                        Set.of("RS256"),
                        Duration.ofSeconds(30)),
                client,
                now::get);
        var login = new BrowserLogin(provider);
        var begun = login.begin("/", HERE);
        try (var browser = HttpClient.newHttpClient()) {
            var answer = browser.send(
                    HttpRequest.newBuilder(begun.provider()).build(), HttpResponse.BodyHandlers.discarding());
            var back = URI.create(answer.headers().firstValue("Location").orElseThrow());
            var finished = login.finish(TestProvider.decode(back.getRawQuery()), Optional.of(begun.browser()));
            session = new OidcSession(provider, (OidcAnswer.Granted) finished.answer(), now::get);
        }
    }

    @AfterEach
    void stop() {
        client.close();
        issuer.close();
    }

    private Optional<String> after(int seconds) {
        now.updateAndGet(time -> time.plusSeconds(seconds));
        return session.version("ann");
    }

    @Test
    void isRenewedWhenItsGrantEnds() {
        var version = session.version("ann");
        assertThat(version).isPresent();
        assertThat(after(299)).isEqualTo(version);
        assertThat(issuer.tokenRequests()).isEqualTo(1);
        assertThat(after(2)).isEqualTo(version);
        assertThat(after(1)).isEqualTo(version);
        assertThat(issuer.tokenRequests()).isEqualTo(2);
    }

    @Test
    void endsWithTheLoginAtTheProvider() {
        issuer.logOutEveryone();
        assertThat(after(100)).isPresent();
        assertThat(after(201)).isEmpty();
        assertThat(after(1)).isEmpty();
    }

    @Test
    void endsWhenTheGroupsChange() {
        var version = session.version("ann");
        issuer.change(claims -> claims.claim("groups", List.of()));
        assertThat(after(301)).isPresent().isNotEqualTo(version);
    }

    @Test
    void goesOnWhileTheProviderIsAway() {
        var version = session.version("ann");
        issuer.breakWith(502);
        assertThat(after(301)).isEqualTo(version);
        assertThat(after(1000)).isEqualTo(version);
        issuer.repair();
        issuer.logOutEveryone();
        assertThat(after(31)).isEmpty();
    }
}
