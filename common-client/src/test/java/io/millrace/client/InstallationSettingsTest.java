package io.millrace.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InstallationSettingsTest {
    @Test
    void readsNestedKeysAsThoseWithDots() {
        assertThat(InstallationSettings.parse("""
                        # a comment
                        rest.port: 8081 # ours
                        #rest.address: other
                        security:
                          ssl:
                            rest:
                              enabled: true
                              truststore: '/it''s here # not a comment.p12'   # a comment
                            internal.enabled: false

                          tls.key: "C:\\\\key \\"a\\""
                        "state.dir": /srv/a b
                        list:
                          - one: 1
                          - two
                        empty:
                        last: x#y
                        """).values())
                .isEqualTo(Map.of(
                        "rest.port", "8081",
                        "security.ssl.rest.enabled", "true",
                        "security.ssl.rest.truststore", "/it's here # not a comment.p12",
                        "security.ssl.internal.enabled", "false",
                        "security.tls.key", "C:\\key \"a\"",
                        "state.dir", "/srv/a b",
                        "last", "x#y"));
    }

    @Test
    void readsLongValues() {
        var value = "a b".repeat(10_000);
        assertThat(InstallationSettings.parse("one: '" + value + "'\ntwo: \"" + value + "\"\nthree: " + value)
                        .values())
                .isEqualTo(Map.of("one", value, "two", value, "three", value));
    }

    @Test
    void doesNotShowItsSecrets() {
        assertThat(InstallationSettings.parse("security.ssl.rest.key-password: secret\n"))
                .hasToString("security.ssl.rest.key-password");
    }

    @Test
    void hasNoneWithoutAFile(@TempDir Path home) {
        assertThat(InstallationSettings.of(home).values()).isEmpty();
    }
}
