package io.millrace.server.security.login;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.client.PemFile;
import io.millrace.server.security.Credentials;
import io.millrace.server.security.LastingLogin;
import io.millrace.server.security.LoginAttempt;
import io.millrace.server.security.authority.SampleCertificates;
import io.millrace.server.security.login.LoginOptions.Kind;
import io.millrace.server.security.login.jwt.JwtOptions;
import io.millrace.server.security.login.provider.TestProvider;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import java.net.InetAddress;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Tests connections, streams and browsers whose login has an end of its own.
class EndingLoginTest {
    private static final InetAddress HERE = InetAddress.getLoopbackAddress();
    private static final Duration SKEW = Duration.ofSeconds(30);

    @TempDir
    private Path folder;

    private final AtomicReference<Instant> now = new AtomicReference<>(Instant.now());
    private SampleLogins samples;

    @BeforeEach
    void users() throws Exception {
        samples = new SampleLogins(folder);
    }

    private LoginService service(Authenticator authenticator) throws Exception {
        return new LoginService(
                List.of(authenticator),
                Optional.empty(),
                RoleFile.open(folder.resolve("roles.yaml")),
                samples.options(Kind.FILE),
                System::nanoTime);
    }

    private static LoginAttempt attempt(Credentials credentials) {
        return new LoginAttempt(Optional.of(credentials), Optional.empty(), HERE);
    }

    private static void ended(LastingLogin login) {
        assertThatThrownBy(login::caller)
                .isInstanceOfSatisfying(
                        Refusal.class, refusal -> assertThat(refusal.code()).isEqualTo(FaultCode.UNAUTHENTICATED))
                .hasMessageContaining("has ended");
    }

    @Test
    void endsWithItsSignedToken() throws Exception {
        try (var provider = new TestProvider()) {
            var tokens = new JwtOptions(
                    provider.issuer().toString(),
                    new JwtOptions.KeySource.At(provider.keyAddress()),
                    Set.of(TestProvider.CLIENT),
                    Set.of("RS256"),
                    new JwtOptions.Claims("preferred_username", "groups"),
                    SKEW);
            var issuer = new ProviderOptions.Issuer(tokens, Duration.ofHours(1));
            var options = new ProviderOptions(
                    Duration.ofSeconds(20),
                    Optional.empty(),
                    Optional.of(issuer),
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty());
            var end = now.get().plusSeconds(3600);
            var token = new Credentials.Token(provider.sign(
                    provider.claims().expirationTime(Date.from(end)).build()));
            try (var service = service(JwtAuthenticator.open(issuer, options, now::get))) {
                var stream = service.open(attempt(token));
                var browser = service.open(attempt(new Credentials.SessionCookie(
                        service.signIn(attempt(token)).id(), false, "")));
                now.set(end);
                assertThat(stream.caller().name()).isEqualTo("ann");
                assertThat(browser.caller().name()).isEqualTo("ann");
                now.set(end.plus(SKEW));
                ended(stream);
                ended(browser);
            }
        }
    }

    @Test
    void endsWithItsCertificate() throws Exception {
        var certificate = certificate();
        var attempt = new LoginAttempt(Optional.empty(), Optional.of(certificate), HERE);
        try (var service = service(new CertificateAuthenticator(Optional.empty(), now::get))) {
            var connection = service.open(attempt);
            assertThat(connection.caller().name()).isEqualTo("bob");
            now.set(certificate.getNotAfter().toInstant().plusSeconds(1));
            ended(connection);
            assertThatThrownBy(() -> service.identify(attempt)).hasMessageContaining("The login failed");
        }
    }

    private static X509Certificate certificate() throws Exception {
        var bob = SampleCertificates.client("bob");
        var store = PemFile.identity(bob.pem(), bob.key());
        return (X509Certificate) store.getCertificateChain(store.aliases().nextElement())[0];
    }
}
