package io.millrace.server.alert.rule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.wire.cluster.Alerts.Condition;
import io.millrace.wire.cluster.Alerts.Severity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AlertFileParserTest {
    private static AlertPlan parse(String text) throws IOException {
        return AlertFileParser.parse(text.lines().toList(), true);
    }

    @Test
    void anEmptyFileHasNoReceivers() throws IOException {
        var plan = parse("# nothing but a comment");
        assertThat(plan.receivers()).isEmpty();
        assertThat(plan.rules())
                .extracting(AlertRule::name)
                .contains("job-failed", "back-pressure", "disk", "limit")
                .hasSize(11);
    }

    @Test
    void changesSwitchesOffAndAddsRules() throws IOException {
        var plan = parse("""
                address: https://millrace.example.com
                group-wait: 30 s
                receivers:
                  ops:
                    type: webhook
                    url: http://localhost:9000/alerts
                rules:
                  back-pressure:
                    above: 70 %
                    for: 2 min
                  limit:
                    enabled: false
                  orders-late:
                    condition: watermark-lag
                    above: 90 s
                    for: 1 min
                    severity: critical
                    jobs: [orders*, billing]
                    receivers: ops
                  many-restarts:
                    condition: job-restarts
                    above: 10
                    within: 1 h
                """);
        assertThat(plan.groupWait()).isEqualTo(Duration.ofSeconds(30));
        assertThat(plan.rule("back-pressure").orElseThrow())
                .returns(0.7, AlertRule::above)
                .returns(Duration.ofMinutes(2), AlertRule::hold)
                .returns(true, AlertRule::enabled);
        assertThat(plan.rule("limit").orElseThrow().enabled()).isFalse();
        var late = plan.rule("orders-late").orElseThrow();
        assertThat(late)
                .returns(Condition.WATERMARK_LAG, AlertRule::condition)
                .returns(90_000.0, AlertRule::above)
                .returns(Severity.CRITICAL, AlertRule::severity);
        assertThat(late.looksAt("ORDERS of today")).isTrue();
        assertThat(late.looksAt("billing 2")).isFalse();
        assertThat(late.notifies("ops")).isTrue();
        assertThat(plan.rule("many-restarts").orElseThrow().within()).isEqualTo(Duration.ofHours(1));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "rules:\\n  back-presure:\\n    enabled: false | line 3: back-presure: no such rule is built in",
                "rules:\\n  back-pressure:\\n    above: 70 | line 3: above: expected a share, such as 90 %",
                "rules:\\n  back-pressure:\\n    for: 5 | line 3: for: expected a time with its unit",
                "rules:\\n  back-pressure:\\n    within: 5 min | line 3: within: this rule does not look back",
                "rules:\\n  job-failed:\\n    above: 3 | line 3: above: this rule is of an event",
                "rules:\\n  disk:\\n    jobs: a | line 3: jobs: this rule does not look at jobs",
                "rules:\\n  disk:\\n    colour: red | line 3: colour: this key is not known here; known are condition",
                "rules:\\n  disk:\\n    receivers: ops | line 3: receivers: there is no receiver 'ops'",
                "rules:\\n  mine:\\n    condition: lag | line 3: condition: there is no 'lag'; there is job-failed",
                "receivers:\\n  ops:\\n    type: pager | line 3: type: expected email, slack, teams, alertmanager",
                "receivers:\\n  ops:\\n    type: slack | line 3: ops: url or url-file is missing",
                "receivers:\\n  ops:\\n    type: webhook\\n    url: ftp://x/y | line 4: url: expected an address",
                "receivers:\\n  m:\\n    type: email\\n    host: h\\n    from: a@b\\n    to: you | line 6: to: 'you' is not",
                "receivers:\\n  m:\\n    type: email\\n    host: h\\n    from: a@b\\n    to: c@d\\n    user: u | line 3: m: a login",
                "rules: [ | line 1: ",
                "rules:\\n  disk: {}\\n  disk: {} | line 3: disk: it is there twice",
            })
    void namesTheLineOfAProblem(String text, String problem) {
        assertThatThrownBy(() -> parse(text.strip().replace("\\n", "\n")))
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith(problem.strip());
    }

    @Test
    void secretsAreOnlyInFilesThatOthersCannotRead(@TempDir Path folder) throws IOException {
        var file = folder.resolve("alerts.yaml");
        Files.writeString(file, """
                receivers:
                  chat:
                    type: slack
                    url: https://hooks.example.com/services/SECRET
                """);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
        assertThatThrownBy(() -> AlertFile.read(file))
                .hasMessageStartingWith("line 4: url: others can read this file")
                .hasMessageNotContaining("SECRET");

        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
        assertThat(AlertFile.read(file).receivers().toString()).contains("chat").doesNotContain("SECRET");
        assertThat(AlertFile.read(file).receivers().getFirst().target()).isEqualTo("hooks.example.com");
    }

    @Test
    void aBrokenFileIsNotUsedAtTheStart(@TempDir Path folder) throws IOException {
        var path = folder.resolve("alerts.yaml");
        Files.writeString(path, "rules:\n  disk: 5\n");
        var file = AlertFile.open(path);
        assertThat(file.plan()).isEqualTo(AlertPlan.UNKNOWN);
        assertThat(file.problem())
                .hasValueSatisfying(problem -> assertThat(problem).startsWith("line 2: disk: expected keys"));
    }

    @Test
    void theExamplesOfTheGuideAreValid() throws IOException {
        var guide = Files.readString(Path.of("../docs/alerts.md"));
        var examples = Pattern.compile("```yaml\n(.*?)```", Pattern.DOTALL)
                .matcher(guide)
                .results()
                .map(found -> found.group(1))
                .toList();
        assertThat(examples).hasSize(2);
        assertThat(parse(examples.getFirst()).receivers())
                .extracting(ReceiverOptions::type)
                .containsExactly("email", "slack", "teams", "alertmanager", "webhook");
        assertThat(parse(examples.getLast()).rule("orders-late")).isPresent();
        for (var rule : AlertPlan.BUILT_IN.rules()) {
            assertThat(guide).contains("\n| `" + rule.name() + "` | ");
        }
        for (var condition : Condition.values()) {
            assertThat(guide).contains("`" + YamlPart.word(condition) + "`");
        }
    }
}
