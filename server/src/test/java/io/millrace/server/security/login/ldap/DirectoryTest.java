package io.millrace.server.security.login.ldap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.unboundid.ldap.listener.InMemoryDirectoryServer;
import com.unboundid.ldap.listener.InMemoryDirectoryServerConfig;
import com.unboundid.ldap.listener.InMemoryListenerConfig;
import com.unboundid.ldap.listener.interceptor.InMemoryInterceptedSearchRequest;
import com.unboundid.ldap.listener.interceptor.InMemoryInterceptedSimpleBindRequest;
import com.unboundid.ldap.listener.interceptor.InMemoryOperationInterceptor;
import io.millrace.server.security.authority.CertificateAuthority.Issued;
import io.millrace.server.security.authority.SampleCertificates;
import io.millrace.server.security.login.provider.EndlessServer;
import io.millrace.server.security.login.provider.ProviderAnswer;
import io.millrace.server.security.login.provider.ProviderAnswer.Known;
import io.millrace.server.security.login.provider.ProviderAnswer.Refused;
import io.millrace.server.security.login.provider.ProviderAnswer.Unavailable;
import io.millrace.server.security.login.provider.SecretFile;
import io.millrace.server.security.tls.CertificateSource;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Tests logins with a directory that runs in this process, over real connections.
class DirectoryTest {
    private static final Duration TIMEOUT = Duration.ofSeconds(20);
    private static final Duration SHORT = Duration.ofMillis(500);
    private static final String PEOPLE = SampleDirectory.PEOPLE;
    private static final String FILTER = "(&(objectClass=person)(uid={user}))";
    private static final String ACCOUNT = SampleDirectory.ACCOUNT;
    private static final Optional<LdapOptions.Groups.Search> BY_MEMBER =
            Optional.of(new LdapOptions.Groups.Search("ou=groups,dc=example,dc=com", "(member={dn})"));

    @TempDir
    Path folder;

    private final List<AutoCloseable> opened = new ArrayList<>();
    private final AtomicInteger binds = new AtomicInteger();
    private InMemoryDirectoryServer server;

    @BeforeEach
    void start() throws Exception {
        server = start(
                config(InMemoryListenerConfig.createLDAPConfig("plain", InetAddress.getLoopbackAddress(), 0, null)));
        Files.writeString(folder.resolve("account"), SampleDirectory.ACCOUNT_PASSWORD + "\n");
    }

    @AfterEach
    void stop() throws Exception {
        for (var one : opened.reversed()) {
            one.close();
        }
    }

    private InMemoryDirectoryServerConfig config(InMemoryListenerConfig listener) throws Exception {
        var config = SampleDirectory.config(listener);
        config.addInMemoryOperationInterceptor(new InMemoryOperationInterceptor() {
            @Override
            public void processSimpleBindRequest(InMemoryInterceptedSimpleBindRequest request) {
                binds.incrementAndGet();
            }
        });
        return config;
    }

    private InMemoryDirectoryServer start(InMemoryDirectoryServerConfig config) throws Exception {
        var started = SampleDirectory.start(config);
        opened.add(() -> started.shutDown(true));
        return started;
    }

    private URI plain() {
        return URI.create("ldap://127.0.0.1:" + server.getListenPort());
    }

    private static LdapOptions.ConnectionOptions connection(URI server, Duration timeout) {
        return new LdapOptions.ConnectionOptions(List.of(server), false, Optional.empty(), timeout, 2);
    }

    private Directory patterns(LdapOptions.ConnectionOptions connection, String... patterns) {
        return directory(connection, new LdapOptions.Users.Patterns(List.of(patterns)));
    }

    private Directory search(LdapOptions.ConnectionOptions connection) {
        return directory(
                connection,
                new LdapOptions.Users.Search(PEOPLE, FILTER, ACCOUNT, new SecretFile(folder.resolve("account"))));
    }

    private Directory directory(LdapOptions.ConnectionOptions connection, LdapOptions.Users users) {
        var directory = new Directory(new LdapOptions(
                connection, users, "uid", new LdapOptions.Groups(Optional.of("memberOf"), BY_MEMBER, "cn")));
        opened.add(directory);
        return directory;
    }

