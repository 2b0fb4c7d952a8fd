package io.millrace.server.endpoint.rest.cluster;

import io.millrace.server.cluster.JarsPort;
import io.millrace.server.route.Call;
import io.millrace.server.route.Route;
import io.millrace.server.route.Routes;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Nothing;
import io.millrace.wire.Refusal;
import io.millrace.wire.Upload;
import io.millrace.wire.cluster.Jars;
import io.millrace.wire.cluster.Jobs;
import java.util.List;
import java.util.Optional;

/// Jars with programs.
public record JarsRoutes(JarsPort jars) implements Routes {
    @Override
    public List<Route<?, ?>> routes() {
        return List.of(
                new Route<>(Jars.LIST, _ -> jars.list()),
                new Route<>(Jars.UPLOAD, this::upload),
                new Route<>(Jars.DELETE, this::delete),
                new Route<>(Jars.PLAN, this::plan),
                new Route<>(Jars.PLAN_BY_POST, this::plan),
                new Route<>(Jars.RUN, call -> jars.run(call.get(Jars.JAR), merged(call, call.body()))),
                new Route<>(
                        Jars.RUN_APPLICATION,
                        call -> jars.runApplication(call.get(Jars.JAR), merged(call, call.body()))));
    }

    private Jars.Uploaded upload(Call<Upload<Nothing>> call) {
        var files = call.body().files();
        if (files.size() != 1) {
            throw new Refusal(FaultCode.BAD_REQUEST, "Exactly 1 file must be sent, received " + files.size() + ".");
        }
        return jars.keep(files.getFirst());
    }

    private Nothing delete(Call<Nothing> call) {
        jars.delete(call.get(Jars.JAR));
        return Nothing.NOTHING;
    }

    private Jobs.Planned plan(Call<Jars.PlanRequest> call) {
        return new Jobs.Planned(jars.plan(call.get(Jars.JAR), merged(call, Jars.RunRequest.of(call.body()))));
    }

    /// Of a value that stands in the body and in the query the one in the body counts.
    private static Jars.RunRequest merged(Call<?> call, Jars.RunRequest body) {
        return new Jars.RunRequest(
                present(body.entryClass()).or(() -> present(call.find(Jars.ENTRY_CLASS))),
                body.programArgsList().or(() -> call.find(Jars.ARGUMENT)),
                body.parallelism().or(() -> call.find(Jars.PARALLELISM)),
                body.jobId(),
                body.allowNonRestoredState().or(() -> call.find(Jars.ALLOW_NON_RESTORED)),
                present(body.savepointPath()).or(() -> present(call.find(Jars.SAVEPOINT))),
                body.restoreMode(),
                body.claimMode(),
                body.flinkConfiguration(),
                body.applicationId());
    }

    private static Optional<String> present(Optional<String> text) {
        return text.filter(value -> !value.isBlank());
    }
}
