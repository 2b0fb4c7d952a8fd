package io.millrace.server.monitoring;

import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.model.registry.PrometheusRegistry;

/// The metrics of logins and of attempts that were refused.
public final class LoginMetrics {
    private final Counter logins;

    LoginMetrics(PrometheusRegistry registry) {
        logins = Counter.builder()
                .name("millrace_logins")
                .help("The logins, and the attempts that were refused.")
                .labelNames("outcome")
                .register(registry);
        logins.initLabelValues("accepted");
        logins.initLabelValues("refused");
    }

    public void accepted() {
        logins.labelValues("accepted").inc();
    }

    public void refused() {
        logins.labelValues("refused").inc();
    }
}
