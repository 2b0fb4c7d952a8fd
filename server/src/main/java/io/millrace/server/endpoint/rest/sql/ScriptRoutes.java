package io.millrace.server.endpoint.rest.sql;

import io.millrace.server.gateway.SqlGatewayService;
import io.millrace.server.gateway.engine.Script;
import io.millrace.server.route.Call;
import io.millrace.server.route.Route;
import io.millrace.server.route.Routes;
import io.millrace.wire.Refusal;
import io.millrace.wire.sql.Scripts;
import io.millrace.wire.sql.Sessions;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.Map;

/// The route that deploys scripts.
record ScriptRoutes(SqlGatewayService service) implements Routes {

    @Override
    public List<Route<?, ?>> routes() {
        return List.of(new Route<>(Scripts.DEPLOY, this::deploy));
    }

    private Scripts.Deployed deploy(Call<Scripts.Deploy> call) {
        var session = call.get(Sessions.SESSION);
        service.touch(session);
        var settings = call.body().executionConfig().orElse(Map.of());
        return new Scripts.Deployed(
                InterruptibleCall.interruptibly(() -> service.deploy(session, script(call.body()), settings)));
    }

    private static Script script(Scripts.Deploy request) {
        var text = request.script();
        var address = request.scriptUri();
        if (address.isEmpty()) {
            return new Script.Text(text.orElseThrow(() -> Refusal.badRequest("Please specify script content or uri.")));
        }
        if (text.isPresent() && !text.get().isBlank()) {
            throw Refusal.badRequest("Please specify either the script uri or the script content, but not both.");
        }
        try {
            return new Script.Address(new URI(address.get()));
        } catch (URISyntaxException e) {
            throw Refusal.badRequest(String.valueOf(e.getMessage()));
        }
    }
}
