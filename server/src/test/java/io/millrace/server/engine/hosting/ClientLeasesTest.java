package io.millrace.server.engine.hosting;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.flink.runtime.jobgraph.JobGraph;
import org.junit.jupiter.api.Test;

class ClientLeasesTest {
    /// Nano time may be at any number, and passes its largest one.
    private final AtomicLong now =
            new AtomicLong(Long.MAX_VALUE - Duration.ofSeconds(70).toNanos());

    private final ClientLeases leases = new ClientLeases(now::get);
    private final JobGraph plan = new JobGraph("read by a client");

    private void pass(int seconds) {
        now.addAndGet(Duration.ofSeconds(seconds).toNanos());
    }

    private void add(Duration timeout) {
        plan.setInitialClientHeartbeatTimeout(timeout.toMillis());
        leases.add(plan);
    }

    @Test
    void endWhenTheClientIsSilent() {
        add(Duration.ofMinutes(1));
        assertThat(leases.renew(plan.getJobID())).isTrue();
        pass(50);
        assertThat(leases.renew(plan.getJobID())).isTrue();
        pass(50);
        assertThat(leases.expired()).isEmpty();
        pass(11);
        assertThat(leases.expired()).containsExactly(plan.getJobID());
        assertThat(leases.expired()).as("once more").isEmpty();
    }

    @Test
    void beginWithTheFirstReport() {
        add(Duration.ofMinutes(1));
        pass(100);
        assertThat(leases.expired()).isEmpty();
    }

    @Test
    void areNotOfJobsWhoseClientsMayLeave() {
        add(Duration.ZERO);
        assertThat(leases.renew(plan.getJobID())).isFalse();
    }

    @Test
    void endWithTheJob() {
        add(Duration.ofMinutes(1));
        leases.renew(plan.getJobID());
        leases.remove(plan.getJobID());
        pass(100);
        assertThat(leases.expired()).isEmpty();
        assertThat(leases.renew(plan.getJobID())).isFalse();
    }
}
