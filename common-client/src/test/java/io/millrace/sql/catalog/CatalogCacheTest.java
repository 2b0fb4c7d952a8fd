package io.millrace.sql.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.millrace.testing.TestTimeout;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class CatalogCacheTest {
    private static final Duration SOON = Duration.ofMillis(20);
    private static final Duration LONG = TestTimeout.LIMIT;

    private final AtomicLong later = new AtomicLong();
    private final FakeCatalog catalog = FakeCatalog.plant();
    private final CatalogCache knowledge = new CatalogCache(catalog, () -> System.nanoTime() + later.get());

    @Test
    void asksOnceAndRemembers() {
        assertThat(knowledge.within(LONG).catalogs()).contains("lake");
        assertThat(knowledge.within(LONG).catalogs()).contains("lake");
        assertThat(catalog.asked()).containsExactly("SHOW CATALOGS");
    }

    @Test
    void doesNotWaitLongerThanTheAskerHasTime() {
        catalog.stall();
        assertThat(knowledge.within(SOON).catalogs()).isEmpty();
        catalog.goOn();
        await().until(() -> !knowledge.within(SOON).catalogs().isEmpty());
        assertThat(catalog.asked()).containsExactly("SHOW CATALOGS");
    }

    @Test
    void forgetsAfterWhatMayHaveChangedIt() {
        for (var statement : List.of("create table t (a int)", "DROP VIEW v", "USE lake", "SET 'a' = 'b'")) {
            int before = catalog.asked().size();
            knowledge.within(LONG).catalogs();
            knowledge.after(statement);
            knowledge.within(LONG).catalogs();
            assertThat(catalog.asked().size() - before).as(statement).isGreaterThan(0);
        }
    }

    @Test
    void keepsItAfterAQuery() {
        knowledge.within(LONG).catalogs();
        knowledge.after("SELECT 1");
        knowledge.after("INSERT INTO t SELECT 1");
        knowledge.within(LONG).catalogs();
        assertThat(catalog.asked()).hasSize(1);
    }

    @Test
    void asksAgainAfterAWhileAndHasTheOldAnswerUntilThen() {
        knowledge.within(LONG).catalogs();
        later.addAndGet(Duration.ofMinutes(2).toNanos());
        catalog.stall();
        assertThat(knowledge.within(SOON).catalogs()).contains("lake");
        catalog.goOn();
        await().until(() -> catalog.asked().size() == 2);
    }

    @Test
    void asksAgainSoonWhatFailed() {
        assertThat(knowledge.within(LONG).columns(List.of("nothing"))).isEmpty();
        knowledge.within(LONG).columns(List.of("nothing"));
        assertThat(catalog.asked()).hasSize(1);
        later.addAndGet(Duration.ofSeconds(6).toNanos());
        knowledge.within(LONG).columns(List.of("nothing"));
        assertThat(catalog.asked()).hasSize(2);
    }
}
