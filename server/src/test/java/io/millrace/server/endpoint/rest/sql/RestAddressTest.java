package io.millrace.server.endpoint.rest.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.util.List;
import org.junit.jupiter.api.Test;

class RestAddressTest {
    /// The shell of the installation calls the announced address.
    @Test
    void isAPartOfAUrlWithEachKindOfHost() {
        assertThat(new RestAddress("db1", List.of(0)).at(8083)).isEqualTo("db1:8083");
        assertThat(new RestAddress("0.0.0.0", List.of(0)).at(8083)).isEqualTo("0.0.0.0:8083");
        assertThat(URI.create("http://" + new RestAddress("::1", List.of(0)).at(8083)))
                .hasHost("[::1]")
                .hasPort(8083);
        assertThat(new RestAddress("::", List.of(0)).reachable(8083, true)).isEqualTo("https://localhost:8083");
    }
}
