package io.millrace.server.security.login;

import io.millrace.server.concurrent.BoundedMap;
import io.millrace.server.security.Credentials;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/// The passwords that were right a short time ago, as hashes with a key that ends with the process. A client that
/// sends its password with each request then costs the slow hash only once.
final class RememberedPasswords {
    private static final int MAX_COUNT = 10_000;
    private static final String ALGORITHM = "HmacSHA256";
    private static final int KEY_BYTES = 32;

    /// The algorithm with its key. It is only copied, because a copy takes less time than a look-up of the
    /// algorithm.
    private final Mac keyed;

    private final PasswordChecks checks = new PasswordChecks();
    private final Duration time;
    private final LongSupplier nanoTime;
    private final Map<String, Timed> entries = BoundedMap.ofAdded(MAX_COUNT);

    RememberedPasswords(Duration time, LongSupplier nanoTime) {
        var bytes = new byte[KEY_BYTES];
        new SecureRandom().nextBytes(bytes);
        this.keyed = keyed(new SecretKeySpec(bytes, ALGORITHM));
        this.time = time;
        this.nanoTime = nanoTime;
    }

    private static Mac keyed(SecretKeySpec key) {
        try {
            var mac = Mac.getInstance(ALGORITHM);
            mac.init(key);
            return mac;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every JDK has " + ALGORITHM, e);
        }
    }

    /// A login that succeeded.
    ///
    /// @param by      who has checked it
    /// @param version of the user at that time
    record Success(Identity identity, Authenticator by, String version) {}

    private record Timed(Success success, long end) {}

    /// The login with this password, if nothing that it depends on has changed.
    Optional<Success> find(Credentials.Password password) {
        if (time.isZero()) {
            return Optional.empty();
        }
        var hash = hash(password);
        Timed found;
        synchronized (entries) {
            found = entries.get(hash);
            if (found != null && nanoTime.getAsLong() - found.end() >= 0) {
                entries.remove(hash);
                found = null;
            }
        }
        return Optional.ofNullable(found)
                .map(Timed::success)
                .filter(success -> success.by()
                        .version(success.identity().user())
                        .filter(success.version()::equals)
                        .isPresent());
    }

    void add(Credentials.Password password, Success success) {
        if (time.isZero()) {
            return;
        }
        var entry = new Timed(success, nanoTime.getAsLong() + time.toNanos());
        var hash = hash(password);
        synchronized (entries) {
            entries.remove(hash); // the newest is the last
            entries.put(hash, entry);
        }
    }

    /// Waits for a check of this password, if one is going on; otherwise begins one.
    Optional<PasswordChecks.Check> begin(Credentials.Password password) {
        return checks.begin(hash(password));
    }

    /// The length of the name separates it from the password.
    private String hash(Credentials.Password password) {
        var user = password.user().getBytes(StandardCharsets.UTF_8);
        try {
            var mac = (Mac) keyed.clone();
            mac.update(ByteBuffer.allocate(Integer.BYTES).putInt(user.length).flip());
            mac.update(user);
            return Base64.getEncoder()
                    .encodeToString(mac.doFinal(password.password().getBytes(StandardCharsets.UTF_8)));
        } catch (CloneNotSupportedException e) {
            throw new IllegalStateException("the JDK's own " + ALGORITHM + " can be copied", e);
        }
    }
}
