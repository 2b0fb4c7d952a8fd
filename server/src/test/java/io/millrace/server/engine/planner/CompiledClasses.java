package io.millrace.server.engine.planner;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.flink.table.runtime.generated.CompileUtils;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.LoggerContext;
import org.apache.logging.log4j.core.appender.AbstractAppender;
import org.apache.logging.log4j.core.config.LoggerConfig;
import org.apache.logging.log4j.core.config.Property;

/// The classes that the engine compiles from generated code in this process, according to its log.
final class CompiledClasses implements AutoCloseable {
    private final List<String> names = new CopyOnWriteArrayList<>();
    private final LoggerContext context = (LoggerContext) LogManager.getContext(false);
    private final String logger = CompileUtils.class.getName();

    private CompiledClasses() {}

    static CompiledClasses watch() {
        var watched = new CompiledClasses();
        watched.start();
        return watched;
    }

    private void start() {
        var appender = new AbstractAppender(logger, null, null, true, Property.EMPTY_ARRAY) {
            @Override
            public void append(LogEvent event) {
                names.add(String.valueOf(event.getMessage().getParameters()[0]));
            }
        };
        appender.start();
        var config = new LoggerConfig(logger, Level.DEBUG, false);
        config.addAppender(appender, Level.DEBUG, null);
        context.getConfiguration().addLogger(logger, config);
        context.updateLoggers();
    }

    List<String> names() {
        return names;
    }

    @Override
    public void close() {
        context.getConfiguration().removeLogger(logger);
        context.updateLoggers();
    }
}
