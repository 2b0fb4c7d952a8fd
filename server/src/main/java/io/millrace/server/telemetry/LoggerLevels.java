package io.millrace.server.telemetry;

import io.millrace.wire.LogLevels.Level;
import io.millrace.wire.LogLevels.Setting;
import io.millrace.wire.LogLevels.Settings;
import io.millrace.wire.Refusal;
import java.util.Comparator;
import java.util.regex.Pattern;
import org.apache.logging.log4j.core.LoggerContext;
import org.apache.logging.log4j.core.config.Configurator;

/// Reads and changes the levels of the loggers of this process, until it ends.
public final class LoggerLevels {
    private static final String ROOT = "root";
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_.$-]{1,200}");
    private static final int MAX_LOGGERS = 200;

    private LoggerLevels() {}

    /// The loggers with a level of their own.
    public static Settings all() {
        return new Settings(LoggerContext.getContext(false).getConfiguration().getLoggers().values().stream()
                .filter(logger ->
                        logger.getExplicitLevel() != null || logger.getName().isEmpty())
                .map(logger -> new Setting(
                        logger.getName().isEmpty() ? ROOT : logger.getName(),
                        Level.valueOf(logger.getLevel().getStandardLevel().name())))
                .sorted(Comparator.comparing(Setting::logger))
                .toList());
    }

    public static Settings change(Setting change) {
        if (!NAME.matcher(change.logger()).matches()) {
            throw Refusal.badRequest(
                    "'" + change.logger() + "' is not the name of a logger: it must be a package, a class, or root.");
        }
        var present = LoggerContext.getContext(false).getConfiguration().getLoggers();
        if (present.size() >= MAX_LOGGERS && !present.containsKey(change.logger())) {
            throw Refusal.conflict(MAX_LOGGERS + " loggers have levels of their own, which is the limit.");
        }
        var level = org.apache.logging.log4j.Level.valueOf(change.level().name());
        if (change.logger().equals(ROOT)) {
            Configurator.setRootLevel(level);
        } else {
            Configurator.setLevel(change.logger(), level);
        }
        return all();
    }
}
