package io.millrace.distribution;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// Each alert of `share/monitoring` fires when it should, and only then.
class AlertRulesTest {
    private static final Path SHARE = Path.of("src/main/dist/share/monitoring");
    private static final Path CASES = Path.of("src/test/resources/prometheus-rules-test.yaml");
    private static final Pattern ALERT = Pattern.compile("- alert: (\\w+)");

    @Test
    void eachAlertFiresWhenItShould() throws Exception {
        run("promtool", "test", "rules", CASES.toString());
        var cases = Files.readString(CASES);
        assertThat(ALERT.matcher(Files.readString(SHARE.resolve("prometheus-rules.yaml")))
                        .results()
                        .map(found -> found.group(1)))
                .hasSizeGreaterThan(15)
                .allMatch(alert -> cases.contains("{alertname=\"" + alert + "\"}"));
    }

    @Test
    void theSampleOfAConfigurationIsValid() throws Exception {
        run("promtool", "check", "config", SHARE.resolve("prometheus.yml").toString());
    }

    private static void run(String... words) throws Exception {
        var process =
                new ProcessBuilder(List.of(words)).redirectErrorStream(true).start();
        var printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(printed).isZero();
    }
}
