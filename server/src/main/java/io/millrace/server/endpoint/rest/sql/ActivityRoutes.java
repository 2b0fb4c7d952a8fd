package io.millrace.server.endpoint.rest.sql;

import static java.util.Comparator.comparingLong;

import io.millrace.server.gateway.SqlGatewayService;
import io.millrace.server.route.Call;
import io.millrace.server.route.Route;
import io.millrace.server.route.Routes;
import io.millrace.wire.Nothing;
import io.millrace.wire.sql.Activity;
import io.millrace.wire.sql.Activity.OperationSummary;
import io.millrace.wire.sql.Operations;
import io.millrace.wire.sql.Sessions;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// The routes of the gateway's current and past statements.
record ActivityRoutes(SqlGatewayService service) implements Routes {
    private static final int DEFAULT_LIMIT = 100;

    @Override
    public List<Route<?, ?>> routes() {
        return List.of(
                new Route<>(Activity.SESSIONS, this::sessions),
                new Route<>(Activity.OPERATIONS, this::operations),
                new Route<>(Activity.OF_OPERATION, call -> service.operation(call.get(Operations.OPERATION))),
                new Route<>(Activity.HISTORY, call -> courses(call, service.history())),
                new Route<>(Activity.END_SESSION, this::endSession),
                new Route<>(Activity.END_OPERATION, this::endOperation),
                new Route<>(Activity.LIMITS, _ -> service.meters().state()));
    }

    private Activity.OpenSessions sessions(Call<Nothing> call) {
        var user = call.find(Activity.USER);
        var search = call.find(Activity.SEARCH);
        return service.openSessions(
                owner -> is(user, owner.user())
                        && holds(search, owner.submitter().sessionName()),
                limit(call));
    }

    private Activity.OperationSummaries operations(Call<Nothing> call) {
        var found = courses(call, service.operations());
        return call.find(Activity.PROGRESS).orElse(false)
                ? new Activity.OperationSummaries(service.withProgress(found.operations()), found.total())
                : found;
    }

    private Activity.OperationSummaries courses(Call<Nothing> call, List<OperationSummary> known) {
        var user = call.find(Activity.USER);
        var session = call.find(Activity.OF_SESSION);
        var search = call.find(Activity.SEARCH);
        var status = new HashSet<>(call.all(Activity.STATUS));
        var all = known.stream()
                .filter(course -> is(user, course.user()) && is(session, course.session()))
                .filter(course -> status.isEmpty() || status.contains(course.status()))
                .filter(course -> holds(search, Optional.of(course.statement())) || holds(search, course.reason()))
                .sorted(comparingLong(OperationSummary::submitted).reversed())
                .toList();
        return new Activity.OperationSummaries(all.stream().limit(limit(call)).toList(), all.size());
    }

    private static int limit(Call<Nothing> call) {
        return call.find(Activity.LIMIT).orElse(DEFAULT_LIMIT);
    }

    private static <T> boolean is(Optional<T> wanted, T present) {
        return wanted.map(present::equals).orElse(true);
    }

    private static boolean holds(Optional<String> wanted, Optional<String> text) {
        return wanted.map(part -> text.map(
                                whole -> whole.toLowerCase(Locale.ROOT).contains(part.toLowerCase(Locale.ROOT)))
                        .orElse(false))
                .orElse(true);
    }

    private Sessions.Closed endSession(Call<Nothing> call) {
        service.close(call.get(Sessions.SESSION));
        return Sessions.Closed.CLOSED;
    }

    private Operations.Status endOperation(Call<Nothing> call) {
        return new Operations.Status(service.stop(call.get(Operations.OPERATION)));
    }
}
