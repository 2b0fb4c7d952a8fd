package io.millrace.server.engine.adapter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.millrace.server.engine.Engine;
import io.millrace.server.engine.Leadership;
import io.millrace.server.freshness.Moment;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import io.millrace.wire.id.TaskManagerId;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.runtime.clusterframework.types.ResourceID;
import org.apache.flink.runtime.clusterframework.types.ResourceProfile;
import org.apache.flink.runtime.instance.HardwareDescription;
import org.apache.flink.runtime.resourcemanager.ResourceManagerGateway;
import org.apache.flink.runtime.resourcemanager.TaskManagerInfoWithSlots;
import org.apache.flink.runtime.rest.messages.taskmanager.TaskManagerInfo;
import org.apache.flink.runtime.rpc.exceptions.RecipientUnreachableException;
import org.apache.flink.runtime.taskexecutor.TaskExecutorMemoryConfiguration;
import org.apache.flink.runtime.webmonitor.retriever.GatewayRetriever;
import org.junit.jupiter.api.Test;

class LeaderGatewaysTest {
    private static final Duration LIMIT = Duration.ofMillis(1);

    private final AtomicReference<Moment> now = new AtomicReference<>(new Moment(0, 0));
    private final Leadership leadership = new Leadership(now::get);
    private final LeaderGateways gateways = new LeaderGateways(
            (Engine) Proxy.newProxyInstance(
                    Engine.class.getClassLoader(), new Class<?>[] {Engine.class}, (_, _, _) -> leadership),
            LIMIT);

    private final List<Runnable> checks = new ArrayList<>();
    private long heartbeat;

    private Refusal unanswered() {
        return catchThrowableOfType(Refusal.class, () -> gateways.answer(new CompletableFuture<>()));
    }

    @Test
    void aLeaderThatTakesTooLongIsLate() {
        leadership.elected("http://own");
        now.set(new Moment(0, Duration.ofSeconds(60).toNanos()));

        assertThat(unanswered().code()).isEqualTo(FaultCode.TIMED_OUT);
    }

    @Test
    void aClockThatIsSetForwardDoesNotMakeAnElectionOlder() {
        leadership.elected("http://own");
        now.set(new Moment(Duration.ofHours(1).toMillis(), 0));

        assertThat(unanswered()).hasMessageContaining("since 0.0 s");
    }

    @Test
    void aQuestionFromAroundAnElectionHasNoAnswer() {
        leadership.elected("http://own");

        assertThat(unanswered())
                .hasMessageContaining("has been elected leader")
                .extracting(Refusal::code)
                .isEqualTo(FaultCode.UNAVAILABLE);
    }

    @Test
    void aLeaderElsewhereThatDoesNotAnswerIsSaidToBeAway() {
        leadership.notifyLeaderAddress("http://other", UUID.randomUUID());

        assertThat(unanswered())
                .hasMessageContaining("The leader http://other does not answer")
                .extracting(Refusal::code)
                .isEqualTo(FaultCode.UNAVAILABLE);
    }

    @Test
    void aPartThatEndedIsNotTakenForTheLeader() {
        leadership.elected("http://own");
        now.set(new Moment(0, Duration.ofSeconds(60).toNanos()));
        var gone = CompletableFuture.failedFuture(new RecipientUnreachableException("me", "the job", "a question"));

        assertThat(catchThrowableOfType(Refusal.class, () -> gateways.answer(gone)))
                .hasMessageContaining("ended meanwhile")
                .extracting(Refusal::code)
                .isEqualTo(FaultCode.UNAVAILABLE);
    }

    @Test
    void whatTheEngineGaveUpIsReportedTheSameWay() {
        var given = CompletableFuture.failedFuture(new TimeoutException());

        assertThat(catchThrowableOfType(Refusal.class, () -> gateways.answer(given))
                        .code())
                .isEqualTo(FaultCode.UNAVAILABLE);
        leadership.elected("http://own");
        now.set(new Moment(0, Duration.ofSeconds(60).toNanos()));
        assertThat(catchThrowableOfType(Refusal.class, () -> gateways.answer(given))
                        .code())
                .isEqualTo(FaultCode.TIMED_OUT);
    }

    /// Asks a task manager, of which each check of its heartbeats runs the next of the checks first.
    private String ask(CompletableFuture<String> answer) {
        var resourceManager = proxy(ResourceManagerGateway.class, _ -> {
            checks.removeFirst().run();
            return CompletableFuture.completedFuture(details());
        });
        GatewayRetriever<ResourceManagerGateway> leader = () -> CompletableFuture.completedFuture(resourceManager);
        var engine = proxy(Engine.class, method -> method.equals("resourceManager") ? leader : new Configuration());
        return new LeaderGateways(engine, Duration.ofDays(1), LIMIT, now::get)
                .taskManager(new TaskManagerId("tm-1"), (_, _) -> answer);
    }

    private static <T> T proxy(Class<T> type, Function<String, Object> answers) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(), new Class<?>[] {type}, (_, method, _) -> answers.apply(method.getName())));
    }

    private TaskManagerInfoWithSlots details() {
        return new TaskManagerInfoWithSlots(
                new TaskManagerInfo(
                        new ResourceID("tm-1"),
                        "address",
                        1,
                        1,
                        heartbeat,
                        1,
                        1,
                        0,
                        ResourceProfile.ZERO,
                        ResourceProfile.ZERO,
                        new HardwareDescription(1, 1, 1, 1),
                        new TaskExecutorMemoryConfiguration(1L, 1L, 1L, 1L, 1L, 1L, 1L, 1L, 1L, 1L),
                        false),
                List.of());
    }

    private void pass(Duration time) {
        var before = now.get();
        now.set(new Moment(before.epochMillis() + time.toMillis(), before.nanoTime() + time.toNanos()));
    }

    @Test
    void aTaskManagerWhoseHeartbeatsGoOnMayTakeItsTime() {
        var answer = new CompletableFuture<String>();
        for (int i = 0; i < 10; i++) {
            checks.add(() -> {
                pass(Duration.ofSeconds(15));
                heartbeat += 10_000;
            });
        }
        checks.add(() -> answer.complete("a large file"));

        assertThat(ask(answer)).isEqualTo("a large file");
    }

    @Test
    void aClockThatIsSetForwardMakesNoTaskManagerSilent() {
        var answer = new CompletableFuture<String>();
        heartbeat = System.currentTimeMillis() - Duration.ofHours(1).toMillis();
        checks.add(() -> now.set(new Moment(Duration.ofHours(1).toMillis(), 0)));
        checks.add(() -> answer.complete("a large file"));

        assertThat(ask(answer)).isEqualTo("a large file");
    }

    @Test
    void aTaskManagerThatSendsNoHeartbeatsIsSilent() {
        // by a clock that has been set back since the heartbeat
        heartbeat = System.currentTimeMillis() + Duration.ofHours(1).toMillis();
        checks.add(() -> {});
        checks.add(() -> pass(Duration.ofSeconds(21)));
        checks.add(() -> {});

        assertThat(catchThrowableOfType(Refusal.class, () -> ask(new CompletableFuture<>())))
                .hasMessageContaining("Task manager tm-1 does not answer; its last heartbeat came at least 21.0 s ago.")
                .extracting(Refusal::code)
                .isEqualTo(FaultCode.UNAVAILABLE);
    }
}
