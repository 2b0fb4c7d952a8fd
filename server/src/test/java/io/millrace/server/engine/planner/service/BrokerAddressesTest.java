package io.millrace.server.engine.planner.service;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.testing.ReservedPort;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BrokerAddressesTest {
    @Test
    void areFoundInTheOption() {
        assertThat(BrokerAddresses.of("127.0.0.1:9092, SASL_SSL://127.0.0.2:9093,[::1]:9094")
                        .addresses())
                .containsExactly(
                        new InetSocketAddress("127.0.0.1", 9092),
                        new InetSocketAddress("127.0.0.2", 9093),
                        new InetSocketAddress("::1", 9094));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "127.0.0.1", "nowhere.invalid:9092", "127.0.0.1:99999", "${secret}"})
    void leaveToTheClientWhatItDoesNotUnderstand(String servers) throws InterruptedException {
        assertThat(BrokerAddresses.of(servers).silence(BrokerProtocol.PLAINTEXT))
                .isEmpty();
    }

    @Test
    void sayWhyNoneOfThemAnswers() throws InterruptedException {
        try (var first = ReservedPort.reserve();
                var second = ReservedPort.reserve()) {
            var servers = "127.0.0.1:" + first.number() + ",localhost:" + second.number();
            assertThat(BrokerAddresses.of(servers).silence(BrokerProtocol.PLAINTEXT))
                    .hasValueSatisfying(reason -> assertThat(reason)
                            .contains("127.0.0.1:" + first.number() + " (Connection refused)")
                            .contains("127.0.0.1:" + second.number() + " (Connection refused)"));
        }
    }

    @Test
    void answerIfOneOfThemDoes() throws IOException, InterruptedException {
        try (var nobody = ReservedPort.reserve();
                var other = ScriptedServer.http();
                var broker = ScriptedServer.broker(false, 0)) {
            assertThat(of(nobody.number(), other.port(), broker.port()).silence(BrokerProtocol.PLAINTEXT))
                    .isEmpty();
        }
    }

    @Test
    void sayWhatToCheckOnce() throws IOException, InterruptedException {
        try (var nobody = ReservedPort.reserve();
                var first = ScriptedServer.silent();
                var second = ScriptedServer.silent()) {
            var probe = new BrokerProbe(BrokerProtocol.PLAINTEXT, Duration.ofMillis(50));
            assertThat(of(nobody.number(), first.port(), second.port()).silence(probe))
                    .hasValueSatisfying(reason -> assertThat(reason)
                            .contains("127.0.0.1:" + nobody.number() + " (Connection refused)")
                            .contains("127.0.0.1:" + first.port() + " (takes the connection, but does not answer)")
                            .contains("127.0.0.1:" + second.port() + " (takes the connection, but does not answer)")
                            .endsWith(
                                    "). Check the port, and 'properties.security.protocol', which is 'PLAINTEXT' here.")
                            .containsOnlyOnce("Check"));
        }
    }

    private static BrokerAddresses of(int... ports) {
        return BrokerAddresses.of(
                Arrays.stream(ports).mapToObj(port -> "127.0.0.1:" + port).collect(Collectors.joining(",")));
    }
}
