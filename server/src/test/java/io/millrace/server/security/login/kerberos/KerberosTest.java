package io.millrace.server.security.login.kerberos;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.server.security.login.kerberos.KerberosOptions.ServiceName;
import io.millrace.server.security.login.provider.ProviderAnswer.Known;
import io.millrace.server.security.login.provider.ProviderAnswer.Refused;
import io.millrace.server.security.login.provider.ProviderFailure;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import javax.security.sasl.Sasl;
import org.ietf.jgss.GSSContext;
import org.ietf.jgss.GSSManager;
import org.ietf.jgss.GSSName;
import org.ietf.jgss.Oid;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Tests logins with tickets of a key distribution centre in this process.
class KerberosTest {
    private static final String PASSWORD = "ann's secret";
    private static final ServiceName HTTP = ServiceName.parse("HTTP/localhost@" + Realm.NAME);
    private static final ServiceName HIVE = ServiceName.parse("hive/localhost@" + Realm.NAME);

    @TempDir
    static Path folder;

    private static Realm realm;
    private static KerberosOptions options;

    @BeforeAll
    static void start() throws Exception {
        realm = new Realm(folder);
        realm.addUser("ann", PASSWORD);
        realm.addUser("etl/worker", PASSWORD);
        var keytab = realm.addServices("server.keytab", "HTTP/localhost", "hive/localhost");
        realm.addServices("other.keytab", "HTTP/other");
        options = new KerberosOptions(keytab, Optional.of(HTTP), Optional.of(HIVE));
    }

    @AfterAll
    static void stop() throws Exception {
        realm.close();
    }

    /// A client of a service.
    private record Client(GSSContext context) {
        static Client of(String service, String mechanism) throws Exception {
            var manager = GSSManager.getInstance();
            var name = manager.createName(service, GSSName.NT_HOSTBASED_SERVICE);
            var context = manager.createContext(name, new Oid(mechanism), null, GSSContext.DEFAULT_LIFETIME);
            context.requestMutualAuth(true);
            return new Client(context);
        }

        byte[] token() throws Exception {
            return context.initSecContext(new byte[0], 0, 0);
        }
    }

    private static byte[] token(String user, String service) throws Exception {
        return realm.as(
                user, PASSWORD, () -> Client.of(service, "1.3.6.1.5.5.2").token());
    }

    @ParameterizedTest
    @CsvSource({"1.3.6.1.5.5.2", "1.2.840.113554.1.2.2"})
    void knowsTheUserOfATicketAndShowsThatItIsTheServer(String mechanism) throws Exception {
        var tickets = TicketVerifier.open(options);
        boolean established = realm.as("ann", PASSWORD, () -> {
            var client = Client.of("HTTP@localhost", mechanism);
            var checked = tickets.check(client.token());
            assertThat(checked.answer()).isEqualTo(new Known("ann", Set.of()));
            var reply = checked.reply().orElseThrow();
            client.context().initSecContext(reply, 0, reply.length);
            return client.context().isEstablished() && client.context().getMutualAuthState();
        });
        assertThat(established).isTrue();
    }

    @Test
    void keepsTheInstanceOfAName() throws Exception {
        assertThat(TicketVerifier.open(options)
                        .check(token("etl/worker", "HTTP@localhost"))
                        .answer())
                .isEqualTo(new Known("etl/worker", Set.of()));
    }

    @Test
    void refusesATicketForAnotherService() throws Exception {
        assertThat(TicketVerifier.open(options)
                        .check(token("ann", "hive@localhost"))
                        .answer())
                .isInstanceOf(Refused.class);
        assertThat(TicketVerifier.open(options)
                        .check(token("ann", "HTTP@other"))
                        .answer())
                .isInstanceOf(Refused.class);
    }

    @Test
    void refusesATokenThatHasBeenSeen() throws Exception {
        var tickets = TicketVerifier.open(options);
        var token = token("ann", "HTTP@localhost");
        assertThat(tickets.check(token).answer()).isInstanceOf(Known.class);
        assertThat(tickets.check(token).answer()).isInstanceOf(Refused.class);
        assertThat(TicketVerifier.open(options).check(token).answer()).isInstanceOf(Refused.class);
    }

    @Test
    void refusesWhatIsNoTicket() throws Exception {
        var tickets = TicketVerifier.open(options);
        assertThat(tickets.check(new byte[0]).answer()).isInstanceOf(Refused.class);
        assertThat(tickets.check(new byte[1 << 20]).answer()).isInstanceOf(Refused.class);
        assertThat(tickets.check("NTLMSSP\0\1\0\0\0".getBytes(StandardCharsets.US_ASCII))
                        .answer())
                .isInstanceOfSatisfying(
                        Refused.class, answer -> assertThat(answer.reason()).contains("NTLM"));
    }

