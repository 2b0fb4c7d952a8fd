package io.millrace.server.gateway.engine;

import io.millrace.wire.id.OperationHandle;
import java.util.Map;

/// One statement to run, and settings that hold for it alone.
public record Statement(OperationHandle operation, String sql, Map<String, String> settings) {
    public Statement {
        settings = Map.copyOf(settings);
    }
}
