package io.millrace.wire.sql;

import io.millrace.wire.Endpoint;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Param;
import io.millrace.wire.ParamFormat;
import io.millrace.wire.Payload;
import io.millrace.wire.Permission;
import io.millrace.wire.Service;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Materialized tables: stored results of queries that are refreshed periodically.
public final class MaterializedTables {

    /// A request to refresh a table: certain partitions, or those of a scheduled time.
    public record Refresh(
            boolean isPeriodic,
            Optional<String> scheduleTime,
            Optional<Map<String, String>> dynamicOptions,
            Optional<Map<String, String>> staticPartitions,
            Optional<Map<String, String>> executionConfig) {
        public Refresh {
            dynamicOptions = dynamicOptions.map(Map::copyOf);
            staticPartitions = staticPartitions.map(Map::copyOf);
            executionConfig = executionConfig.map(Map::copyOf);
        }
    }

    public static final Param<String> TABLE =
            Param.path("identifier", ParamFormat.STRING, "The qualified name of the table, as in a statement.");

    public static final Endpoint<Refresh, Statements.Submitted> REFRESH = Service.GATEWAY
            .post("refreshMaterializedTable", "/sessions/:session_handle/materialized-tables/:identifier/refresh")
            .params(Sessions.SESSION, TABLE)
            .request(Payload.json(Refresh.class))
            .response(Payload.json(Statements.Submitted.class))
            .summary("Starts to refresh a materialized table and returns the operation.")
            .versions(3, 3)
            .permission(Permission.RUN)
            .faults(
                    FaultCode.UNKNOWN_HANDLE,
                    FaultCode.INVALID_STATEMENT,
                    FaultCode.STATEMENT_FAILED,
                    FaultCode.TOO_MANY);

    public static final List<Endpoint<?, ?>> ALL = List.of(REFRESH);

    private MaterializedTables() {}
}
