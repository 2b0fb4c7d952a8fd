package io.millrace.server.endpoint.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ContentNegotiationTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "gzip",
                "gzip, deflate, br",
                "br;q=1.0, gzip;q=0.8, *;q=0.1",
                "*",
                "GZIP",
                "x-gzip",
                "br, * ; q=0.001"
            })
    void compressesForThoseWhoTakeIt(String accepted) {
        assertThat(ContentNegotiation.takesGzip(accepted)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "identity", "br", "gzip;q=0", "gzip; q=0.000, *", "*;q=0", "notgzip", "gzipped", "br;q=0.5"})
    void doesNotCompressForOthers(String accepted) {
        assertThat(ContentNegotiation.takesGzip(accepted)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"\"a,b\"", "W/\"a,b\"", "\"x\", \"a,b\"", "W/\"x\",W/\"a,b\" , \"y\"", "*", " * ", "\"\",\"a,b\""
            })
    void findsATagInAList(String known) {
        assertThat(ContentNegotiation.matches(List.of(known), "W/\"a,b\"")).isTrue();
        assertThat(ContentNegotiation.matches(List.of("\"z\"", known), "\"a,b\""))
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a,b", "\"a\",\"b\"", "\"xa,b\"", "\"a,b", "\"*\"", "\"A,B\"", "\"x\"a,b\"y\""})
    void doesNotMistakeAnotherTagForIt(String known) {
        assertThat(ContentNegotiation.matches(List.of(known), "\"a,b\"")).isFalse();
    }
}
