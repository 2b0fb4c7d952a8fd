package io.millrace.server.admission;

import io.millrace.server.telemetry.RateLimitedLog;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The open connections of one listener, which has a maximum for all of them and for each address. When it is full, a
/// new connection takes the place of one that has been idle for long among those of the address with the most. A
/// client with thousands of idle connections therefore locks out only itself.
///
/// @param <C> the connections
public final class ConnectionTable<C extends ConnectionTable.Entry> {
    private static final Logger LOG = LoggerFactory.getLogger(ConnectionTable.class);
    private static final Duration LOG_INTERVAL = Duration.ofMinutes(1);
    /// The number of idle connections among which the one that has been idle for longest is looked for. Looking at all
    /// of thousands for each new connection would be the attack.
    private static final int EVICTION_SAMPLE = 64;

    /// A connection.
    public interface Entry {
        /// The network address of the client.
        String peer();

        /// Whether the client is on this machine.
        boolean local();

        /// The nano time since which nothing has happened; empty while something happens, or if it must be kept.
        Optional<Long> idleSince();

        /// Ends the connection if it is still idle. Returns whether it was.
        boolean evict();
    }

    /// The maximum numbers of connections.
    ///
    /// @param all        of all addresses
    /// @param perAddress of one address; 0 for no limit
    /// @param reserved   further ones of clients on this machine, such as health checks and administrators
    public record Maximum(int all, int perAddress, int reserved) {
        public Maximum {
            if (all < 1 || perAddress < 0 || reserved < 0) {
                throw new IllegalArgumentException("a limit of connections cannot be negative");
            }
        }
    }

    private final Maximum max;
    private final LimitMeter meter;
    private final LimitMeter ofAddressMeter;
    private final Map<String, Set<C>> addresses = new HashMap<>();
    private final RateLimitedLog fullLog = new RateLimitedLog(LOG_INTERVAL);
    private int size;

    /// @param name   of the connections in plural, such as `HTTP connections`
    /// @param key    of the limit for all addresses
    /// @param perKey of the limit for one
    public ConnectionTable(String name, String key, String perKey, Maximum max) {
        this.max = max;
        this.meter = LimitMeter.count(name, key, max.all());
        this.ofAddressMeter = LimitMeter.count(name + " of one address", perKey, max.perAddress(), this::most);
    }

    public List<LimitMeter> meters() {
        return List.of(meter, ofAddressMeter);
    }

    /// Adds a connection, if necessary in place of an idle one. Returns false if there is no room for it.
    public synchronized boolean admit(C connection) {
        var ofAddress = addresses.getOrDefault(connection.peer(), Set.of());
        if (ofAddressMeter.reached(ofAddress.size()) && !evictOneOf(ofAddress.stream())) {
            return refused(ofAddressMeter, connection);
        }
        if (size >= max.all() && !evictOneOf(ofLargestAddress()) && !hasReserveFor(connection)) {
            return refused(meter, connection);
        }
        addresses.computeIfAbsent(connection.peer(), _ -> new HashSet<>()).add(connection);
        size++;
        meter.use(size);
        ofAddressMeter.raise(addresses.get(connection.peer()).size());
        return true;
    }

    private boolean hasReserveFor(C connection) {
        return connection.local() && size < max.all() + max.reserved();
    }

    private boolean refused(LimitMeter full, C connection) {
        full.refuse();
        fullLog.log(times -> LOG.warn(
                "{} connections were closed at once, the last one of {}: there are {} already, and none is idle ({})",
                times,
                connection.peer(),
                full.used(),
                full.key()));
        return false;
    }

    private Stream<C> ofLargestAddress() {
        return addresses.values().stream().max(Comparator.comparingInt(Set::size)).stream()
                .flatMap(Set::stream);
    }

    private boolean evictOneOf(Stream<C> candidates) {
        var now = System.nanoTime();
        record Idle<C>(C connection, long since) {}
        var longest = candidates
                .flatMap(candidate -> candidate.idleSince().map(since -> new Idle<>(candidate, since)).stream())
                .limit(EVICTION_SAMPLE)
                .min(Comparator.comparingLong(idle -> idle.since() - now))
                .map(Idle::connection);
        if (longest.isEmpty() || !longest.get().evict()) {
            return false;
        }
        remove(longest.get());
        return true;
    }

    /// Removes a connection that has ended. Does nothing if it was evicted before.
    public synchronized void remove(C connection) {
        var ofAddress = addresses.get(connection.peer());
        if (ofAddress != null && ofAddress.remove(connection)) {
            size--;
            meter.use(size);
            if (ofAddress.isEmpty()) {
                addresses.remove(connection.peer());
            }
        }
    }

    private synchronized long most() {
        return addresses.values().stream().mapToInt(Set::size).max().orElse(0);
    }
}
