package io.millrace.server.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.slf4j.Marker;
import org.slf4j.event.Level;
import org.slf4j.helpers.LegacyAbstractLogger;
import org.slf4j.helpers.MessageFormatter;

class IncidentsTest {
    private final WrittenLog log = new WrittenLog();
    private long now = -5;
    private final Incidents incidents = new Incidents(log, Level.WARN, () -> now);

    @Test
    void writesOneTraceOfAKindAMinute() {
        var id = incidents.happened("at GET /a", broken("first"));
        for (int i = 0; i < 12; i++) {
            assertThat(incidents.happened("at GET /b", broken("again"))).isEqualTo(id);
        }

        assertThat(log.lines)
                .singleElement()
                .asString()
                .startsWith("WARN Incident " + id + " at GET /a\njava.lang.IllegalStateException: first\n\tat ");

        now += Duration.ofMinutes(1).toNanos();
        var next = incidents.happened("at GET /a", broken("third"));

        assertThat(next).isNotEqualTo(id);
        assertThat(log.lines).hasSize(3);
        assertThat(log.lines.get(1)).isEqualTo("WARN Repeated without another trace: incident " + id + " 12 times");
        assertThat(log.lines.get(2)).startsWith("WARN Incident " + next + " at GET /a");
    }

    @Test
    void writesFaultsOfOtherKinds() {
        incidents.happened("here", broken("one"));
        incidents.happened("here", new IllegalStateException("from another place"));
        incidents.happened("here", new IllegalArgumentException("of another class"));
        incidents.happened("here", new RuntimeException("as a cause", broken("one")));

        assertThat(log.lines).hasSize(4);
    }

    @Test
    void writesNoMoreOfATraceThanFits() {
        incidents.happened("in operation " + "SELECT 1, ".repeat(100_000), broken("x".repeat(10_000_000)));

        assertThat(log.lines).singleElement().asString().hasSizeLessThan(BoundedTrace.LIMIT + 2_000);
    }

    @Test
    void forgetsKindsWhenThereAreMany() {
        for (int i = 0; i < 10_000; i++) {
            var fault = broken("one of many");
            fault.setStackTrace(new StackTraceElement[] {new StackTraceElement("Made", "up" + i, "Made.java", i)});
            incidents.happened("here", fault);
        }

        assertThat(log.lines).hasSize(10_000);
    }

    private static IllegalStateException broken(String message) {
        return new IllegalStateException(message);
    }

    private static final class WrittenLog extends LegacyAbstractLogger {
        private static final long serialVersionUID = 1;
        private final List<String> lines = new ArrayList<>();

        @Override
        protected String getFullyQualifiedCallerName() {
            return "";
        }

        @Override
        protected void handleNormalizedLoggingCall(
                Level level, Marker marker, String pattern, Object[] arguments, Throwable thrown) {
            assertThat(thrown).as("a trace that nobody bounds").isNull();
            lines.add(level + " " + MessageFormatter.basicArrayFormat(pattern, arguments));
        }

        @Override
        public boolean isTraceEnabled() {
            return false;
        }

        @Override
        public boolean isDebugEnabled() {
            return false;
        }

        @Override
        public boolean isInfoEnabled() {
            return false;
        }

        @Override
        public boolean isWarnEnabled() {
            return true;
        }

        @Override
        public boolean isErrorEnabled() {
            return true;
        }
    }
}
