package io.millrace.server.endpoint.rest.sql;

import io.millrace.server.gateway.workflow.RefreshRequest;
import io.millrace.server.route.Call;
import io.millrace.server.route.Route;
import io.millrace.server.route.Routes;
import io.millrace.wire.Nothing;
import io.millrace.wire.Refusal;
import io.millrace.wire.sql.Workflows;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The routes of workflows.
record WorkflowRoutes(io.millrace.server.gateway.workflow.Workflows workflows) implements Routes {

    @Override
    public List<Route<?, ?>> routes() {
        return List.of(
                new Route<>(Workflows.CREATE, this::create),
                new Route<>(Workflows.SUSPEND, this::suspend),
                new Route<>(Workflows.RESUME, this::resume),
                new Route<>(Workflows.DELETE, this::delete));
    }

    private Workflows.Created create(Call<Workflows.Create> call) {
        var body = call.body();
        var times = given(body.cronExpression(), "cronExpression");
        var refresh = new RefreshRequest(
                given(body.materializedTableIdentifier(), "materializedTableIdentifier"),
                given(body.restEndpointUrl(), "restEndpointUrl"),
                call.principal().name(),
                Optional.of(call.principal().rights()),
                Map.of(),
                body.initConfig().orElse(Map.of()),
                body.executionConfig().orElse(Map.of()));
        var name = workflows.create(refresh, times);
        return new Workflows.Created(name.name(), name.group());
    }

    private Nothing suspend(Call<Workflows.Named> call) {
        workflows.suspend(name(call.body().workflowName(), call.body().workflowGroup()));
        return Nothing.NOTHING;
    }

    private Nothing resume(Call<Workflows.Resume> call) {
        var body = call.body();
        workflows.resume(
                name(body.workflowName(), body.workflowGroup()),
                body.dynamicOptions().orElse(Map.of()),
                new RefreshRequest.Author(
                        call.principal().name(), call.principal().rights()));
        return Nothing.NOTHING;
    }

    private Nothing delete(Call<Workflows.Named> call) {
        workflows.delete(name(call.body().workflowName(), call.body().workflowGroup()));
        return Nothing.NOTHING;
    }

    private static io.millrace.server.gateway.workflow.Workflows.Name name(
            Optional<String> name, Optional<String> group) {
        return new io.millrace.server.gateway.workflow.Workflows.Name(group.orElse("DEFAULT"), given(name, "Name"));
    }

    private static String given(Optional<String> value, String what) {
        return value.orElseThrow(() -> Refusal.badRequest(what + " cannot be null."));
    }
}
