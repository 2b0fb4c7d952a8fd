package io.millrace.server.engine.planner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.millrace.wire.id.SessionHandle;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class PlanCacheTest {
    private static final Duration HOUR = Duration.ofHours(1);
    private static final PlanCache.Plan PLAN =
            new PlanCache.Plan(new SessionTables.Planned.Constant(List.of(), List.of(), true, false), List.of(), false);

    private final SessionHandle session = session();
    private final SessionHandle other = session();

    @Test
    void givesAPlanToItsSessionUnderTheSameCircumstancesOnly() {
        var plans = new PlanCache(new PlanCache.Limits(10, 10, HOUR));
        var world = new Object();
        plans.keep(session, new ConstantAnswerCache.Question("a", Map.of("b", "c"), world), PLAN);

        assertThat(plans.find(session, new ConstantAnswerCache.Question("a", Map.of("b", "c"), world)))
                .contains(PLAN);
        assertThat(plans.find(other, new ConstantAnswerCache.Question("a", Map.of("b", "c"), world)))
                .isEmpty();
        assertThat(plans.find(session, new ConstantAnswerCache.Question("a", Map.of("b", "d"), world)))
                .isEmpty();
        assertThat(plans.find(session, new ConstantAnswerCache.Question("a", Map.of("b", "c"), new Object())))
                .isEmpty();
    }

    @Test
    void keepsThoseOfASessionThatWereUsedLast() {
        var plans = new PlanCache(new PlanCache.Limits(2, 10, HOUR));
        plans.keep(other, question("a"), PLAN);
        plans.keep(session, question("a"), PLAN);
        plans.keep(session, question("b"), PLAN);
        assertThat(plans.find(session, question("a"))).isPresent();

        plans.keep(session, question("c"), PLAN);

        assertThat(plans.find(session, question("a"))).isPresent();
        assertThat(plans.find(session, question("b"))).isEmpty();
        assertThat(plans.find(session, question("c"))).isPresent();
        assertThat(plans.find(other, question("a"))).isPresent();
    }

    @Test
    void keepsSoManyOfAllSessions() {
        var plans = new PlanCache(new PlanCache.Limits(10, 2, HOUR));
        plans.keep(session, question("a"), PLAN);
        plans.keep(other, question("a"), PLAN);
        plans.keep(other, question("b"), PLAN);

        assertThat(plans.size()).isEqualTo(2);
        assertThat(plans.find(session, question("a"))).isEmpty();
    }

    @Test
    void keepsNoneWhereNoneAreWantedAndNoneOfALongText() {
        for (var limits : List.of(new PlanCache.Limits(0, 10, HOUR), new PlanCache.Limits(10, 0, HOUR))) {
            var none = new PlanCache(limits);
            none.keep(session, question("a"), PLAN);
            assertThat(none.size()).isZero();
        }
        var plans = new PlanCache(new PlanCache.Limits(10, 10, HOUR));
        plans.keep(session, question("x".repeat(20_000)), PLAN);
        assertThat(plans.size()).isZero();
    }

    @Test
    void forgetsOnePlanOrAllOfASession() {
        var plans = new PlanCache(new PlanCache.Limits(2, 10, HOUR));
        plans.keep(session, question("a"), PLAN);
        plans.keep(session, question("b"), PLAN);
        plans.keep(other, question("a"), PLAN);

        plans.forget(session, question("a"));
        assertThat(plans.find(session, question("a"))).isEmpty();
        plans.keep(session, question("c"), PLAN);
        assertThat(plans.find(session, question("b"))).isPresent();
        plans.forget(session);

        assertThat(plans.size()).isOne();
        assertThat(plans.find(other, question("a"))).isPresent();
    }

    @Test
    void givesNoPlanThatIsTooOldHoweverOftenItIsUsed() {
        var now = new AtomicLong();
        var plans = new PlanCache(new PlanCache.Limits(10, 10, HOUR), now::get);
        plans.keep(session, question("a"), PLAN);
        now.addAndGet(HOUR.toNanos() - 1);
        assertThat(plans.find(session, question("a"))).isPresent();

        now.addAndGet(1);

        assertThat(plans.find(session, question("a"))).isEmpty();
    }

    @Test
    void letsGoOfOldPlansThoughNobodyComes() {
        var plans = new PlanCache(new PlanCache.Limits(10, 10, Duration.ofMillis(5)));
        for (int time = 0; time < 2; time++) {
            plans.keep(session, question("a"), PLAN);
            await().untilAsserted(() -> assertThat(plans.size()).isZero());
        }
    }

    private static SessionHandle session() {
        return new SessionHandle(UUID.randomUUID().toString());
    }

    private static ConstantAnswerCache.Question question(String sql) {
        return new ConstantAnswerCache.Question(sql, Map.of(), ConstantAnswerCache.UNTOUCHED);
    }
}
