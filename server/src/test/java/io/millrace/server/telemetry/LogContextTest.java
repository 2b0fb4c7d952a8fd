package io.millrace.server.telemetry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.MDC;

class LogContextTest {
    private final LogContext context = new LogContext(Map.of("request", "1", "trace", "2"));

    @BeforeEach
    @AfterEach
    void empty() {
        MDC.clear();
    }

    @Test
    void hasItsValuesDuringTheWorkOnly() {
        assertThat(context.during(LogContext::current)).isEqualTo(context);

        assertThat(LogContext.current()).isEqualTo(LogContext.none());
    }

    @Test
    void givesBackWhatItReplacedAndLeavesTheRest() {
        MDC.put("request", "0");
        MDC.put("job", "7");

        assertThat(context.during(LogContext::current).values())
                .isEqualTo(Map.of("request", "1", "trace", "2", "job", "7"));

        assertThat(LogContext.current().values()).isEqualTo(Map.of("request", "0", "job", "7"));
    }

    @Test
    void givesItBackAfterAFailureToo() {
        MDC.put("request", "0");

        assertThatThrownBy(() -> context.during((Runnable) () -> {
                    throw new IllegalStateException("failed");
                }))
                .hasMessage("failed");

        assertThat(LogContext.current().values()).isEqualTo(Map.of("request", "0"));
    }
}
