package io.millrace.server.telemetry;

import io.millrace.secret.SecretsMasked;
import java.util.List;
import java.util.Optional;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.Marker;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.config.Property;
import org.apache.logging.log4j.core.impl.DefaultLogEventFactory;
import org.apache.logging.log4j.core.impl.LogEventFactory;
import org.apache.logging.log4j.message.Message;
import org.apache.logging.log4j.message.SimpleMessage;
import org.jspecify.annotations.Nullable;

/// Creates the events of the log without secrets: the engine logs statements, options of tables, and the messages of
/// connectors that fail.
public final class MaskedLogEvents implements LogEventFactory {
    private final LogEventFactory events = DefaultLogEventFactory.getInstance();

    @Override
    public LogEvent createEvent(
            String logger,
            @Nullable Marker marker,
            String caller,
            Level level,
            Message message,
            @Nullable List<Property> properties,
            @Nullable Throwable thrown) {
        return events.createEvent(
                logger,
                marker,
                caller,
                level,
                new SimpleMessage(SecretsMasked.in(message.getFormattedMessage())),
                properties,
                Optional.ofNullable(thrown).map(MaskedThrowable::of).orElse(null));
    }
}
