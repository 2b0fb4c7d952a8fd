package io.millrace.jdbc;

import java.sql.SQLWarning;
import java.util.Optional;

/// The chain of warnings of an object. It has each message once, because pools cause the same ones again and again.
final class Warnings {
    private Optional<SQLWarning> first = Optional.empty();

    synchronized void add(String message) {
        for (var known = first.orElse(null); known != null; known = known.getNextWarning()) {
            if (message.equals(known.getMessage())) {
                return;
            }
        }
        var warning = new SQLWarning(message, "01000");
        first.ifPresentOrElse(known -> known.setNextWarning(warning), () -> first = Optional.of(warning));
    }

    synchronized Optional<SQLWarning> first() {
        return first;
    }

    synchronized void clear() {
        first = Optional.empty();
    }
}
