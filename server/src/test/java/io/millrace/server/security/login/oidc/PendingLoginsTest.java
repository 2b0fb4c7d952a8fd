package io.millrace.server.security.login.oidc;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.time.Duration;
import java.time.InstantSource;
import org.junit.jupiter.api.Test;

/// Tests the bound of the logins that have begun.
class PendingLoginsTest {
    private static final Duration LIFETIME = Duration.ofMinutes(10);
    private static final InetAddress HERE = InetAddress.ofLiteral("10.0.0.1");

    private final PendingLogins<String> pending = new PendingLogins<>(InstantSource.system());

    @Test
    void aFloodOfOneClientPushesOutItsOwnLoginsOnly() {
        pending.add("ann", "ann", HERE, LIFETIME);
        pending.add("bob", "bob", InetAddress.ofLiteral("2001:db8:0:1::1"), LIFETIME);
        for (int i = 0; i < 10_100; i++) {
            var attacker = InetAddress.ofLiteral("2001:db8::" + Integer.toHexString(i));
            pending.add("flood" + i, "attacker", attacker, LIFETIME);
        }
        assertThat(pending.find("ann")).contains("ann");
        assertThat(pending.find("bob")).contains("bob");
        assertThat(pending.find("flood101")).isEmpty();
        assertThat(pending.find("flood102")).isPresent();
    }

    @Test
    void ofManyClientsTheOldestLoginGoes() {
        for (int i = 0; i < 10_001; i++) {
            pending.add("login" + i, "user", InetAddress.ofLiteral("10.1." + i / 250 + "." + i % 250), LIFETIME);
        }
        assertThat(pending.find("login0")).isEmpty();
        assertThat(pending.find("login1")).isPresent();
    }
}
