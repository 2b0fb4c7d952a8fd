package io.millrace.server.endpoint.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.server.freshness.Moment;
import io.millrace.server.freshness.Observation;
import io.millrace.server.route.Call;
import io.millrace.server.route.Route;
import io.millrace.server.security.Principal;
import io.millrace.testing.TestTimeout;
import io.millrace.wire.Arguments;
import io.millrace.wire.Endpoint;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Nothing;
import io.millrace.wire.Payload;
import io.millrace.wire.Permission;
import io.millrace.wire.Refusal;
import io.millrace.wire.Service;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

final class AnswerCacheTest {
    private static final Endpoint<Nothing, List<String>> WHAT =
            Service.CLUSTER.get("what", "/what").response(Payload.jsonList(String.class));
    private static final CompiledRoute<Nothing, List<String>> PLAN =
            CompiledRoute.of(Route.shared(WHAT, _ -> List.of()));
    private static final Principal VIEWER = new Principal("viewer", Set.of(Permission.VIEW));
    private static final Duration HOUR = Duration.ofHours(1);

    private final AtomicInteger computed = new AtomicInteger();

    private static AnswerCache answers(AnswerLimits limits) {
        return new AnswerCache(limits, TestTimeout.LIMIT);
    }

    private static AnswerCache answers() {
        return answers(new AnswerLimits(HOUR, 10, 1 << 20));
    }

    private String ask(AnswerCache answers, String path, Supplier<Object> handling) {
        var slot = answers.open(new AnswerCache.CacheKey(path, ""), PLAN, bound(handling));
        return new String(slot.answer(VIEWER).bytes(), StandardCharsets.UTF_8);
    }

    private static BoundCall<Nothing, Object> bound(Supplier<Object> handling) {
        var endpoint = Service.CLUSTER.get("what", "/what").response(Payload.json(Object.class));
        return new BoundCall<>(
                Route.shared(endpoint, _ -> handling.get()),
                new Call<>(Arguments.NONE, Nothing.NOTHING, 1, VIEWER, new UnconnectedPeer()));
    }

    private String ask(AnswerCache answers, String path) {
        return ask(answers, path, computed::incrementAndGet);
    }

    @Test
    void keepsAnAnswerWhileItIsCurrent() {
        var answers = answers();
        assertThat(ask(answers, "/a")).isEqualTo("1");
        assertThat(ask(answers, "/a")).isEqualTo("1");
        assertThat(ask(answers, "/b")).isEqualTo("2");
    }

    @Test
    void countsTheAgeFromWhenTheFactsWereAskedFor() {
        var answers = answers();
        var old = new Moment(0, System.nanoTime() - HOUR.toNanos());
        for (int i = 1; i <= 3; i++) {
            var reported = ask(answers, "/a", () -> {
                Observation.state(old);
                return computed.incrementAndGet();
            });
            assertThat(reported).isEqualTo(Integer.toString(i));
        }
    }

    @Test
    void makesTheNextAnswerBeforeTheLastIsTooOld() {
        var answers = answers();
        var ageing = new Moment(0, System.nanoTime() - HOUR.toNanos() * 3 / 4);
        Supplier<Object> handling = () -> {
            Observation.state(ageing);
            return computed.incrementAndGet();
        };
        assertThat(ask(answers, "/a", handling)).isEqualTo("1");
        assertThat(ask(answers, "/a", handling)).as("nobody waits").isEqualTo("1");
        Awaitility.await().until(() -> ask(answers, "/a", handling), reported -> !"1".equals(reported));
    }

