package io.millrace.distribution;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Tests that each alert of `share/monitoring` fires when it should, and only then.
class AlertRulesTest {
    private static final Path SHARE = Path.of("src/main/dist/share/monitoring");
    private static final Path CASES = Path.of("src/test/resources/prometheus-rules-test.yaml");
    private static final Pattern ALERT = Pattern.compile("- alert: (\\w+)");
    /// A line of YAML behind the sign of a comment; sentences begin with a capital.
    private static final Pattern COMMENTED = Pattern.compile("(?m)^( +)# ((?:  |- )*[a-z_]+:(?: .*)?)$");

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

    /// Its comments have what a server with a login and TLS, and the reporter of the engine, take.
    @Test
    void theSampleIsValidWithTheLinesOfItsComments(@TempDir Path folder) throws Exception {
        var sample = Files.readString(SHARE.resolve("prometheus.yml"));
        var file = Files.writeString(
                folder.resolve("prometheus.yml"),
                COMMENTED.matcher(sample).replaceAll("$1$2").replace("/etc/prometheus", folder.toString()));
        Files.copy(SHARE.resolve("prometheus-rules.yaml"), folder.resolve("prometheus-rules.yaml"));
        Files.createFile(folder.resolve("millrace-token"));
        Files.createFile(folder.resolve("authority.pem"));

        assertThat(file).content().contains("\n    authorization:", "\n    scheme: https", "\n  - job_name: flink");
        run("promtool", "check", "config", file.toString());
    }

    private static void run(String... words) throws Exception {
        var process =
                new ProcessBuilder(List.of(words)).redirectErrorStream(true).start();
        var printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(printed).isZero();
    }
}
