package io.millrace.server.security.login;

import io.millrace.server.concurrent.BoundedMap;
import io.millrace.server.security.AddressRange;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import java.net.InetAddress;
import java.text.Normalizer;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.LongSupplier;

/// Slows down password guessing. A number of wrong attempts is free for a user at an address, for an address,
/// and for a user; after that, each one doubles the time until another attempt is checked. An attempt counts
/// as wrong until it has succeeded, so that many attempts at the same time do not get around the limit.
final class FailedLogins {
    private static final Duration FIRST_DELAY = Duration.ofSeconds(1);
    private static final int MAX_COUNT = 100_000;

    private final LongSupplier nanoTime;
    private final Map<Object, Failures> failures = BoundedMap.ofUsed(MAX_COUNT);

    FailedLogins(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
    }

    /// The rule of a kind of key.
    ///
    /// @param free attempts before there is a delay
    /// @param max  the longest delay
    private record Rule(int free, Duration max) {
        Duration delay(int count) {
            if (count < free) {
                return Duration.ZERO;
            }
            var doubled = FIRST_DELAY.multipliedBy(1L << Math.min(count - free, 20));
            return doubled.compareTo(max) < 0 ? doubled : max;
        }
    }

    private static final Rule OF_USER_AT_ADDRESS = new Rule(5, Duration.ofMinutes(5));
    private static final Rule OF_ADDRESS = new Rule(50, Duration.ofMinutes(5));
    /// Short, because anyone can cause it: it must not lock out the user.
    private static final Rule OF_USER = new Rule(100, Duration.ofSeconds(10));

    /// A user at any address, or at one.
    private record UserAt(String user, String address) {}

    private record Address(String text) {}

    private record Failures(int count, long until) {}

    /// The keys of an attempt with their rules.
    private static Map<Object, Rule> keys(String user, InetAddress address) {
        var place = AddressRange.ofClient(address).text();
        var name = folded(user);
        return Map.of(
                new UserAt(name, place),
                OF_USER_AT_ADDRESS,
                new Address(place),
                OF_ADDRESS,
                new UserAt(name, ""),
                OF_USER);
    }

    /// The text under which all spellings of a name that a directory takes for one user are counted: other case,
    /// spaces, widths or accents. Other users with such names share their failures.
    private static String folded(String name) {
        return Normalizer.normalize(name, Normalizer.Form.NFKD)
                .replaceAll("\\p{M}+", "")
                .toUpperCase(Locale.ROOT)
                .toLowerCase(Locale.ROOT)
                .replaceAll("\\s+", " ")
                .strip();
    }

    /// Counts an attempt, or refuses it.
    void begin(String user, InetAddress address) {
        var keys = keys(user, address);
        synchronized (failures) {
            long now = nanoTime.getAsLong();
            long wait = 0;
            for (var key : keys.keySet()) {
                var before = failures.get(key);
                wait = Math.max(wait, before == null ? 0 : before.until() - now);
            }
            if (wait > 0) {
                throw refusal(Duration.ofNanos(wait));
            }
            keys.forEach((key, rule) -> {
                int count = failures.getOrDefault(key, new Failures(0, now)).count() + 1;
                failures.put(key, new Failures(count, now + rule.delay(count).toNanos()));
            });
        }
    }

    private static Refusal refusal(Duration wait) {
        long seconds = Math.max(1, wait.plusMillis(999).toSeconds());
        return new Refusal(
                        FaultCode.TOO_MANY,
                        "Too many failed logins of this user or from this address. Try again in " + seconds + " s.",
                        List.of())
                .retryAfter(Duration.ofSeconds(seconds));
    }

    /// The last attempt has succeeded. Of the address, only this attempt is forgiven: its other users may be guesses.
    void succeeded(String user, InetAddress address) {
        forgive(user, address, true);
    }

    /// The last attempt could not be checked.
    void undecided(String user, InetAddress address) {
        forgive(user, address, false);
    }

    private void forgive(String user, InetAddress address, boolean all) {
        synchronized (failures) {
            long now = nanoTime.getAsLong();
            keys(user, address).forEach((key, rule) -> {
                var before = failures.get(key);
                if (before == null) {
                    return;
                }
                int count = all && key instanceof UserAt at && !at.address().isEmpty() ? 0 : before.count() - 1;
                if (count <= 0) {
                    failures.remove(key);
                } else {
                    failures.put(key, new Failures(count, now));
                }
            });
        }
    }

    int size() {
        synchronized (failures) {
            return failures.size();
        }
    }
}