    @Test
    void computesOnceForAllWhoComeTogether() throws Exception {
        var answers = answers(new AnswerLimits(Duration.ofNanos(1), 10, 1 << 20));
        var begun = new CountDownLatch(1);
        var go = new CountDownLatch(1);
        Supplier<Object> handling = () -> {
            begun.countDown();
            await(go);
            return computed.incrementAndGet();
        };
        try (var callers = Executors.newVirtualThreadPerTaskExecutor()) {
            var first = callers.submit(() -> ask(answers, "/a", handling));
            begun.await();
            var slot = answers.find(new AnswerCache.CacheKey("/a", ""));
            assertThat(slot).isNotNull();
            var others = java.util.stream.IntStream.range(0, 20)
                    .<Future<String>>mapToObj(_ -> callers.submit(() -> ask(answers, "/a", handling)))
                    .toList();
            Awaitility.await().until(() -> slot.waiting() >= 21);
            go.countDown();
            assertThat(first.get()).isEqualTo("1");
            for (var other : others) {
                assertThat(other.get()).isEqualTo("1");
            }
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void goesOnForTheOthersWhenTheFirstCallerGoesAway() throws Exception {
        var answers = answers();
        var begun = new CountDownLatch(1);
        var go = new CountDownLatch(1);
        Supplier<Object> handling = () -> {
            begun.countDown();
            await(go);
            return computed.incrementAndGet();
        };
        try (var callers = Executors.newVirtualThreadPerTaskExecutor()) {
            var first = callers.submit(() -> ask(answers, "/a", handling));
            begun.await();
            var second = callers.submit(() -> ask(answers, "/a", handling));
            first.cancel(true);
            go.countDown();
            assertThat(second.get()).isEqualTo("1");
        }
    }

    @Test
    void tellsNothingFromBeforeAChange() {
        var answers = answers();
        assertThat(ask(answers, "/a")).isEqualTo("1");
        answers.invalidate();
        assertThat(ask(answers, "/a")).isEqualTo("2");
    }

    @Test
    void doesNotKeepARefusal() {
        var answers = answers();
        assertThatThrownBy(() -> ask(answers, "/a", () -> {
                    throw new Refusal(FaultCode.NOT_FOUND, "no such thing");
                }))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("no such thing");
        assertThatThrownBy(() -> ask(answers, "/b", () -> {
                    throw new IllegalStateException("broken");
                }))
                .isInstanceOf(IllegalStateException.class);
    }

    @Test
    void asksEachCallerForThePermission() {
        var answers = answers();
        assertThat(ask(answers, "/a")).isEqualTo("1");
        var slot = answers.find(new AnswerCache.CacheKey("/a", ""));
        assertThat(slot).isNotNull();
        var stranger = new Principal("stranger", Set.of());
        assertThatThrownBy(() -> slot.answer(stranger)).isInstanceOf(Refusal.class);
    }

    @Test
    void keepsNoMoreAnswersThanItMay() {
        var answers = answers(new AnswerLimits(HOUR, 3, 1 << 20));
        for (int i = 0; i < 100; i++) {
            assertThat(ask(answers, "/" + i)).isEqualTo(Integer.toString(i + 1));
        }
        assertThat(answers.count()).isEqualTo(3);
    }

    @Test
    void keepsNoMoreBytesThanItMay() {
        var answers = answers(new AnswerLimits(HOUR, 1000, 100_000));
        for (int i = 0; i < 100; i++) {
            ask(answers, "/" + i, () -> "x".repeat(30_000));
            assertThat(answers.weight()).isLessThanOrEqualTo(100_000);
        }
    }

    @Test
    void givesRoomBackWhenAnswersAreOld() {
        var answers = answers(new AnswerLimits(Duration.ofNanos(1), 3, 1 << 20));
        for (int i = 0; i < 100; i++) {
            ask(answers, "/" + i);
        }
        assertThat(answers.find(new AnswerCache.CacheKey("/99", ""))).isNotNull();
        assertThat(answers.count()).isLessThanOrEqualTo(3);
        assertThat(answers.weight()).isLessThanOrEqualTo(10_000);
    }

    @Test
    void keepsNothingIfConfigured() {
        var answers = answers(new AnswerLimits(Duration.ZERO, 10, 1 << 20));
        assertThat(ask(answers, "/a")).isEqualTo("1");
        assertThat(ask(answers, "/a")).isEqualTo("2");
        assertThat(answers.count()).isZero();
    }
}
