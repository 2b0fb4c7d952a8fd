package io.millrace.server.security;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FileAddressesTest {
    @ParameterizedTest
    @CsvSource({
        "pipeline.name, a job",
        "pipeline.name, 'one, two'",
        "bootstrap.servers, broker:9092",
        "url, https://example.org/x",
    })
    void valueThatIsNoAddressNamesNoFile(String key, String value) {
        assertThat(FileAddresses.ofOption(key, value)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "any, /folder/a, file:/folder/a",
        "any, 'x,/folder/a', file:/folder/a",
        "any, file:///folder/a, file:/folder/a",
        "any, jar:file:/folder/a, file:/folder/a",
        "any, s3://bucket/a, s3://bucket/a",
        "sink.path, a, /a",
    })
    void pathNamesAFileAndAnyTextUnderTheKeyOfAPath(String key, String value, String end) {
        assertThat(FileAddresses.ofOption(key, value)).anyMatch(address -> address.endsWith(end));
    }
}
