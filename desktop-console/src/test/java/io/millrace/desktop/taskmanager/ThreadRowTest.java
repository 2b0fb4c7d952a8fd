package io.millrace.desktop.taskmanager;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.wire.cluster.ThreadDumps;
import org.junit.jupiter.api.Test;

class ThreadRowTest {
    private static ThreadRow thread(int place, String name, String text) {
        return ThreadRow.of(place, new ThreadDumps.ThreadInfo(name, text));
    }

    @Test
    void saysWhatItWaitsForAndWhoHoldsIt() {
        var thread = thread(
                0,
                "one Id=9 RUNNABLE",
                "\"one Id=9 RUNNABLE\" Id=7 BLOCKED on a.B@1f owned by \"two\" Id=8\n\tat a.B.c(B.java:1)\n");

        assertThat(thread.id()).isEqualTo(7);
        assertThat(thread.state()).isEqualTo("BLOCKED");
        assertThat(thread.lock()).isEqualTo("a.B@1f");
        assertThat(thread.owner()).contains(new ThreadRow.Owner(8, "two"));
    }

    @Test
    void theTellingFrameIsTheFirstThatIsNotOfJava() {
        var thread = thread(
                0,
                "x",
                "\"x\" Id=1 WAITING\n\tat java.base@25/java.lang.Object.wait(Native Method)\n\tat shop.Orders.take(Orders.java:3)\n");

        assertThat(thread.mainFrame()).isEqualTo("shop.Orders.take");
    }

    @Test
    void whatCannotBeReadIsStillAThread() {
        var thread = thread(3, "odd", "nothing of the kind");

        assertThat(thread.state()).isEqualTo("UNKNOWN");
        assertThat(thread.id()).isNegative();
        assertThat(thread.mainFrame()).isEqualTo("no frames");
    }
}
