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

/// The route that refreshes materialized tables. A refresh is a statement with its other parameters in the settings.
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

    /// Quotes names and values of partitions, so that they cannot become another statement.
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
