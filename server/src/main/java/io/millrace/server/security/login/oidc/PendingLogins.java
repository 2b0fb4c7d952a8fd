package io.millrace.server.security.login.oidc;

import io.millrace.server.security.AddressRange;
import java.net.InetAddress;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// The logins that have begun, by a text that only their browser or device knows. Bounded in number and age: everyone
/// can begin one. If there are too many, the address with the most of them loses its oldest, so that no one pushes out
/// the logins of others.
final class PendingLogins<T> {
    private static final int MAX_PENDING = 10_000;

    private record Entry<T>(T login, AddressRange client, Instant end) {}

    private final InstantSource clock;
    private final LinkedHashMap<String, Entry<T>> entries = new LinkedHashMap<>();

    PendingLogins(InstantSource clock) {
        this.clock = clock;
    }

    synchronized void add(String key, T login, InetAddress address, Duration lifetime) {
        var now = clock.instant();
        entries.values().removeIf(entry -> entry.end().isBefore(now));
        if (entries.size() >= MAX_PENDING) {
            removeOldestOfMost();
        }
        entries.put(key, new Entry<>(login, AddressRange.ofClient(address), now.plus(lifetime)));
    }

    private void removeOldestOfMost() {
        var counts = new HashMap<AddressRange, Integer>();
        entries.values().forEach(entry -> counts.merge(entry.client(), 1, Integer::sum));
        int most = Collections.max(counts.values());
        entries.entrySet().stream()
                .filter(entry -> counts.getOrDefault(entry.getValue().client(), 0) == most)
                .findFirst()
                .map(Map.Entry::getKey)
                .ifPresent(entries::remove);
    }

    /// Ends a login, which cannot be found again.
    synchronized Optional<T> remove(String key) {
        return usable(entries.remove(key));
    }

    synchronized Optional<T> find(String key) {
        return usable(entries.get(key));
    }

    synchronized void replace(String key, UnaryOperator<T> change) {
        entries.computeIfPresent(
                key, (_, entry) -> new Entry<>(change.apply(entry.login()), entry.client(), entry.end()));
    }

    private Optional<T> usable(@Nullable Entry<T> entry) {
        return Optional.ofNullable(entry)
                .filter(found -> !found.end().isBefore(clock.instant()))
                .map(Entry::login);
    }
}
