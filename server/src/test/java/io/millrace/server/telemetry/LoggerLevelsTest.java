package io.millrace.server.telemetry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.wire.LogLevels.Level;
import io.millrace.wire.LogLevels.Setting;
import io.millrace.wire.Refusal;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

final class LoggerLevelsTest {
    @Test
    void changesTheLevelOfALogger() {
        var name = "test.levels." + System.nanoTime();
        var logger = LoggerFactory.getLogger(name + ".Part");
        assertThat(LoggerLevels.change(new Setting(name, Level.TRACE)).loggers())
                .contains(new Setting(name, Level.TRACE))
                .anyMatch(one -> one.logger().equals("root"));
        assertThat(logger.isTraceEnabled()).isTrue();
        assertThat(LoggerLevels.change(new Setting(name, Level.ERROR)).loggers())
                .contains(new Setting(name, Level.ERROR));
        assertThat(logger.isWarnEnabled()).isFalse();
        assertThat(LoggerLevels.all().loggers()).contains(new Setting(name, Level.ERROR));
    }

    @Test
    void refusesWhatIsNoLogger() {
        assertThatThrownBy(() -> LoggerLevels.change(new Setting("${jndi:x}", Level.INFO)))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("is not the name of a logger");
        assertThatThrownBy(() -> LoggerLevels.change(new Setting("a".repeat(201), Level.INFO)))
                .isInstanceOf(Refusal.class);
    }
}
