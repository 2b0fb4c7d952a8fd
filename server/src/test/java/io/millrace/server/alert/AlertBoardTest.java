package io.millrace.server.alert;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.server.LoggedLines;
import io.millrace.server.alert.rule.AlertFileParser;
import io.millrace.server.alert.rule.AlertPlan;
import io.millrace.wire.Refusal;
import io.millrace.wire.cluster.Alerts;
import io.millrace.wire.cluster.Alerts.Condition;
import io.millrace.wire.cluster.Alerts.NewSilence;
import io.millrace.wire.id.JobId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AlertBoardTest {
    private static final JobId JOB = new JobId("b".repeat(32));
    private static final Signal.Subject ORDERS = Signal.Subject.job(JOB, "orders");
    private final AlertPlan plan = plan();
    private long now = 5_000_000;
    private AlertBoard board = new AlertBoard(() -> now);

    private static AlertPlan plan() {
        try {
            return AlertFileParser.parse("""
                    receivers:
                      ops:
                        type: webhook
                        url: http://localhost:9/ops
                      disks:
                        type: alertmanager
                        url: http://localhost:9
                    rules:
                      checkpoints-fail:
                        receivers: ops
                      job-failed:
                        receivers: ops
                    """.lines().toList(), true);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private void round(Signal... signals) {
        var _ = board.evaluate(plan, List.of(signals), now);
        board.queueMessages(plan, now);
    }

    private void after(Duration time) {
        now += time.toMillis();
    }

    private static Signal failing(double inARow) {
        return new Signal.Level(Condition.CHECKPOINT_FAILURES, ORDERS, inARow, Optional.empty());
    }

    private static Signal failed() {
        return new Signal.Happened(Condition.JOB_FAILED, ORDERS, 0, "");
    }

    /// What is sent now; it arrives.
    private List<String> sent(String receiver) {
        var alerts = board.queue(receiver).take(now);
        if (alerts.isEmpty()) {
            return List.of();
        }
        board.queue(receiver).sent(alerts, now);
        return alerts.stream()
                .map(alert -> (alert.resolved().isPresent() ? "-" : "+") + alert.rule())
                .toList();
    }

    @Test
    void tellsTogetherWhatComesTogether() {
        round(failing(3));
        after(Duration.ofSeconds(2));
        round(failing(3), failed());
        assertThat(sent("ops")).as("it waits for more").isEmpty();
        after(Duration.ofSeconds(3));
        assertThat(sent("ops")).containsExactly("+checkpoints-fail", "+job-failed");
        assertThat(sent("disks")).as("another receiver").isEmpty();
    }

    @Test
    void tellsOnceAndThenTheEnd() {
        round(failing(3));
        after(Duration.ofSeconds(6));
        round(failing(4));
        assertThat(sent("ops")).containsExactly("+checkpoints-fail");
        after(Duration.ofMinutes(5));
        round(failing(5));
        assertThat(sent("ops")).isEmpty();
        round(failing(0));
        after(Duration.ofSeconds(6));
        assertThat(sent("ops")).containsExactly("-checkpoints-fail");
    }

    @Test
    void aSilenceHoldsBackWhatBegins() {
        var silence = board.silence(
                new NewSilence(Optional.of("checkpoints-fail"), Optional.of("ORD*"), Optional.of("upgrade"), 10),
                "ann",
                now);
        round(failing(3), failed());
        after(Duration.ofSeconds(6));
        assertThat(sent("ops")).containsExactly("+job-failed");
        assertThat(board.listing("http://m", now).firing()).isEqualTo(1);
        assertThat(board.listing("http://m", now).alerts())
                .filteredOn(alert -> alert.rule().equals("checkpoints-fail"))
                .singleElement()
                .returns(Optional.of(silence.id()), Alerts.Alert::silence);
        after(Duration.ofMinutes(10));
        round(failing(3));
        after(Duration.ofSeconds(6));
        assertThat(sent("ops")).as("it still lasts").containsExactly("+checkpoints-fail");
    }

    @Test
    void whatBeganAndEndedInASilenceIsNotReported() {
        var silence =
                board.silence(new NewSilence(Optional.empty(), Optional.empty(), Optional.empty(), 10), "ann", now);
        round(failing(3));
        round(failing(0));
        board.endSilence(silence.id());
        round(failing(0));
        after(Duration.ofMinutes(1));
        assertThat(sent("ops")).isEmpty();
        assertThatThrownBy(() -> board.endSilence(silence.id())).isInstanceOf(Refusal.class);
    }

    @Test
    void theEndOfWhatIsKnownIsReportedInASilenceAsWell() {
        round(failing(3));
        after(Duration.ofSeconds(6));
        assertThat(sent("ops")).hasSize(1);
        var _ = board.silence(new NewSilence(Optional.empty(), Optional.empty(), Optional.empty(), 10), "ann", now);
        round(failing(0));
        after(Duration.ofSeconds(6));
        assertThat(sent("ops")).containsExactly("-checkpoints-fail");
    }

    @Test
    void aRestartTellsNothingTwiceAndForgetsNothing(@TempDir Path folder) {
        var store = new AlertStore(Optional.of(folder.resolve("alerts")));
        assertThat(store.read()).isEqualTo(AlertStore.Content.NONE);
        round(failing(3));
        after(Duration.ofSeconds(6));
        assertThat(sent("ops")).containsExactly("+checkpoints-fail");
        round(failing(3), failed());
        var _ = board.silence(new NewSilence(Optional.of("disk"), Optional.empty(), Optional.empty(), 60), "ann", now);
        store.write(board.content(now));

        board = new AlertBoard(() -> now);
        board.restore(new AlertStore(Optional.of(folder.resolve("alerts"))).read(), now);
        round(failing(3));
        after(Duration.ofSeconds(6));
        assertThat(sent("ops")).as("only what was not sent yet").containsExactly("+job-failed");
        assertThat(board.silences(now)).hasSize(1);
    }

    @Test
    void goesOnWithAFileThatIsDamagedAtAnyByteAndKeepsACopy(@TempDir Path folder) throws IOException {
        round(failing(3));
        var _ = board.silence(new NewSilence(Optional.of("disk"), Optional.empty(), Optional.of("x"), 60), "ann", now);
        new AlertStore(Optional.of(folder)).write(board.content(now));
        var file = folder.resolve("alerts.json");
        var whole = Files.readAllBytes(file);
        var random = new Random(21);
        var unreadable = 0;
        for (int at = 0; at < whole.length; at++) {
            var damaged = whole.clone();
            damaged[at] ^= (byte) (1 + random.nextInt(255));
            Files.write(file, damaged);
            try (var lines = new LoggedLines(AlertStore.class)) {
                var content = new AlertStore(Optional.of(folder)).read();
                if (content.equals(AlertStore.Content.NONE)) {
                    unreadable++;
                    assertThat(lines.messages())
                            .as("byte %d", at)
                            .singleElement(InstanceOfAssertFactories.STRING)
                            .contains(file.toString(), "silences have to be set again")
                            .hasLineCount(1);
                    assertThat(folder.resolve("alerts.json.damaged")).hasBinaryContent(damaged);
                }
                board = new AlertBoard(() -> now);
                board.restore(content, now);
                round(failing(3));
                // silenced or not: nothing in the file says that a silence was for another rule
                assertThat(board.listing("http://m", now).alerts())
                        .as("byte %d", at)
                        .isNotEmpty();
                assertThat(board.silences(now)).hasSizeLessThanOrEqualTo(1);
            }
        }
        assertThat(unreadable).isPositive();
    }

    @Test
    void aMistakeInTheFileAtTheStartForgetsNothing() throws IOException {
        var own = AlertFileParser.parse("""
                receivers:
                  ops: {type: webhook, url: 'http://localhost:9/ops'}
                rules:
                  late: {condition: watermark-lag, above: 1 s, for: 0 s}
                """.lines().toList(), true);
        var late = new Signal.Level(Condition.WATERMARK_LAG, ORDERS, 5_000, Optional.empty());
        var _ = board.evaluate(own, List.of(late, failing(3)), now);
        board.queueMessages(own, now);
        var content = board.content(now);

        board = new AlertBoard(() -> now);
        board.restore(content, now);
        for (int minute = 0; minute < 5; minute++) {
            var _ = board.evaluate(AlertPlan.UNKNOWN, List.of(late, failed()), now);
            board.queueMessages(AlertPlan.UNKNOWN, now);
            after(Duration.ofMinutes(1));
        }
        var _ = board.evaluate(own, List.of(late, failing(3)), now);
        board.queueMessages(own, now);
        after(Duration.ofSeconds(6));
        assertThat(sent("ops")).containsExactly("+late", "+checkpoints-fail", "+job-failed");
    }

    @Test
    void writesOnlyWhatHasChanged(@TempDir Path folder) throws IOException {
        var file = folder.resolve("alerts.json");
        var store = new AlertStore(Optional.of(folder));
        round(failing(3));
        store.write(board.content(now));
        Files.delete(file);
        store.write(board.content(now + 1_000));
        assertThat(file).doesNotExist();

        round(failing(3), failed());
        store.write(board.content(now));
        assertThat(file).exists();
    }

    @Test
    void aReceiverThatIsAwayIsTriedAgainLaterAndLater() {
        round(failed());
        after(Duration.ofSeconds(5));
        var delays = new ArrayList<Long>();
        long before = now;
        while (delays.size() < 9) {
            if (board.queue("ops").take(now).isEmpty()) {
                after(Duration.ofSeconds(1));
            } else {
                delays.add((now - before) / 1000);
                before = now;
                board.queue("ops").failed("nobody answers", now);
            }
        }
        assertThat(delays).containsExactly(0L, 5L, 10L, 20L, 40L, 80L, 160L, 320L, 600L);
        assertThat(board.receivers(plan).getFirst())
                .returns(9L, Alerts.Receiver::failed)
                .returns(1, Alerts.Receiver::waiting)
                .returns(Optional.of("nobody answers"), Alerts.Receiver::problem);
    }

    @Test
    void aClockThatIsSetBackDoesNotHoldUpMessages() {
        round(failed());
        after(Duration.ofHours(-1));
        assertThat(sent("ops")).isNotEmpty();
    }

    @Test
    void theQueueOfAReceiverIsBounded() {
        for (int i = 0; i <= DeliveryQueue.MAX_WAITING; i++) {
            round(new Signal.Happened(Condition.TASK_MANAGER_LOST, Signal.Subject.named("tm-" + i), now, ""));
        }
        assertThat(board.queue("ops").waiting()).hasSize(DeliveryQueue.MAX_WAITING);
        assertThat(board.queue("ops").waiting().getFirst().key()).isEqualTo("tm-1");
        assertThat(board.queue("ops").counts().dropped()).isEqualTo(1);
        after(Duration.ofSeconds(6));
        assertThat(sent("ops")).hasSize(DeliveryQueue.MAX_TOGETHER);
        assertThat(sent("ops")).as("at once").hasSize(DeliveryQueue.MAX_TOGETHER);
    }
}
