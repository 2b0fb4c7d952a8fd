package io.millrace.server.gateway.engine;

import io.millrace.wire.id.JobId;
import io.millrace.wire.id.OperationHandle;
import java.util.Map;
import java.util.UUID;

/// One statement to run, and settings that hold for it alone.
public record Statement(OperationHandle operation, String sql, Map<String, String> settings) {
    /// What is remembered outlives the statement, which may be as long as a request.
    private static final int LONGEST = 10_000;

    public Statement {
        settings = Map.copyOf(settings);
    }

    /// A statement with a generated name and without settings.
    public static Statement of(String sql) {
        return new Statement(new OperationHandle(UUID.randomUUID().toString()), sql, Map.of());
    }

    /// Its text for those who look on: without secrets, and cut where it is long.
    public String brief() {
        // masked before it is cut: half a secret is one too
        var masked = SecretsMasked.in(sql);
        return masked.length() <= LONGEST ? masked : masked.substring(0, LONGEST) + "...";
    }

    /// What its job is called, or the first of them: as itself, so that each leads to the other, and a job that was
    /// handed over twice is seen to be the same.
    public JobId job() {
        return new JobId(operation.text().replace("-", ""));
    }
}
