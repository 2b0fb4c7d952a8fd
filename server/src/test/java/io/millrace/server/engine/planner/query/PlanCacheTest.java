package io.millrace.server.engine.planner.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.millrace.server.security.StatementRights;
import io.millrace.wire.id.SessionHandle;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class PlanCacheTest {
    private static final Duration HOUR = Duration.ofHours(1);
    private static final QueryPlan PLAN =
            new QueryPlan(new QueryPlan.Constant(List.of(), List.of(), true, false), List.of(), false);

    private final SessionHandle session = session();
    private final SessionHandle other = session();

    @Test
    void givesAPlanToItsSessionUnderTheSameCircumstancesOnly() {
        var plans = new PlanCache(10, 10, HOUR);
        var version = new Object();
        plans.put(session, new QueryKey("a", Map.of("b", "c"), StatementRights.ALL, version), PLAN);

        assertThat(plans.find(session, new QueryKey("a", Map.of("b", "c"), StatementRights.ALL, version)))
                .contains(PLAN);
        assertThat(plans.find(other, new QueryKey("a", Map.of("b", "c"), StatementRights.ALL, version)))
                .isEmpty();
        assertThat(plans.find(session, new QueryKey("a", Map.of("b", "d"), StatementRights.ALL, version)))
                .isEmpty();
        assertThat(plans.find(session, new QueryKey("a", Map.of("b", "c"), StatementRights.ALL, new Object())))
                .isEmpty();
    }

    @Test
    void keepsThoseOfASessionThatWereUsedLast() {
        var plans = new PlanCache(2, 10, HOUR);
        plans.put(other, key("a"), PLAN);
        plans.put(session, key("a"), PLAN);
        plans.put(session, key("b"), PLAN);
        assertThat(plans.find(session, key("a"))).isPresent();

        plans.put(session, key("c"), PLAN);

        assertThat(plans.find(session, key("a"))).isPresent();
        assertThat(plans.find(session, key("b"))).isEmpty();
        assertThat(plans.find(session, key("c"))).isPresent();
        assertThat(plans.find(other, key("a"))).isPresent();
    }

    @Test
    void keepsSoManyOfAllSessions() {
        var plans = new PlanCache(10, 2, HOUR);
        plans.put(session, key("a"), PLAN);
        plans.put(other, key("a"), PLAN);
        plans.put(other, key("b"), PLAN);

        assertThat(plans.size()).isEqualTo(2);
        assertThat(plans.find(session, key("a"))).isEmpty();
    }

    @Test
    void keepsNoneWhereNoneAreWantedAndNoneOfALongText() {
        for (var none : List.of(new PlanCache(0, 10, HOUR), new PlanCache(10, 0, HOUR))) {
            none.put(session, key("a"), PLAN);
            assertThat(none.size()).isZero();
        }
        var plans = new PlanCache(10, 10, HOUR);
        plans.put(session, key("x".repeat(20_000)), PLAN);
        assertThat(plans.size()).isZero();
    }

    @Test
    void forgetsOnePlanOrAllOfASession() {
        var plans = new PlanCache(2, 10, HOUR);
        plans.put(session, key("a"), PLAN);
        plans.put(session, key("b"), PLAN);
        plans.put(other, key("a"), PLAN);

        plans.remove(session, key("a"));
        assertThat(plans.find(session, key("a"))).isEmpty();
        plans.put(session, key("c"), PLAN);
        assertThat(plans.find(session, key("b"))).isPresent();
        plans.removeAll(session);

        assertThat(plans.size()).isOne();
        assertThat(plans.find(other, key("a"))).isPresent();
    }

    @Test
    void givesNoPlanThatIsTooOldHoweverOftenItIsUsed() {
        var now = new AtomicLong();
        var plans = new PlanCache(10, 10, HOUR, now::get);
        plans.put(session, key("a"), PLAN);
        now.addAndGet(HOUR.toNanos() - 1);
        assertThat(plans.find(session, key("a"))).isPresent();

        now.addAndGet(1);

        assertThat(plans.find(session, key("a"))).isEmpty();
    }

    @Test
    void letsGoOfOldPlansThoughNoOneComes() {
        var plans = new PlanCache(10, 10, Duration.ofMillis(5));
        for (int time = 0; time < 2; time++) {
            plans.put(session, key("a"), PLAN);
            await().untilAsserted(() -> assertThat(plans.size()).isZero());
        }
    }

    private static SessionHandle session() {
        return new SessionHandle(UUID.randomUUID().toString());
    }

    private static QueryKey key(String sql) {
        return new QueryKey(sql, Map.of(), StatementRights.ALL, ConstantAnswerCache.UNCHANGED);
    }
}
