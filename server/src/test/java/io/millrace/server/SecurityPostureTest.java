package io.millrace.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.server.config.InvalidConfiguration;
import io.millrace.server.config.ServerConfiguration;
import io.millrace.server.engine.EngineKeys;
import io.millrace.server.security.tls.CertificateSource;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Tests that no server is opened to others by accident, and that no key of security is ignored silently.
final class SecurityPostureTest {
    private static final String TLS =
            "security.ssl.rest.enabled=true security.tls.certificate=c.pem security.tls.key=k.pem";
    /// A gateway needs stores, for its connection to the cluster.
    private static final String STORES = "security.ssl.rest.enabled=true security.ssl.rest.keystore=k.p12 "
            + "security.ssl.rest.keystore-password=p security.ssl.rest.truststore=t.p12 "
            + "security.ssl.rest.truststore-password=p";
    private static final String CLIENT_CERTIFICATES =
            TLS + " security.ssl.rest.authentication-enabled=true security.tls.authorities=a.pem";

    private static SecurityPosture of(Role role, String settings) {
        var arguments = Stream.of(settings.split(" "))
                .filter(one -> !one.isEmpty())
                .map(one -> "-D" + one)
                .toList();
        return SecurityPosture.of(role, ServerConfiguration.read(Optional.empty(), arguments, new EngineKeys()));
    }

    private static List<String> problems(Role role, String settings) {
        try {
            of(role, settings);
            return List.of();
        } catch (InvalidConfiguration e) {
            return e.problems();
        }
    }

    @Test
    void theDefaultsAreClosedAndNeedNothing() {
        for (var role : Role.values()) {
            assertThat(of(role, "")).isEqualTo(new SecurityPosture(Optional.empty(), Optional.empty(), List.of()));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "EVERYTHING, rest.bind-address=0.0.0.0",
        "EVERYTHING, web.address=0.0.0.0",
        "JOB_MANAGER, rest.bind-address=::",
        "EVERYTHING, sql-gateway.endpoint.rest.bind-address=192.0.2.1",
        "GATEWAY, sql-gateway.endpoint.rest.address=0.0.0.0",
        "GATEWAY, sql-gateway.endpoint.type=warehouseserver2 sql-gateway.endpoint.warehouseserver2.host=0.0.0.0",
    })
    void aPortBeyondLoopbackNeedsClientCertificatesOrAnExplicitPermission(Role role, String address) {
        assertThat(problems(role, address))
                .singleElement(InstanceOfAssertFactories.STRING)
                .contains("without TLS and without a login", "security.insecure: true", "security init");
        assertThat(problems(role, address + " " + STORES))
                .singleElement(InstanceOfAssertFactories.STRING)
                .contains("without a login")
                .doesNotContain("without TLS");
        assertThat(of(role, address + " " + STORES + " security.ssl.rest.authentication-enabled=true")
                        .warnings())
                .isEmpty();
        assertThat(of(role, address + " " + STORES + " security.authentication=file")
                        .warnings())
                .isEmpty();
        assertThat(problems(role, address + " security.authentication=file"))
                .singleElement(InstanceOfAssertFactories.STRING)
                .contains("without TLS")
                .doesNotContain("without a login");
        assertThat(of(role, address + " security.insecure=true").warnings())
                .singleElement(InstanceOfAssertFactories.STRING)
                .contains(address.replaceFirst(".*=", ""));
    }

    @ParameterizedTest
    @CsvSource({
        "EVERYTHING, jobmanager.bind-host=0.0.0.0",
        "JOB_MANAGER, jobmanager.bind-host=0.0.0.0",
        "TASK_MANAGER, taskmanager.bind-host=0.0.0.0",
    })
    void theEngineBeyondLoopbackNeedsItsOwnTls(Role role, String address) {
        assertThat(problems(role, address))
                .singleElement(InstanceOfAssertFactories.STRING)
                .contains("reach the engine without TLS", "security.ssl.internal.enabled");
        assertThat(problems(role, address + " " + CLIENT_CERTIFICATES)).hasSize(1);
        assertThat(of(role, address + " security.ssl.internal.enabled=true").warnings())
                .isEmpty();
        assertThat(of(role, address + " security.insecure=true").warnings()).hasSize(1);
    }

