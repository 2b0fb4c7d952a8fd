package io.millrace.server;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.core.config.Configurator;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/// Turns loggers off while a class runs tests that make them write thousands of lines. The build tool copies each line
/// twice, which takes more processor time than such a test.
public final class QuietLoggers implements BeforeAllCallback, AfterAllCallback {
    private final List<Class<?>> types;
    private final Map<String, Level> before = new HashMap<>();

    public QuietLoggers(Class<?>... types) {
        this.types = List.of(types);
    }

    @Override
    public void beforeAll(ExtensionContext context) {
        for (var type : types) {
            before.put(type.getName(), LogManager.getLogger(type).getLevel());
            Configurator.setLevel(type, Level.OFF);
        }
    }

    @Override
    public void afterAll(ExtensionContext context) {
        before.forEach(Configurator::setLevel);
    }
}
