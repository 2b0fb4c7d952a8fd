package io.millrace.server.endpoint.rest.sql;

import io.millrace.server.gateway.SqlGatewayService;
import io.millrace.server.gateway.engine.TableRefresh;
import io.millrace.server.route.Call;
import io.millrace.server.route.Route;
import io.millrace.server.route.Routes;
import io.millrace.wire.sql.MaterializedTables;
import io.millrace.wire.sql.Sessions;
import io.millrace.wire.sql.Statements;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// Refreshes of materialized tables over HTTP: each is a statement, and what else it says is among its settings.
record MaterializedTableRoutes(SqlGatewayService service) implements Routes {

    @Override
    public List<Route<?, ?>> routes() {
        return List.of(new Route<>(MaterializedTables.REFRESH, this::refresh));
    }

    private Statements.Submitted refresh(Call<MaterializedTables.Refresh> call) {
        var session = call.get(Sessions.SESSION);
        service.touch(session);
        var body = call.body();
        var refresh = new TableRefresh(
                body.isPeriodic(), body.scheduleTime(), body.dynamicOptions().orElse(Map.of()));
        var statement = statement(
                call.get(MaterializedTables.TABLE), body.staticPartitions().orElse(Map.of()));
        return new Statements.Submitted(service.execute(
                session,
                new SqlGatewayService.Request(
                        statement,
                        refresh.with(body.executionConfig().orElse(Map.of())),
                        Optional.empty(),
                        Optional.empty())));
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
