package io.millrace.server.telemetry;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.LoggerContext;
import org.apache.logging.log4j.core.appender.AbstractAppender;
import org.apache.logging.log4j.core.config.LoggerConfig;
import org.apache.logging.log4j.core.config.Property;

/// The messages that one class logs, which appear nowhere else until this is closed.
public final class RecordedLog implements AutoCloseable {
    private final List<String> messages = new CopyOnWriteArrayList<>();
    private final LoggerContext context = (LoggerContext) LogManager.getContext(false);
    private final String logger;

    public RecordedLog(Class<?> logger) {
        this.logger = logger.getName();
        var appender = new AbstractAppender(logger.getName(), null, null, true, Property.EMPTY_ARRAY) {
            @Override
            public void append(LogEvent event) {
                messages.add(event.getMessage().getFormattedMessage());
            }
        };
        appender.start();
        var config = new LoggerConfig(this.logger, Level.INFO, false);
        config.addAppender(appender, Level.INFO, null);
        context.getConfiguration().addLogger(this.logger, config);
        context.updateLoggers();
    }

    public List<String> messages() {
        return List.copyOf(messages);
    }

    @Override
    public void close() {
        context.getConfiguration().removeLogger(logger);
        context.updateLoggers();
    }
}