    /// Each bit counts: the JDK's parser must neither let one in nor end the thread.
    @Test
    void refusesGarbledTickets() throws Exception {
        var tickets = TicketVerifier.open(options);
        var token = token("ann", "HTTP@localhost");
        var random = new Random(22);
        for (int i = 0; i < 300; i++) {
            var garbled = token.clone();
            // the beginning has the structure, the end the signed part
            var at = i < 150 ? i % garbled.length : garbled.length / 2 + random.nextInt(garbled.length / 2);
            garbled[at] ^= (byte) (1 + random.nextInt(255));
            tickets.check(garbled); // does not throw
            tickets.check(java.util.Arrays.copyOf(garbled, at));
        }
        for (int i = 0; i < 100; i++) {
            var noise = new byte[1 + random.nextInt(2000)];
            random.nextBytes(noise);
            assertThat(tickets.check(noise).answer()).isInstanceOf(Refused.class);
        }
    }

    @Test
    void needsNoKeyDistributionCentre() throws Exception {
        var token = token("ann", "HTTP@localhost");
        var tickets = TicketVerifier.open(options);
        try (var other = new Realm(Files.createDirectory(folder.resolve("other")))) {
            // the JDK now asks a centre that knows nobody
            assertThat(other.configuration()).exists();
            assertThat(tickets.check(token).answer()).isEqualTo(new Known("ann", Set.of()));
        } finally {
            System.setProperty("java.security.krb5.conf", realm.configuration().toString());
        }
    }

    @Test
    void knowsTheUserOfAHandshake() throws Exception {
        var handshakes = TicketHandshakes.open(options);
        realm.as("ann", PASSWORD, () -> {
            assertThat(shakeHands(handshakes, null, "hive", "auth"))
                    .isEqualTo(new TicketHandshakes.Step.Done(new Known("ann", Set.of()), "ann"));
            assertThat(shakeHands(handshakes, "bob", "hive", "auth"))
                    .as("a user who wants to act as another one")
                    .isEqualTo(new TicketHandshakes.Step.Done(new Known("ann", Set.of()), "bob"));
            assertThat(shakeHands(handshakes, null, "HTTP", "auth"))
                    .as("a ticket for another service")
                    .isInstanceOfSatisfying(
                            TicketHandshakes.Step.Done.class,
                            done -> assertThat(done.answer()).isInstanceOf(Refused.class));
            return true;
        });
    }

    @Test
    void refusesHandshakesThatAreNone() throws Exception {
        var handshakes = TicketHandshakes.open(options);
        for (var response : new byte[][] {{}, {1, 2, 3}, new byte[9999]}) {
            assertThat(handshakes.begin().next(response))
                    .isInstanceOfSatisfying(
                            TicketHandshakes.Step.Done.class,
                            done -> assertThat(done.answer()).isInstanceOf(Refused.class));
        }
    }

    private static TicketHandshakes.Step shakeHands(
            TicketHandshakes handshakes, String identity, String service, String protection) throws Exception {
        var client = Sasl.createSaslClient(
                new String[] {"GSSAPI"},
                identity,
                service,
                "localhost",
                Map.of(Sasl.QOP, protection, Sasl.SERVER_AUTH, "true"),
                null);
        var handshake = handshakes.begin();
        var step = handshake.next(client.evaluateChallenge(new byte[0]));
        while (step instanceof TicketHandshakes.Step.Challenge(var challenge)) {
            step = handshake.next(client.evaluateChallenge(challenge));
        }
        return step;
    }

    @ParameterizedTest
    @CsvSource({
        "ann@EXAMPLE.COM, ann",
        "ann/admin@EXAMPLE.COM, ann/admin",
        "ann@OTHER.COM, ann@OTHER.COM",
        "ann@example.com, ann@example.com",
        "ann@EXAMPLE.COM.OTHER, ann@EXAMPLE.COM.OTHER",
    })
    void leavesOutItsOwnRealmOnly(String principal, String user) {
        assertThat(new PrincipalName(Realm.NAME).user(principal)).isEqualTo(new Known(user, Set.of()));
    }

    @ParameterizedTest
    @CsvSource({"ann", "@EXAMPLE.COM", "ann@OTHER.COM@EXAMPLE.COM", "ann\\@OTHER.COM@EXAMPLE.COM"})
    void refusesNamesWithoutOneRealm(String principal) {
        assertThat(new PrincipalName(Realm.NAME).user(principal)).isInstanceOf(Refused.class);
    }

    @Test
    void saysWhatTheKeytabLacks() {
        var missing = new KerberosOptions(folder.resolve("missing"), Optional.of(HTTP), Optional.empty());
        assertThatThrownBy(() -> TicketVerifier.open(missing))
                .isInstanceOf(ProviderFailure.class)
                .hasMessageContaining("does not exist or cannot be read");
        var other = new KerberosOptions(folder.resolve("other.keytab"), Optional.of(HTTP), Optional.empty());
        assertThatThrownBy(() -> TicketVerifier.open(other))
                .isInstanceOf(ProviderFailure.class)
                .hasMessageContaining("has no key of HTTP/localhost@EXAMPLE.COM");
        assertThatThrownBy(() -> ServiceName.parse("ann")).hasMessageContaining("HTTP/sql.example.com@EXAMPLE.COM");
    }
}