    private Directory patterns() {
        return patterns(connection(plain(), TIMEOUT), "uid={user}," + PEOPLE);
    }

    private Directory search() {
        return search(connection(plain(), TIMEOUT));
    }

    private static final Known ANN = new Known("ann", Set.of("analysts", "all staff", "operators"));

    @Test
    void knowsUsersAndGroupsByPattern() {
        assertThat(patterns().check("ann", "ann's secret")).isEqualTo(ANN);
        assertThat(patterns().check("bob", "bob's secret")).isEqualTo(new Known("bob", Set.of("operators")));
    }

    @Test
    void triesPatternsInOrder() {
        var directory = patterns(
                connection(plain(), TIMEOUT), "cn={user},ou=services,dc=example,dc=com", "uid={user}," + PEOPLE);
        assertThat(directory.check("ann", "ann's secret")).isEqualTo(ANN);
    }

    @Test
    void knowsUsersAndGroupsBySearch() {
        var directory = search();
        assertThat(directory.check("ann", "ann's secret")).isEqualTo(ANN);
        assertThat(directory.check("bob", "bob's secret")).isEqualTo(new Known("bob", Set.of("operators")));
        assertThat(directory.find("ann")).isEqualTo(ANN);
        assertThat(directory.find("nobody")).isInstanceOf(Refused.class);
    }

    /// A connection of the pool must not search with the rights of the user who logged in with it.
    @Test
    void givesConnectionsBackAsTheServersOwn() throws Exception {
        var bound = new ConcurrentHashMap<Long, String>();
        var searching = new ArrayList<String>();
        var config =
                config(InMemoryListenerConfig.createLDAPConfig("watched", InetAddress.getLoopbackAddress(), 0, null));
        config.addInMemoryOperationInterceptor(new InMemoryOperationInterceptor() {
            @Override
            public void processSearchRequest(InMemoryInterceptedSearchRequest request) {
                searching.add(bound.getOrDefault(request.getConnectionID(), "nobody"));
            }

            @Override
            public void processSimpleBindRequest(InMemoryInterceptedSimpleBindRequest request) {
                bound.put(request.getConnectionID(), request.getRequest().getBindDN());
            }
        });
        var watched = start(config);
        var directory = search(new LdapOptions.ConnectionOptions(
                List.of(URI.create("ldap://127.0.0.1:" + watched.getListenPort())),
                false,
                Optional.empty(),
                TIMEOUT,
                1));
        directory.check("ann", "ann's secret");
        directory.check("ann", "wrong");
        directory.check("ann", "ann's secret");
        assertThat(searching).hasSize(5).containsOnly(ACCOUNT);
        assertThat(bound).hasSize(1);
    }

    @Test
    void refusesWrongPasswordsAndUnknownUsers() {
        for (var directory : List.of(patterns(), search())) {
            assertThat(directory.check("ann", "bob's secret")).isInstanceOf(Refused.class);
            assertThat(directory.check("nobody", "ann's secret")).isInstanceOf(Refused.class);
            assertThat(directory.check("none", "anything")).isInstanceOf(Refused.class);
        }
    }

