package io.millrace.server.endpoint.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.client.Client;
import io.millrace.client.Connection;
import io.millrace.client.Reply;
import io.millrace.client.TlsConfig;
import io.millrace.server.security.authority.CertificateAuthority;
import io.millrace.server.security.authority.CertificateAuthority.Issued;
import io.millrace.server.security.authority.SampleCertificates;
import io.millrace.server.security.login.LoginOptions;
import io.millrace.server.security.login.LoginOptions.Kind;
import io.millrace.server.security.login.LoginService;
import io.millrace.server.security.login.SampleLogins;
import io.millrace.server.security.tls.CertificateSource;
import io.millrace.server.security.tls.ServerTls;
import io.millrace.server.security.tls.TlsOptions;
import io.millrace.wire.Accounts;
import io.millrace.wire.Arguments;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Tests logins over TLS: by certificate, and the cookie of a browser.
class CertificateLoginTest {
    private static CertificateAuthority authority;
    private static Issued local;
    private static Issued bob;

    @TempDir
    private Path folder;

    private final List<AutoCloseable> opened = new ArrayList<>();
    private SampleLogins samples;

    @BeforeAll
    static void certificates() throws IOException {
        authority = SampleCertificates.authority();
        local = SampleCertificates.local();
        bob = SampleCertificates.client("bob");
    }

    @BeforeEach
    void users() throws IOException {
        samples = new SampleLogins(folder);
    }

    @AfterEach
    void close() throws Exception {
        for (var one : opened.reversed()) {
            one.close();
        }
    }

    private <T extends AutoCloseable> T opened(T one) {
        opened.add(one);
        return one;
    }

    private HttpServer serving(LoginService login) {
        var tls = opened(ServerTls.open(new TlsOptions(
                new CertificateSource.PemIdentity(local.pem(), local.key()),
                Optional.of(new CertificateSource.PemAuthorities(authority.certificate())),
                new TlsOptions.Callers(false, true, List.of()),
                List.of("TLSv1.3", "TLSv1.2"),
                List.of(),
                Duration.ofMinutes(1))));
        var options = HttpOptions.DEFAULT.encrypted(Optional.of(tls));
        return opened(LoginServer.start(login, List::of, options));
    }

    private Client client(HttpServer server, Optional<Issued> shown) {
        return opened(new Client(Connection.to("https://localhost:" + server.port())
                .trust(TlsConfig.of(
                        Optional.of(authority.certificate()),
                        shown.map(one -> new TlsConfig.Identity(one.pem(), one.key()))))));
    }

    private static String caller(Client client) {
        return switch (client.call(Accounts.OF_CLUSTER.self())) {
            case Reply.Ok<Accounts.Caller>(var caller) -> caller.user() + " by " + caller.authentication();
            case Reply.Refused<Accounts.Caller>(int status, var _) -> String.valueOf(status);
            case Reply.Unreachable<Accounts.Caller>(var reason) -> reason;
        };
    }

    @Test
    void theCommonNameOfTheCertificateIsTheUser() throws IOException {
        var server = serving(samples.open(Kind.CERTIFICATE, Kind.FILE));
        assertThat(caller(client(server, Optional.of(bob)))).isEqualTo("bob by CERTIFICATE");
        var none = client(server, Optional.empty());
        assertThat(caller(none)).isEqualTo("401");
        try (var withPassword = new Client(none.connection().password("eve", SampleLogins.password("eve")))) {
            assertThat(caller(withPassword)).isEqualTo("eve by FILE");
        }
    }

    @Test
    void aPatternFindsTheUserInTheWholeSubject() throws IOException {
        for (var pattern : List.of("CN=(b.b)(,.*)?", "CN=ob", "CN=()bob", "O=(.*)")) {
            var usual = samples.options(Kind.CERTIFICATE);
            var login = LoginService.open(
                    new LoginOptions(
                            usual.kinds(),
                            folder.resolve("users"),
                            usual.roles(),
                            Optional.of(Pattern.compile(pattern)),
                            usual.proxy(),
                            usual.remember(),
                            usual.tokenAge(),
                            usual.browserIdle(),
                            usual.browserAge(),
                            usual.impersonators(),
                            usual.providers()),
                    Optional.of(folder));
            assertThat(caller(client(serving(login), Optional.of(bob))))
                    .as(pattern)
                    .isEqualTo(pattern.startsWith("CN=(b") ? "bob by CERTIFICATE" : "401");
        }
    }

    @Test
    void overTlsTheCookiesAreOfThisHostOnly() throws Exception {
        var server = serving(samples.open(Kind.FILE));
        var connection = client(server, Optional.empty());
        var caller = connection
                .call(
                        Accounts.OF_CLUSTER.signIn(),
                        Arguments.NONE,
                        new Accounts.SignIn(
                                Optional.of("bob"), Optional.of(SampleLogins.password("bob")), Optional.empty()))
                .orThrow();
        assertThat(caller.user()).isEqualTo("bob");
        assertThat(EncryptedHttp.cookies(server, authority.certificate(), "bob", SampleLogins.password("bob")))
                .hasSize(2)
                .allMatch(cookie -> cookie.startsWith("__Host-millrace-"))
                .allMatch(cookie -> cookie.endsWith("; Secure"))
                .allMatch(cookie -> cookie.contains("; Path=/;") && cookie.contains("; SameSite=Strict"))
                .noneMatch(cookie -> cookie.contains("Domain"));
    }
}
