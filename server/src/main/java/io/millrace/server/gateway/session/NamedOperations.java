package io.millrace.server.gateway.session;

import io.millrace.server.gateway.engine.Statement;
import io.millrace.server.security.Sha256;
import io.millrace.wire.Refusal;
import io.millrace.wire.id.OperationHandle;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/// The last operations of a session that the client has named, so that it can repeat a request whose answer it missed.
/// Includes closed operations. Guarded by itself.
final class NamedOperations {
    private static final int MAX_NAMES = 1_000;

    /// Empty in most sessions.
    private Map<OperationHandle, String> digests = Map.of();
    /// Operations that a restart has lost: they may be submitted again.
    private Set<OperationHandle> lost = Set.of();

    /// A digest of the statement and its settings.
    static String digest(Statement statement) {
        var digest = Sha256.begin();
        digest.update(statement.sql().getBytes(StandardCharsets.UTF_8));
        digest.update(new TreeMap<>(statement.settings()).toString().getBytes(StandardCharsets.UTF_8));
        return HexFormat.of().formatHex(digest.digest());
    }

    /// Whether the same statement was submitted before and is not lost. Refuses another one under its name.
    synchronized boolean has(OperationHandle operation, String digest) {
        var known = digests.get(operation);
        if (known != null && !known.equals(digest)) {
            throw Refusal.conflict("The name was given to another statement of this session (operation " + operation
                    + "). A name stands for one statement: repeat that one, or choose another name.");
        }
        return known != null && !lost.contains(operation);
    }

    synchronized void add(OperationHandle operation, String digest) {
        if (digests.isEmpty()) {
            digests = new LinkedHashMap<>();
            lost = new HashSet<>();
        }
        digests.put(operation, digest);
        lost.remove(operation);
        if (digests.size() > MAX_NAMES) {
            var oldest = digests.keySet().iterator().next();
            digests.remove(oldest);
            lost.remove(oldest);
        }
    }

    synchronized void lose(OperationHandle operation) {
        if (digests.containsKey(operation)) {
            lost.add(operation);
        }
    }

    synchronized void remove(OperationHandle operation) {
        if (digests.containsKey(operation)) {
            digests.remove(operation);
            lost.remove(operation);
        }
    }
}
