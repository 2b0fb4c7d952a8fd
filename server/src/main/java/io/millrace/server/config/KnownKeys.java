package io.millrace.server.config;

import java.util.Collection;
import java.util.List;

/// Keys that someone else than Millrace reads.
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

    /// All names, for the sake of suggesting one.
    Collection<String> names();
}
