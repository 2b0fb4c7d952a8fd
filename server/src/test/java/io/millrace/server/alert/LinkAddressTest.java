package io.millrace.server.alert;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LinkAddressTest {
    @ParameterizedTest
    @CsvSource({
        "https://0.0.0.0:8081, *;sql.example.com;other, https://sql.example.com:8081",
        "https://[::]:8081, sql.example.com, https://sql.example.com:8081",
        "https://0.0.0.0:8081, *, https://0.0.0.0:8081",
        "http://job_manager:8081, sql.example.com, http://job_manager:8081",
        "http://192.0.2.7:8081, sql.example.com, http://192.0.2.7:8081"
    })
    void namesAServerThatListensOnAllAddresses(String url, String names, String address) {
        assertThat(LinkAddress.of(url, List.of(names.split(";")))).isEqualTo(address);
    }
}
