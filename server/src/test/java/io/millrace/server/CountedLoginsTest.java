package io.millrace.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.server.monitoring.ServerMetrics;
import io.millrace.server.security.AuthenticationKind;
import io.millrace.server.security.login.LoginListener;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import org.junit.jupiter.api.Test;

class CountedLoginsTest {
    private static final InetAddress ADDRESS = InetAddress.getLoopbackAddress();

    @Test
    void countsLoginsAndPassesThemOn() throws Exception {
        var metrics = new ServerMetrics();
        var reported = new ArrayList<String>();
        var logins = new CountedLogins(metrics.logins(), new LoginListener() {
            @Override
            public void loggedIn(String user, AuthenticationKind kind, InetAddress address) {
                reported.add(user + " " + kind);
            }

            @Override
            public void refused(String user, InetAddress address, String reason) {
                reported.add(user + " " + reason);
            }
        });

        logins.loggedIn("ann", AuthenticationKind.FILE, ADDRESS);
        logins.refused("bob", ADDRESS, "no");
        logins.refused("bob", ADDRESS, "no");

        assertThat(reported).containsExactly("ann FILE", "bob no", "bob no");
        try (var text = metrics.text("").source().open()) {
            assertThat(new String(text.readAllBytes(), StandardCharsets.UTF_8))
                    .contains(
                            "millrace_logins_total{outcome=\"accepted\"} 1.0",
                            "millrace_logins_total{outcome=\"refused\"} 2.0");
        }
    }
}
