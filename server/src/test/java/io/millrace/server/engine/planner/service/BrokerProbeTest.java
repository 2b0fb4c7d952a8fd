package io.millrace.server.engine.planner.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class BrokerProbeTest {
    private static final Duration LONG = Duration.ofMinutes(1);
    private static final int KNOWN = 0;

    private static Optional<BrokerFault> fault(BrokerProtocol protocol, ScriptedServer server) throws IOException {
        return new BrokerProbe(protocol, LONG).fault(server.address());
    }

    @Test
    void isContentWithABroker() throws IOException {
        try (var broker = ScriptedServer.broker(false, KNOWN)) {
            assertThat(fault(BrokerProtocol.PLAINTEXT, broker)).isEmpty();
        }
    }

    @Test
    void leavesTheLoginToTheClient() throws IOException {
        try (var broker = ScriptedServer.broker(true, KNOWN)) {
            assertThat(fault(BrokerProtocol.SASL_PLAINTEXT, broker)).isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"SSL", "SASL_SSL"})
    void leavesTheHandshakeToTheClient(BrokerProtocol protocol) throws IOException, GeneralSecurityException {
        try (var broker = ScriptedServer.withTls()) {
            assertThat(fault(protocol, broker)).isEmpty();
        }
    }

    @Test
    void saysThatALoginIsMissing() throws IOException {
        try (var broker = ScriptedServer.broker(true, KNOWN)) {
            assertThat(fault(BrokerProtocol.PLAINTEXT, broker))
                    .contains(new BrokerFault(
                            "requires a login",
                            "Set 'properties.security.protocol' to 'SASL_PLAINTEXT', with 'properties.sasl.mechanism' and"
                                    + " 'properties.sasl.jaas.config'."));
        }
    }

    /// It hangs up because of the version, and not because a login is missing.
    @Test
    void asksNothingThatTheBrokerDoesNotKnow() throws IOException {
        try (var broker = ScriptedServer.broker(false, 5)) {
            assertThat(fault(BrokerProtocol.PLAINTEXT, broker)).isEmpty();
        }
    }

    @ParameterizedTest
    @CsvSource(quoteCharacter = '"', delimiter = ';', textBlock = """
            PLAINTEXT;      'SSL', or to 'SASL_SSL' if it requires a login as well.
            SASL_PLAINTEXT; 'SASL_SSL'.
            """)
    void saysThatTlsIsMissing(BrokerProtocol protocol, String advice) throws IOException, GeneralSecurityException {
        try (var broker = ScriptedServer.withTls()) {
            assertThat(fault(protocol, broker))
                    .contains(new BrokerFault("speaks TLS", "Set 'properties.security.protocol' to " + advice));
        }
    }

    @ParameterizedTest
    @CsvSource({"SSL, PLAINTEXT", "SASL_SSL, SASL_PLAINTEXT"})
    void saysThatThereIsNoTls(BrokerProtocol protocol, BrokerProtocol right) throws IOException {
        try (var broker = ScriptedServer.broker(false, KNOWN)) {
            assertThat(fault(protocol, broker))
                    .contains(new BrokerFault(
                            "does not speak TLS", "Set 'properties.security.protocol' to '" + right + "'."));
        }
    }

    @ParameterizedTest
    @EnumSource
    void saysThatNothingIsAnswered(BrokerProtocol protocol) throws IOException {
        try (var server = ScriptedServer.silent()) {
            assertThat(new BrokerProbe(protocol, Duration.ofMillis(50)).fault(server.address()))
                    .contains(new BrokerFault("takes the connection, but does not answer", check(protocol)));
        }
    }

    @ParameterizedTest
    @EnumSource
    void saysThatAnotherKindOfServerListens(BrokerProtocol protocol) throws IOException {
        try (var server = ScriptedServer.http()) {
            assertThat(fault(protocol, server))
                    .contains(new BrokerFault("does not answer as Kafka does", check(protocol)));
        }
    }

    @ParameterizedTest
    @EnumSource
    void saysThatTheConnectionIsClosed(BrokerProtocol protocol) throws IOException {
        try (var server = ScriptedServer.of(client -> {})) {
            assertThat(fault(protocol, server)).contains(new BrokerFault("closes the connection", check(protocol)));
        }
    }

    private static String check(BrokerProtocol protocol) {
        return "Check the port, and 'properties.security.protocol', which is '" + protocol + "' here.";
    }
}
