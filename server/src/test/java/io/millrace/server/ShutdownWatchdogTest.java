package io.millrace.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ShutdownWatchdogTest {
    @Test
    void onlyThreadsThatKeepTheProcessAliveAreLeft() {
        var daemon = Thread.ofPlatform().name("daemon").daemon().unstarted(() -> {});
        var virtual = Thread.ofVirtual().name("virtual").unstarted(() -> {});
        var last = Thread.ofPlatform().name("DestroyJavaVM").daemon(false).unstarted(() -> {});
        assertThat(ShutdownWatchdog.left(List.of(daemon, virtual, last))).isEmpty();

        var worker = Thread.ofPlatform().name("worker").daemon(false).unstarted(() -> {});
        assertThat(ShutdownWatchdog.left(List.of(daemon, worker, last))).containsExactly("worker");
    }
}
