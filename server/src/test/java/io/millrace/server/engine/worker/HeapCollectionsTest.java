package io.millrace.server.engine.worker;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/// Tests what collections show of a heap of 1,000 bytes.
class HeapCollectionsTest {
    private static final String YOUNG = "G1 Young Generation";
    private static final String WHOLE = "G1 Old Generation";

    private final AtomicInteger heard = new AtomicInteger();
    private final HeapCollections collections = new HeapCollections(1_000, heard::incrementAndGet);

    private void collect(int times, String collector, long left) {
        for (int i = 0; i < times; i++) {
            collections.collected(collector, false, left);
        }
    }

    @Test
    void aMarkingAndTheCollectionsAfterItShowWhatIsInUse() {
        collect(1, HeapCollections.MARKING, 810);
        assertThat(collections.haveMarked()).isFalse();
        collect(1, HeapCollections.MARKING, 810);
        assertThat(collections.haveMarked()).isTrue();
        assertThat(collections.haveFreed()).isFalse();
        collect(7, YOUNG, 820);
        assertThat(collections.haveFreed()).isFalse();
        collect(1, YOUNG, 830);
        assertThat(collections.haveFreed()).isTrue();
        assertThat(collections.used()).isEqualTo(830);
        assertThat(heard).hasValue(10);
    }

    @Test
    void aMarkingBeforeTheHeapRoseShowsNothing() {
        collect(2, HeapCollections.MARKING, 600);
        collect(20, YOUNG, 810);
        assertThat(collections.haveMarked()).isFalse();
        collect(2, HeapCollections.MARKING, 810);
        collect(1, YOUNG, 640);
        collect(20, YOUNG, 810);
        assertThat(collections.haveMarked()).isFalse();
    }

    @Test
    void theNextMarkingFreesAgain() {
        collect(2, HeapCollections.MARKING, 810);
        collect(8, YOUNG, 810);
        collect(2, HeapCollections.MARKING, 810);
        assertThat(collections.haveFreed()).isFalse();
    }

    @Test
    void countsForcedCollectionsThatLeaveTheHeapFull() {
        collections.collected(WHOLE, true, 760);
        collections.collected(WHOLE, true, 760);
        collect(3, WHOLE, 760);
        assertThat(collections.full()).hasValue(2);
        collect(1, YOUNG, 740);
        assertThat(collections.full()).hasValue(0);
    }

    @Test
    void hearsOfACollectionOfThisProcess() throws InterruptedException {
        var told = new CountDownLatch(1);
        var here = new HeapCollections(Runtime.getRuntime().maxMemory(), told::countDown);
        here.listen();
        assertThat(here.collectAll()).isPositive();
        assertThat(told.await(60, TimeUnit.SECONDS)).isTrue();
        assertThat(here.used()).isPositive().isLessThan(Runtime.getRuntime().maxMemory());
    }
}
