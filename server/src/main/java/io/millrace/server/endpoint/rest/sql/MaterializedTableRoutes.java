package io.millrace.server.endpoint.rest.sql;

import io.millrace.server.endpoint.http.Call;
import io.millrace.server.endpoint.http.Route;
import io.millrace.server.endpoint.http.Routes;
import io.millrace.server.gateway.SqlGatewayService;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import io.millrace.wire.sql.MaterializedTables;
import io.millrace.wire.sql.Sessions;
import io.millrace.wire.sql.Statements;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// Refreshes of materialized tables over HTTP: each is the statement that says the same.
record MaterializedTableRoutes(SqlGatewayService service) implements Routes {

    @Override
    public List<Route<?, ?>> routes() {
        return List.of(new Route<>(MaterializedTables.REFRESH, this::refresh));
    }

    private Statements.Submitted refresh(Call<MaterializedTables.Refresh> call) {
        var session = call.get(Sessions.SESSION);
        service.touch(session);
        var body = call.body();
        if (body.isPeriodic()
                || body.dynamicOptions().filter(options -> !options.isEmpty()).isPresent()) {
            throw new Refusal(
                    FaultCode.STATEMENT_FAILED,
                    "This gateway refreshes no table for a schedule's time or with other options of the table.",
                    List.of("Name the partitions in staticPartitions, and let isPeriodic be false."));
        }
        var statement = statement(
                call.get(MaterializedTables.TABLE), body.staticPartitions().orElse(Map.of()));
        return new Statements.Submitted(service.execute(
                session,
                new SqlGatewayService.Request(
                        statement, body.executionConfig().orElse(Map.of()), Optional.empty(), Optional.empty())));
    }

    /// What the caller gave stays text: a partition's name and value cannot become another statement.
    private static String statement(String table, Map<String, String> partitions) {
        var statement = "ALTER MATERIALIZED TABLE " + table + " REFRESH";
        return partitions.isEmpty()
                ? statement
                : statement
                        + new TreeMap<>(partitions)
                                .entrySet().stream()
                                        .map(entry -> "`" + entry.getKey().replace("`", "``") + "` = '"
                                                + entry.getValue().replace("'", "''") + "'")
                                        .collect(Collectors.joining(", ", " PARTITION (", ")"));
    }
}
