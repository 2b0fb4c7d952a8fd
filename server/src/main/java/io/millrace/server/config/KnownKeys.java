package io.millrace.server.config;

import java.util.Collection;

/// The keys of the engine, which Millrace does not read itself.
public interface KnownKeys {
    boolean knows(String key);

    /// All names, for suggestions.
    Collection<String> names();
}
