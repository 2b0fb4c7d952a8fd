package io.millrace.server.engine.planner.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.testing.ReservedPort;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
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
        assertThat(BrokerAddresses.of(servers).silence()).isEmpty();
    }

    @Test
    void sayWhyNoneOfThemAnswers() throws InterruptedException {
        try (var first = ReservedPort.reserve();
                var second = ReservedPort.reserve()) {
            var servers = "127.0.0.1:" + first.number() + ",localhost:" + second.number();
            assertThat(BrokerAddresses.of(servers).silence())
                    .hasValueSatisfying(reason -> assertThat(reason)
                            .contains("127.0.0.1:" + first.number() + " (Connection refused)")
                            .contains("127.0.0.1:" + second.number() + " (Connection refused)"));
        }
    }

    @Test
    void answerIfOneOfThemDoes() throws IOException, InterruptedException {
        try (var nobody = ReservedPort.reserve();
                var broker = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
            var servers = "127.0.0.1:" + nobody.number() + ",127.0.0.1:" + broker.getLocalPort();
            assertThat(BrokerAddresses.of(servers).silence()).isEmpty();
        }
    }
}