    @Test
    void anAddressThatTheRoleDoesNotOpenIsNotChecked() {
        assertThat(problems(Role.GATEWAY, "rest.bind-address=0.0.0.0 jobmanager.bind-host=0.0.0.0"))
                .isEmpty();
        assertThat(problems(Role.TASK_MANAGER, "rest.bind-address=0.0.0.0")).isEmpty();
        assertThat(problems(Role.EVERYTHING, "sql-gateway.endpoint.warehouseserver2.host=0.0.0.0"))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "security.ssl.rest.keystore=a",
                "security.ssl.rest.authentication-enabled=true",
                "security.ssl.internal.truststore=a",
                "security.ssl.session-timeout=1",
                "security.ssl.keystore=a",
                "security.ssl.protocol=TLSv1.3",
                "security.ssl.provider=OPENSSL",
                "security.ssl.verify-hostname=true",
                "security.ssl.rest.verify-hostname=true",
                "security.tls.certificate=a",
                "security.tls.authorities=a",
                "security.kerberos.login.principal=me",
                "security.kerberos.login.contexts=Client",
                "security.principal=me",
                "security.delegation.tokens.renewal.time-ratio=0.5",
                "security.module.factory.classes=A",
                "security.context.factory.classes=A",
                "security.file.path=users",
                "security.roles=roles.yaml",
                "security.login.remember=1s",
                "security.token.max-age=1d",
                "security.certificate.user-pattern=(.*)",
                "security.proxy.header=User",
                "security.proxy.groups-header=Groups",
                "security.proxy.trusted-addresses=10.0.0.1",
                "security.impersonation=ann",
            })
    void aKeyWithoutEffectEndsTheStart(String setting) {
        assertThat(problems(Role.EVERYTHING, setting))
                .singleElement(InstanceOfAssertFactories.STRING)
                .startsWith(setting.replaceFirst("=.*", "") + ": ");
    }

    @Test
    void keysWithAnEffectAreAccepted() {
        assertThat(problems(Role.JOB_MANAGER, "security.kerberos.login.principal=me security.module.factory.classes=A"))
                .isEmpty();
        assertThat(problems(
                        Role.EVERYTHING,
                        "security.delegation.tokens.enabled=true security.kerberos.login.keytab=me.keytab"))
                .isEmpty();
        assertThat(problems(Role.GATEWAY, "security.delegation.tokens.enabled=true"))
                .singleElement(InstanceOfAssertFactories.STRING)
                .contains("set it for the cluster");
        assertThat(problems(
                        Role.TASK_MANAGER,
                        "security.ssl.rest.enabled=true security.ssl.rest.keystore=a "
                                + "security.ssl.rest.keystore-password=p"))
                .isEmpty();
    }

    /// A new version of the engine may have new keys: each is acted on, or refused by someone.
    @Test
    void everyKeyOfTheEngineIsKnown() {
        assertThat(new EngineKeys().names().stream().filter(key -> key.startsWith("security.")))
                .hasSize(54);
    }

    @Test
    void tlsNeedsACertificateWithItsKey() {
        assertThat(problems(Role.EVERYTHING, "security.ssl.rest.enabled=true"))
                .singleElement(InstanceOfAssertFactories.STRING)
                .contains("needs a certificate");
        assertThat(problems(Role.EVERYTHING, "security.ssl.rest.enabled=true security.tls.key=k.pem"))
                .singleElement(InstanceOfAssertFactories.STRING)
                .contains("belong together");
        assertThat(problems(Role.EVERYTHING, "security.ssl.rest.enabled=true security.ssl.rest.keystore=k"))
                .containsExactly("security.ssl.rest.keystore-password is missing");
        assertThat(problems(Role.EVERYTHING, TLS + " security.ssl.rest.authentication-enabled=true"))
                .singleElement(InstanceOfAssertFactories.STRING)
                .contains("authorities of client certificates");
        assertThat(problems(Role.EVERYTHING, TLS + " security.ssl.rest.keystore=k"))
                .singleElement(InstanceOfAssertFactories.STRING)
                .contains("only be in one place");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "security.authentication=passwords | there is no 'passwords'; there is file, token",
                "security.authentication=certificate | needs security.ssl.rest.enabled",
                "security.authentication=proxy | needs security.proxy.trusted-addresses",
                "security.authentication=proxy security.proxy.trusted-addresses=proxy.example | 'proxy.example'",
                "security.authentication=token security.file.path=users | unless security.authentication names file",
                "security.authentication=file security.jwt.issuer=https://i | unless security.authentication names jwt",
                "security.authentication=file security.provider.timeout=1s | jwt, oidc or ldap",
                "security.authentication=jwt | needs security.jwt.keys",
                "security.authentication=jwt security.jwt.keys=k security.jwt.issuer=i | audience is needed",
                "security.authentication=jwt security.jwt.keys=http://a.example/k security.jwt.issuer=i | use https",
                "security.authentication=jwt security.jwt.keys=k security.jwt.issuer=i security.jwt.audiences=a "
                        + "security.jwt.algorithms=RS256,HS256 | algorithms can be",
                "security.authentication=oidc security.oidc.issuer=http://a.example security.oidc.client-id=m "
                        + "security.oidc.redirect=https://b.example/ | must be an https address",
                "security.authentication=oidc security.oidc.issuer=https://a.example security.oidc.client-id=m "
                        + "| needs security.oidc.redirect",
                "security.authentication=ldap | address of a directory is needed",
                "security.authentication=ldap security.ldap.servers=ldaps://a.example | needs security.ldap.user-base",
                "security.authentication=ldap security.ldap.servers=ldap://a.example | plain text",
                "security.authentication=ldap security.ldap.servers=ldaps://a.example security.ldap.user-patterns=uid=x,o=y "
                        + "| contains {user}",
                "security.authentication=kerberos | needs security.kerberos.server.keytab",
                "security.authentication=kerberos security.kerberos.server.keytab=k | needs the name of a service",
                "security.authentication=kerberos security.kerberos.server.keytab=k "
                        + "security.kerberos.server.http-principal=HTTP | is not the principal of a service",
            })
    void aLoginThatCannotWorkEndsTheStart(String settings, String reason) {
        assertThat(problems(Role.EVERYTHING, settings))
                .singleElement(InstanceOfAssertFactories.STRING)
                .contains(reason);
    }

    @Test
    void clientsGetAHintHowToLogIn() {
        var posture = of(
                Role.EVERYTHING,
                "security.authentication=file,token,proxy security.proxy.trusted-addresses=10.0.0.0/8");
        assertThat(posture.status().logins()).containsExactly("file", "token", "proxy");
        assertThat(of(Role.EVERYTHING, "").status().logins()).isEmpty();
    }

    @Test
    void certificatesOfClientsAreAskedForIfTheyTellTheUser() {
        var login = TLS + " security.tls.authorities=a.pem security.authentication=certificate,file";
        var callers = of(Role.EVERYTHING, login).tls().orElseThrow().callers();
        assertThat(callers.asked()).isTrue();
        assertThat(callers.required()).isFalse();
        assertThat(problems(Role.EVERYTHING, login + " security.certificate.user-pattern=CN=.*"))
                .containsExactly("security.certificate.user-pattern: it has no group, which would be the user");
        assertThat(problems(Role.EVERYTHING, login + " security.certificate.user-pattern=CN=("))
                .hasSize(1);
    }

    @Test
    void aGatewayNeedsStoresForItsConnectionToTheCluster() {
        assertThat(problems(Role.GATEWAY, TLS))
                .singleElement(InstanceOfAssertFactories.STRING)
                .contains("security.ssl.rest.keystore");
    }

    @Test
    void theKeysOfTheEngineAreRead() {
        var tls = of(
                        Role.EVERYTHING,
                        "security.ssl.rest.enabled=true security.ssl.keystore=k.p12 security.ssl.keystore-password=s "
                                + "security.ssl.rest.truststore=t.jks security.ssl.rest.truststore-type=jks "
                                + "security.ssl.rest.truststore-password=p security.ssl.protocol=TLSv1.3 "
                                + "security.ssl.algorithms=TLS_AES_128_GCM_SHA256,TLS_AES_256_GCM_SHA384")
                .tls()
                .orElseThrow();

        assertThat(tls.identity()).isEqualTo(new CertificateSource.Store(Path.of("k.p12"), "pkcs12", "s", "s"));
        assertThat(tls.authorities()).contains(new CertificateSource.Store(Path.of("t.jks"), "jks", "p", ""));
        assertThat(tls.callers().required()).isFalse();
        assertThat(tls.protocols()).containsExactly("TLSv1.3");
        assertThat(tls.suites()).containsExactly("TLS_AES_128_GCM_SHA256", "TLS_AES_256_GCM_SHA384");
        assertThat(tls.identity().toString()).doesNotContain("password");
        assertThatThrownBy(() -> of(Role.EVERYTHING, "security.ssl.rest.enabled=true"))
                .isInstanceOf(InvalidConfiguration.class);
    }
}
