package io.millrace.server.config;

import java.util.Collection;
import java.util.List;

/// The keys of the engine, which Millrace does not read itself.
public interface KnownKeys {
    KnownKeys NONE = new KnownKeys() {
        @Override
        public boolean knows(String key) {
            return false;
        }

        @Override
        public Collection<String> names() {
            return List.of();
        }
    };

    boolean knows(String key);

    /// All names, for suggestions.
    Collection<String> names();
}
