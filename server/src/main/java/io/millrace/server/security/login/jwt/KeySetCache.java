package io.millrace.server.security.login.jwt;

import com.nimbusds.jose.KeySourceException;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSelector;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.source.JWKSource;
import com.nimbusds.jose.proc.SecurityContext;
import io.millrace.server.security.login.provider.ProviderFailure;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A cache of an issuer's keys. It is renewed in the background, so that a slow issuer does not delay callers who have
/// been seen before. While the issuer is away, the keys are used until their limit. A key that is not in the cache
/// makes it load once, and then not again before a pause: callers invent identifiers of keys.
final class KeySetCache implements JWKSource<SecurityContext> {
    private static final Logger LOG = LoggerFactory.getLogger(KeySetCache.class);

    /// Reads the keys from the issuer.
    interface Loader {
        JWKSet load() throws ProviderFailure;
    }

    /// @param renewal the age at which keys are loaded again
    /// @param limit   the age after which keys are no longer used
    /// @param pause   between two attempts
    /// @param patience for a load that another caller has started
    record Times(Duration renewal, Duration limit, Duration pause, Duration patience) {}

    private record Loaded(JWKSet keys, long at) {}

    private record Attempt(long at, Optional<String> failure) {}

    /// Thrown when there are no keys to check a token with.
    static final class KeysUnavailable extends KeySourceException {
        KeysUnavailable(String reason) {
            super(reason);
        }
    }

    private final Loader loader;
    private final Times times;
    private final LongSupplier nanoTime;
    private final ReentrantLock loading = new ReentrantLock();
    private final AtomicReference<@Nullable Loaded> loaded = new AtomicReference<>();
    private final AtomicReference<@Nullable Attempt> last = new AtomicReference<>();

    KeySetCache(Loader loader, Times times, LongSupplier nanoTime) {
        this.loader = loader;
        this.times = times;
        this.nanoTime = nanoTime;
    }

    @Override
    public List<JWK> get(JWKSelector selector, @Nullable SecurityContext context) throws KeySourceException {
        var known = current();
        var found = selector.select(known);
        if (!found.isEmpty() || isPaused()) {
            return found;
        }
        load();
        return selector.select(current());
    }

    private JWKSet current() throws KeysUnavailable {
        if (usable().isEmpty()) {
            load();
        }
        var now = usable().orElseThrow(() -> new KeysUnavailable(Optional.ofNullable(last.get())
                .flatMap(Attempt::failure)
                .orElse("the keys of the issuer have not been loaded in time")));
        if (isOlder(now.at(), times.renewal()) && !isPaused() && !loading.isLocked()) {
            Thread.ofVirtual().name("issuer-keys").start(this::load);
        }
        return now.keys();
    }

    private Optional<Loaded> usable() {
        return Optional.ofNullable(loaded.get()).filter(held -> !isOlder(held.at(), times.limit()));
    }

    private boolean isPaused() {
        var attempt = last.get();
        return attempt != null && !isOlder(attempt.at(), times.pause());
    }

    private boolean isOlder(long from, Duration age) {
        return nanoTime.getAsLong() - from > age.toNanos();
    }

    /// Returns when the keys have been loaded, by this caller or another one, or cannot be.
    private void load() {
        try {
            if (!loading.tryLock(times.patience().toMillis(), TimeUnit.MILLISECONDS)) {
                return;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return;
        }
        try {
            if (!isPaused()) {
                attempt();
            }
        } finally {
            loading.unlock();
        }
    }

    private void attempt() {
        try {
            var keys = loader.load();
            loaded.set(new Loaded(keys, nanoTime.getAsLong()));
            last.set(new Attempt(nanoTime.getAsLong(), Optional.empty()));
        } catch (ProviderFailure e) {
            last.set(new Attempt(nanoTime.getAsLong(), Optional.of(e.reason())));
            LOG.warn("The keys of an issuer cannot be loaded; {}: {}", consequence(), e.reason());
        }
    }

    private String consequence() {
        return usable().map(held -> "those in the cache are used for another " + left(held) + " min")
                .orElse("its tokens are refused");
    }

    private long left(Loaded held) {
        return times.limit().minusNanos(nanoTime.getAsLong() - held.at()).toMinutes();
    }
}
