package io.millrace.server.config;

import java.time.Duration;
import java.util.List;

/// A configuration key that Millrace reads itself.
///
/// @param aliases other accepted names, such as those of stock servers
/// @param doc     one sentence or a few for the operator
public record Key<T>(String name, List<String> aliases, ValueFormat<T> format, T defaultValue, String doc) {
    public Key {
        aliases = List.copyOf(aliases);
    }

    static <T> Key<T> of(String name, ValueFormat<T> format, T defaultValue) {
        return new Key<>(name, List.of(), format, defaultValue, "");
    }

    static Key<String> text(String name) {
        return text(name, "");
    }

    static Key<String> text(String name, String defaultValue) {
        return of(name, ValueFormat.TEXT, defaultValue);
    }

    static Key<List<String>> list(String name) {
        return of(name, ValueFormat.LIST, List.of());
    }

    static Key<Boolean> flag(String name, boolean defaultValue) {
        return of(name, ValueFormat.BOOLEAN, defaultValue);
    }

    static Key<Integer> count(String name, int min, int defaultValue) {
        return of(name, ValueFormat.atLeast(min), defaultValue);
    }

    static Key<Long> bytes(String name, long defaultValue) {
        return of(name, ValueFormat.BYTES, defaultValue);
    }

    static Key<Long> bytesOrZero(String name, long defaultValue) {
        return of(name, ValueFormat.BYTES_OR_ZERO, defaultValue);
    }

    static Key<Duration> duration(String name, Duration defaultValue) {
        return of(name, ValueFormat.POSITIVE_DURATION, defaultValue);
    }

    static Key<Duration> durationOrZero(String name, Duration defaultValue) {
        return of(name, ValueFormat.DURATION, defaultValue);
    }

    Key<T> doc(String text) {
        return new Key<>(name, aliases, format, defaultValue, text);
    }

    Key<T> alias(String... names) {
        return new Key<>(name, List.of(names), format, defaultValue, doc);
    }

    /// The default in the format of the file.
    public String printedDefault() {
        return format.print().apply(defaultValue);
    }
}
