package io.millrace.distribution;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.server.alert.rule.AlertFile;
import io.millrace.server.alert.rule.AlertPlan;
import io.millrace.server.alert.rule.AlertRule;
import io.millrace.server.alert.rule.ReceiverOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Tests the file `conf/alerts.yaml`, which changes nothing until its examples are uncommented. It is read as
/// `bin/millrace alerts check` does.
class AlertsExampleTest {
    private static final Path EXAMPLE = Path.of("src/main/dist/conf/alerts.yaml");

    @TempDir
    private Path folder;

    @Test
    void changesNothingAsItIs() throws IOException {
        assertThat(AlertFile.read(EXAMPLE)).isEqualTo(AlertPlan.BUILT_IN);
        assertThat(Files.readAllLines(EXAMPLE)).allMatch(line -> line.isEmpty() || line.startsWith("#"));
    }

    @Test
    void isValidWhenItIsUncommented() throws IOException {
        var file = folder.resolve("alerts.yaml");
        // a sentence has one space after the sign, and an example none or those of its level
        Files.write(
                file,
                Files.readAllLines(EXAMPLE).stream()
                        .map(line -> line.replaceFirst("^#(?! \\S)", ""))
                        .toList());
        var plan = AlertFile.read(file);

        assertThat(plan.receivers())
                .extracting(ReceiverOptions::type)
                .containsExactly("email", "slack", "teams", "alertmanager", "webhook");
        assertThat(plan.rules())
                .filteredOn(rule -> !AlertPlan.BUILT_IN.rules().contains(rule))
                .extracting(AlertRule::name)
                .containsExactlyInAnyOrder("back-pressure", "limit", "orders-late");
    }
}
