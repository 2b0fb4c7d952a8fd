package io.millrace.server.endpoint.rest.sql;

import io.millrace.server.gateway.SqlGatewayService;
import io.millrace.server.gateway.engine.Submitter;
import io.millrace.server.route.Call;
import io.millrace.server.route.Route;
import io.millrace.server.route.Routes;
import io.millrace.wire.Nothing;
import io.millrace.wire.Refusal;
import io.millrace.wire.sql.Sessions;
import java.util.List;
import java.util.Map;

/// The routes of sessions.
record SessionRoutes(SqlGatewayService service) implements Routes {

    @Override
    public List<Route<?, ?>> routes() {
        return List.of(
                new Route<>(Sessions.OPEN, this::open),
                new Route<>(Sessions.CONFIGURATION, this::configuration),
                new Route<>(Sessions.CLOSE, this::close),
                new Route<>(Sessions.HEARTBEAT, this::heartbeat),
                new Route<>(Sessions.CONFIGURE, this::configure));
    }

    private Sessions.Opened open(Call<Sessions.Open> call) {
        var address = ClientName.origin(call.peer()).address();
        var submitter = new Submitter(call.principal().name(), call.body().sessionName(), address);
        return new Sessions.Opened(service.open(call.body().properties().orElse(Map.of()), submitter));
    }

    private Sessions.Properties configuration(Call<Nothing> call) {
        var session = call.get(Sessions.SESSION);
        return new Sessions.Properties(InterruptibleCall.interruptibly(() -> service.configuration(session)));
    }

    private Sessions.Closed close(Call<Nothing> call) {
        service.close(call.get(Sessions.SESSION));
        return Sessions.Closed.CLOSED;
    }

    private Nothing heartbeat(Call<Nothing> call) {
        service.touch(call.get(Sessions.SESSION));
        return Nothing.NOTHING;
    }

    private Nothing configure(Call<Sessions.Configure> call) {
        var session = call.get(Sessions.SESSION);
        var statement = call.body().statement().orElseThrow(() -> Refusal.badRequest("The statement is missing."));
        return InterruptibleCall.interruptibly(() -> {
            service.configure(session, statement);
            return Nothing.NOTHING;
        });
    }
}
