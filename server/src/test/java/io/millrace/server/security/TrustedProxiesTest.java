package io.millrace.server.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TrustedProxiesTest {
    private static final TrustedProxies PROXIES = TrustedProxies.parse(List.of("10.1.0.0/16", "::1"));

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "a client without a proxy | 192.0.2.1 | 192.0.2.9            | 192.0.2.1",
                "one proxy                | 10.1.2.3  | 192.0.2.1            | 192.0.2.1",
                "no header                | 10.1.2.3  | ''                   | 10.1.2.3",
                "two proxies              | ::1       | 192.0.2.1, 10.1.0.1  | 192.0.2.1",
                "an invented client       | 10.1.2.3  | 127.0.0.1, 192.0.2.1 | 192.0.2.1",
                "an invented proxy        | 10.1.2.3  | 127.0.0.1,10.2.0.1   | 10.2.0.1",
                "only proxies             | 10.1.2.3  | 10.1.0.2,10.1.0.1    | 10.1.0.2",
                "IPv6                     | 10.1.2.3  | 2001:db8::7          | 2001:db8::7",
                "a name                   | 10.1.2.3  | 192.0.2.1, localhost | 10.1.2.3",
                "nothing of use           | 10.1.2.3  | unknown              | 10.1.2.3",
            })
    void theClientIsTheLastThatIsNoTrustedProxy(String what, String peer, String header, String client) {
        assertThat(PROXIES.client(InetAddress.ofLiteral(peer), List.of(header)))
                .as(what)
                .isEqualTo(InetAddress.ofLiteral(client));
    }

    @Test
    void aHeaderMayHaveSeveralLines() {
        assertThat(PROXIES.client(InetAddress.ofLiteral("10.1.2.3"), List.of("192.0.2.1", "10.1.0.1")))
                .isEqualTo(InetAddress.ofLiteral("192.0.2.1"));
    }

    @Test
    void printsWhatItHasParsed() {
        assertThat(PROXIES.text()).isEqualTo("10.1.0.0/16,0:0:0:0:0:0:0:1");
        assertThat(TrustedProxies.parse(List.of(PROXIES.text().split(",", -1)))).isEqualTo(PROXIES);
        assertThatThrownBy(() -> TrustedProxies.parse(List.of("proxy.example")))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
