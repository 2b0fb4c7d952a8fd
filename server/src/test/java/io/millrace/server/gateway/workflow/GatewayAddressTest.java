package io.millrace.server.gateway.workflow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.wire.Refusal;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Tests which texts are the same address.
class GatewayAddressTest {
    private static GatewayAddress of(String text) {
        return GatewayAddress.parse(text);
    }

    @Test
    void theSameProcessHasOneAddress() {
        var own = of("http://localhost:8083");
        for (var text :
                List.of("http://127.0.0.1:8083/", "HTTP://LocalHost:8083", "localhost:8083", "http://[::1]:8083")) {
            assertThat(of(text)).as(text).isEqualTo(own);
        }
        assertThat(of("https://SQL.example.com")).isEqualTo(of("https://sql.example.com:443/"));
    }

    @Test
    void othersHaveOtherAddresses() {
        var own = of("http://localhost:8083");
        for (var text : List.of(
                "https://localhost:8083",
                "http://localhost:8081",
                "http://localhost.example.com:8083",
                "http://10.0.0.1:8083",
                "http://localhost")) {
            assertThat(of(text)).as(text).isNotEqualTo(own);
        }
    }

    @Test
    void refusesWhatIsNoAddress() {
        for (var text : List.of(
                "",
                "http://",
                "file:///etc/passwd",
                "ftp://localhost:8083",
                "http://localhost:8083@evil.example.com",
                "http://evil.example.com#@localhost:8083",
                "http://localhost:8083/?x=1",
                "http://localhost:8083/v1/jobs",
                "http://local host:8083")) {
            assertThatThrownBy(() -> of(text))
                    .as(text)
                    .isInstanceOf(Refusal.class)
                    .hasMessageContaining("is not the address of a gateway");
        }
    }

    @Test
    void doesNotRepeatAPassword() {
        assertThatThrownBy(() -> of("http://ann:canary@localhost:8083")).hasMessageNotContaining("canary");
    }
}