    /// A bind with a name and without a password succeeds in many directories, as nobody.
    @Test
    void neverAsksWithAnEmptyPassword() {
        for (var directory : List.of(patterns(), search())) {
            assertThat(directory.check("ann", "")).isEqualTo(new Refused("the password is empty"));
        }
        assertThat(binds).hasValue(0);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "*",
                "a*",
                "ann)(uid=*",
                "*)(objectClass=*",
                "ann)(|(uid=*",
                "ann\\2a",
                "nobody)(|(uid=ann)",
                "{dn}",
                "ann,ou=people",
                "ann+uid=bob",
                "ann,ou=people,dc=example,dc=com",
                "#616e6e",
                "\\61nn",
                "ann\\",
                "\"ann\"",
                "ann;",
                "ann<",
                "ann=",
                " ann",
                "ann ",
                "ann\0",
                "ann\n",
                "",
                " ",
                "ann‮"
            })
    void takesNamesForNothingElse(String name) {
        for (var directory : List.of(patterns(), search())) {
            assertThat(directory.check(name, "ann's secret")).as(name).isInstanceOf(Refused.class);
        }
    }

    @Test
    void letsUsersInWhoseNamesNeedEscapes() {
        for (var directory : List.of(patterns(), search())) {
            assertThat(directory.check("eve,ou=admins", "eve's secret"))
                    .isEqualTo(new Known("eve,ou=admins", Set.of()));
        }
    }

    /// Otherwise a rule about ann would not hold for ANN.
    @Test
    void takesTheNameFromTheDirectory() {
        for (var directory : List.of(patterns(), search())) {
            assertThat(directory.check("ANN", "ann's secret")).isEqualTo(ANN);
        }
    }

    @Test
    void refusesWhenTheNameIsNotUnique() throws Exception {
        server.add("dn: cn=other," + PEOPLE, "objectClass: person", "cn: other", "uid: ann", "userPassword: x");
        assertThat(search().check("ann", "ann's secret")).isEqualTo(new Refused("several entries have this name"));
        assertThat(search().check("ann", "x")).isInstanceOf(Refused.class);
    }

    @Test
    void asksTheNextServerWhileOneIsAway() throws Exception {
        var away = URI.create("ldap://127.0.0.1:" + freePort());
        var both = new LdapOptions.ConnectionOptions(List.of(away, plain()), false, Optional.empty(), TIMEOUT, 2);
        assertThat(search(both).check("ann", "ann's secret")).isEqualTo(ANN);
    }

    @Test
    void goesOnAfterARestartOfTheDirectory() throws Exception {
        for (var directory : List.of(patterns(), search())) {
            assertThat(directory.check("ann", "ann's secret")).isEqualTo(ANN);
            server.closeAllConnections(false);
            assertThat(directory.check("ann", "ann's secret")).isEqualTo(ANN);
            server.shutDown(true);
            assertThat(directory.check("ann", "ann's secret")).isInstanceOf(Unavailable.class);
            assertThat(directory.check("ann", "wrong")).isInstanceOf(Unavailable.class);
            server.startListening();
            assertThat(directory.check("ann", "ann's secret")).isEqualTo(ANN);
        }
    }

    @Test
    void isUnavailableWithAWrongAccount() throws Exception {
        Files.writeString(folder.resolve("account"), "no longer the secret");
        assertThat(search().check("ann", "ann's secret")).isInstanceOf(Unavailable.class);
        Files.delete(folder.resolve("account"));
        assertThat(search().check("ann", "ann's secret"))
                .isInstanceOfSatisfying(
                        Unavailable.class, answer -> assertThat(answer.reason()).contains("account cannot be read"));
    }

    /// More logins at once than the pool has connections, with a server that never answers.
    @Test
    void givesUpOnASilentServer() throws Exception {
        try (var silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
                var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var directory = search(connection(URI.create("ldap://127.0.0.1:" + silent.getLocalPort()), SHORT));
            var answers = new ArrayList<Future<ProviderAnswer>>();
            for (int i = 0; i < 20; i++) {
                answers.add(threads.submit(() -> directory.check("ann", "ann's secret")));
            }
            for (var answer : answers) {
                assertThat(answer.get()).isInstanceOf(Unavailable.class);
            }
        }
    }

    @Test
    void givesUpOnGarbage() throws Exception {
        try (var garbage = new EndlessServer("HTTP/1.1 200 OK\r\n\r\n".getBytes(StandardCharsets.US_ASCII))) {
            var directory = search(connection(URI.create("ldap://127.0.0.1:" + garbage.port()), SHORT));
            assertThat(directory.check("ann", "ann's secret")).isInstanceOf(Unavailable.class);
        }
    }

    /// The beginning of a long message, a byte at a time: no read takes long, but the answer never ends.
    @Test
    void givesUpOnAServerThatDribbles() throws Exception {
        try (var dribble = new EndlessServer(new byte[] {0x30, (byte) 0x84, 0x00, 0x00, 0x40, 0x00})) {
            var directory = search(connection(URI.create("ldap://127.0.0.1:" + dribble.port()), SHORT));
            for (int i = 0; i < 5; i++) {
                assertThat(directory.check("ann", "ann's secret")).isInstanceOf(Unavailable.class);
            }
        }
    }

    @Test
    void encryptsFromTheStart() throws Exception {
        var tls = tls(SampleCertificates.local());
        var encrypted = start(config(InMemoryListenerConfig.createLDAPSConfig(
                "encrypted", InetAddress.getLoopbackAddress(), 0, tls.getServerSocketFactory(), null)));
        var address = URI.create("ldaps://localhost:" + encrypted.getListenPort());
        assertThat(search(encrypted(address, false)).check("ann", "ann's secret"))
                .isEqualTo(ANN);
        var trustingNobody = new LdapOptions.ConnectionOptions(List.of(address), false, Optional.empty(), TIMEOUT, 2);
        assertThat(search(trustingNobody).check("ann", "ann's secret")).isInstanceOf(Unavailable.class);
    }

    @Test
    void encryptsByStartTls() throws Exception {
        var tls = tls(SampleCertificates.local());
        var encrypted = start(config(InMemoryListenerConfig.createLDAPConfig(
                "encrypted", InetAddress.getLoopbackAddress(), 0, tls.getSocketFactory())));
        var address = URI.create("ldap://localhost:" + encrypted.getListenPort());
        assertThat(search(encrypted(address, true)).check("ann", "ann's secret"))
                .isEqualTo(ANN);
        binds.set(0);
        // a server without it gets no password at all
        assertThat(search(encrypted(plain(), true)).check("ann", "ann's secret"))
                .isInstanceOf(Unavailable.class);
        assertThat(binds).hasValue(0);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void refusesACertificateOfAnotherHost(boolean startTls) throws Exception {
        var tls = tls(SampleCertificates.distant());
        var encrypted = start(config(
                startTls
                        ? InMemoryListenerConfig.createLDAPConfig(
                                "encrypted", InetAddress.getLoopbackAddress(), 0, tls.getSocketFactory())
                        : InMemoryListenerConfig.createLDAPSConfig(
                                "encrypted", InetAddress.getLoopbackAddress(), 0, tls.getServerSocketFactory(), null)));
        var address = URI.create((startTls ? "ldap" : "ldaps") + "://localhost:" + encrypted.getListenPort());
        assertThat(search(encrypted(address, startTls)).check("ann", "ann's secret"))
                .isInstanceOf(Unavailable.class);
        assertThat(binds).hasValue(0);
    }

    @Test
    void refusesOptionsThatCannotWork() {
        assertThatThrownBy(() -> new LdapOptions.Users.Patterns(List.of("uid=ann," + PEOPLE)))
                .hasMessageContaining("{user}");
        assertThatThrownBy(() -> new LdapOptions.Users.Patterns(List.of("{user}")))
                .hasMessageContaining("not a name");
        assertThatThrownBy(() -> new LdapOptions.Groups.Search("", "(member=")).hasMessageContaining("{user}");
        assertThatThrownBy(() -> new LdapOptions.Groups.Search("", "(member={dn}"))
                .hasMessageContaining("wrong");
        assertThatThrownBy(() -> connection(URI.create("http://localhost"), TIMEOUT))
                .hasMessageContaining("not the address of a directory");
        assertThatThrownBy(() -> encrypted(URI.create("ldaps://localhost"), true))
                .hasMessageContaining("StartTLS");
    }

    private LdapOptions.ConnectionOptions encrypted(URI server, boolean startTls) {
        return new LdapOptions.ConnectionOptions(
                List.of(server),
                startTls,
                Optional.of(SampleCertificates.authority().certificate()),
                TIMEOUT,
                2);
    }

    private static SSLContext tls(Issued issued) throws Exception {
        var identity = new CertificateSource.PemIdentity(issued.pem(), issued.key()).open();
        var keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        keys.init(identity.store(), identity.password().toCharArray());
        var context = SSLContext.getInstance("TLS");
        context.init(keys.getKeyManagers(), null, null);
        return context;
    }

    private static int freePort() throws IOException {
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}
