package io.millrace.server.gateway.engine;

import io.millrace.secret.SecretsMasked;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.OperationHandle;
import java.util.Map;
import java.util.UUID;

/// A statement to run, with its own settings.
public record Statement(OperationHandle operation, String sql, Map<String, String> settings, ClientOrigin origin) {
    /// The text for observers outlives the statement, which may be as long as a request.
    public static final int MAX_BRIEF = 10_000;

    public Statement {
        settings = Map.copyOf(settings);
    }

    /// A statement of unknown origin.
    public Statement(OperationHandle operation, String sql, Map<String, String> settings) {
        this(operation, sql, settings, ClientOrigin.UNKNOWN);
    }

    /// A statement with a generated name and without settings.
    public static Statement of(String sql) {
        return new Statement(new OperationHandle(UUID.randomUUID().toString()), sql, Map.of());
    }

    /// The text for observers: without secrets, and cut if it is long.
    public String brief() {
        // masked before it is cut: half a secret is a secret
        var masked = SecretsMasked.in(sql);
        return masked.length() <= MAX_BRIEF ? masked : masked.substring(0, MAX_BRIEF) + "...";
    }

    /// The id of the statement's first job. It is derived from the operation, so that each leads to the other and a
    /// job that is submitted twice is recognized.
    public JobId job() {
        return jobOf(operation);
    }

    /// The [#job] of the statement of an operation.
    public static JobId jobOf(OperationHandle operation) {
        return new JobId(operation.text().replace("-", ""));
    }
}
