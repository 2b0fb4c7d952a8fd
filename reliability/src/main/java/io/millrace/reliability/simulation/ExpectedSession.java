package io.millrace.reliability.simulation;

import io.millrace.wire.id.SessionHandle;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A session as its client expects it.
final class ExpectedSession {
    final SessionHandle handle;
    final Map<String, String> settings;
    final List<ExpectedOperation> operations = new ArrayList<>();

    ExpectedSession(SessionHandle handle, Map<String, String> properties) {
        this.handle = handle;
        this.settings = new HashMap<>(properties);
    }

    /// The first operation that has not ended: the one that the engine runs.
    Optional<ExpectedOperation> head() {
        return operations.stream()
                .filter(operation -> !operation.status.terminal())
                .findFirst();
    }

    /// Applies a statement that changes the session; returns whether it succeeds.
    boolean apply(String sql) {
        var words = sql.split(" ", -1);
        switch (words[0]) {
            case "set" -> settings.put(words[1], words[2]);
            case "reset" -> settings.remove(words[1]);
            case "create" -> {
                return settings.putIfAbsent("view." + words[1], SimulatedEngine.captured(settings)) == null;
            }
            case "drop" -> {
                return settings.remove("view." + words[1]) != null;
            }
            default -> throw new IllegalStateException("no statement: " + sql);
        }
        return true;
    }
}
