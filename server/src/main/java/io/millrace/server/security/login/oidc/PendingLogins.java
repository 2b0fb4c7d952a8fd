package io.millrace.server.security.login.oidc;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// The logins that have begun, by a text that only their browser or device knows. Bounded in number and age: everyone
/// can begin one.
final class PendingLogins<T> {
    private static final int MAX_PENDING = 10_000;

    private record Entry<T>(T login, Instant end) {}

    private final InstantSource clock;
    private final LinkedHashMap<String, Entry<T>> entries = new LinkedHashMap<>();

    PendingLogins(InstantSource clock) {
        this.clock = clock;
    }

    synchronized void add(String key, T login, Duration lifetime) {
        var now = clock.instant();
        entries.values().removeIf(entry -> entry.end().isBefore(now));
        if (entries.size() >= MAX_PENDING) {
            entries.pollFirstEntry();
        }
        entries.put(key, new Entry<>(login, now.plus(lifetime)));
    }

    /// Ends a login, which cannot be found again.
    synchronized Optional<T> remove(String key) {
        return usable(entries.remove(key));
    }

    synchronized Optional<T> find(String key) {
        return usable(entries.get(key));
    }

    synchronized void replace(String key, UnaryOperator<T> change) {
        entries.computeIfPresent(key, (_, entry) -> new Entry<>(change.apply(entry.login()), entry.end()));
    }

    private Optional<T> usable(@Nullable Entry<T> entry) {
        return Optional.ofNullable(entry)
                .filter(found -> !found.end().isBefore(clock.instant()))
                .map(Entry::login);
    }
}
