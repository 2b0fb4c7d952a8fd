package io.millrace.server.endpoint.rest.sql;

import io.millrace.server.gateway.SqlGatewayService;
import io.millrace.server.gateway.history.HistoryQuery;
import io.millrace.server.route.Call;
import io.millrace.server.route.Route;
import io.millrace.server.route.Routes;
import io.millrace.wire.Nothing;
import io.millrace.wire.sql.Operations;
import io.millrace.wire.sql.Results;
import io.millrace.wire.sql.RowFormat;
import io.millrace.wire.sql.StatementHistory;
import java.util.List;
import java.util.Set;

/// The routes of the statement history.
record StatementHistoryRoutes(SqlGatewayService service) implements Routes {
    private static final int DEFAULT_LIMIT = 100;

    @Override
    public List<Route<?, ?>> routes() {
        return List.of(
                new Route<>(StatementHistory.FIND, call -> service.statements().find(query(call))),
                new Route<>(
                        StatementHistory.OF_OPERATION,
                        call -> service.statements().get(call.get(Operations.OPERATION))),
                new Route<>(StatementHistory.RESULT, this::result));
    }

    private Results.Page result(Call<Nothing> call) {
        var operation = call.get(Operations.OPERATION);
        var token = call.get(Results.TOKEN);
        var pages = new PageWriter(
                "/history/" + operation + "/result/",
                call.version(),
                call.find(Results.ROW_FORMAT).orElse(RowFormat.JSON));
        return pages.page(service.statements().result(operation).page(token), token);
    }

    private static HistoryQuery query(Call<Nothing> call) {
        var newest = HistoryQuery.newest(
                Math.clamp(call.find(StatementHistory.LIMIT).orElse(DEFAULT_LIMIT), 1, StatementHistory.MAX_LIMIT));
        return new HistoryQuery(
                call.find(StatementHistory.SEARCH).map(HistoryQuery::words).orElse(newest.words()),
                chosen(call.all(StatementHistory.OUTCOME), newest.outcomes()),
                chosen(call.all(StatementHistory.KIND), newest.kinds()),
                call.find(StatementHistory.OF_SESSION),
                newest.owner(),
                call.find(StatementHistory.FROM).orElse(newest.from()),
                call.find(StatementHistory.UNTIL).orElse(newest.until()),
                call.find(StatementHistory.CURSOR).map(HistoryQuery.Place::parse),
                newest.limit());
    }

    private static <T> Set<T> chosen(List<T> asked, Set<T> usual) {
        return asked.isEmpty() ? usual : Set.copyOf(asked);
    }
}
