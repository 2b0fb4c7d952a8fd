package io.millrace.server.engine.planner;

import java.util.Locale;
import java.util.Properties;
import java.util.TimeZone;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The time zone and the locale that the process had before it ran code of users. Libraries set them without asking,
/// and with another time zone, the times of every session are others.
final class ProcessDefaults {
    private static final Logger LOG = LoggerFactory.getLogger(ProcessDefaults.class);
    private static final TimeZone ZONE = TimeZone.getDefault();
    private static final Locale LOCALE = Locale.getDefault();
    private static final Properties PROPERTIES = System.getProperties();

    private ProcessDefaults() {}

    @SuppressWarnings("ReferenceEquality") // the same object, not one with the same properties
    static void restore() {
        var zone = TimeZone.getDefault();
        if (!zone.equals(ZONE)) {
            TimeZone.setDefault(ZONE);
            LOG.warn("A function or program has set the time zone of the process to {}", zone.getID());
        }
        var locale = Locale.getDefault();
        if (!locale.equals(LOCALE)) {
            Locale.setDefault(LOCALE);
            LOG.warn("A function or program has set the locale of the process to {}", locale.toLanguageTag());
        }
        if (System.getProperties() != PROPERTIES) {
            System.setProperties(PROPERTIES);
            LOG.warn("A function or program has replaced the system properties of the process");
        }
    }
}
