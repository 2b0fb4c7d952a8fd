package io.millrace.server.telemetry;

import io.millrace.secret.SecretsMasked;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A copy of a throwable whose messages may be shown and logged: without secrets, with the same stack trace.
public final class MaskedThrowable extends Exception {
    private static final long serialVersionUID = 1;

    private final String text;

    private MaskedThrowable(Throwable original, @Nullable Throwable cause) {
        super(Optional.ofNullable(original.getMessage()).map(SecretsMasked::in).orElse(null), cause);
        this.text = SecretsMasked.in(original.toString());
        setStackTrace(original.getStackTrace());
    }

    /// The throwable itself if none of its messages contains a secret.
    public static Throwable of(Throwable thrown) {
        return hasSecret(thrown, seen()) ? copy(thrown, seen()) : thrown;
    }

    private static Set<Throwable> seen() {
        return Collections.newSetFromMap(new IdentityHashMap<>());
    }

    private static boolean hasSecret(@Nullable Throwable thrown, Set<Throwable> seen) {
        if (thrown == null || !seen.add(thrown)) {
            return false;
        }
        var text = thrown.toString();
        if (!SecretsMasked.in(text).equals(text) || hasSecret(thrown.getCause(), seen)) {
            return true;
        }
        for (var suppressed : thrown.getSuppressed()) {
            if (hasSecret(suppressed, seen)) {
                return true;
            }
        }
        return false;
    }

    private static MaskedThrowable copy(Throwable thrown, Set<Throwable> seen) {
        seen.add(thrown);
        var cause = thrown.getCause();
        var copy = new MaskedThrowable(thrown, cause == null || seen.contains(cause) ? null : copy(cause, seen));
        for (var suppressed : thrown.getSuppressed()) {
            if (!seen.contains(suppressed)) {
                copy.addSuppressed(copy(suppressed, seen));
            }
        }
        return copy;
    }

    @Override
    @SuppressWarnings("OverrideThrowableToString") // begins with the name of the original's class
    public String toString() {
        return text;
    }
}
