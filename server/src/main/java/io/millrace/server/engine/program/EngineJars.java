package io.millrace.server.engine.program;

import io.millrace.server.admission.LimitMeter;
import io.millrace.server.engine.Engine;
import io.millrace.server.route.Call;
import io.millrace.server.route.Route;
import io.millrace.server.route.Routes;
import io.millrace.wire.Nothing;
import io.millrace.wire.Refusal;
import io.millrace.wire.Upload;
import io.millrace.wire.cluster.Jars;
import io.millrace.wire.cluster.Jobs;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.apache.flink.configuration.RestOptions;
import org.apache.flink.configuration.SecurityOptions;

/// Stores jars and runs their programs in this process.
public final class EngineJars implements Routes {
    private final Engine engine;
    private final JarFolder folder;
    private final JarRunner runner;

    /// The limits of running programs.
    ///
    /// @param programs the number that may run at a time
    /// @param time     how long a `main` may take
    /// @param timeout  how long the engine may take to answer
    public record Limits(int programs, Duration time, Duration timeout) {
        public Limits {
            if (programs < 1 || !time.isPositive() || !timeout.isPositive()) {
                throw new IllegalArgumentException("the limits of programs must be positive");
            }
        }
    }

    public EngineJars(Engine engine, JarFolder folder, Limits limits) {
        this.engine = engine;
        this.folder = folder;
        this.runner = new JarRunner(engine, folder, limits);
    }

    @Override
    public List<Route<?, ?>> routes() {
        return List.of(
                new Route<>(Jars.LIST, _ -> list()),
                new Route<>(Jars.UPLOAD, this::upload),
                new Route<>(Jars.DELETE, this::delete),
                new Route<>(Jars.PLAN, this::plan),
                new Route<>(Jars.PLAN_BY_POST, this::plan),
                new Route<>(Jars.RUN, call -> runner.run(call.get(Jars.JAR), merged(call, call.body()))),
                new Route<>(
                        Jars.RUN_APPLICATION,
                        call -> runner.runApplication(call.get(Jars.JAR), merged(call, call.body()))));
    }

    @Override
    public List<LimitMeter> limitMeters() {
        return List.of(folder.meter(), runner.meter());
    }

    private Jars.Listing list() {
        var configuration = engine.configuration();
        var address = (SecurityOptions.isRestSSLEnabled(configuration) ? "https://" : "http://")
                + configuration.get(RestOptions.ADDRESS) + ":" + configuration.get(RestOptions.PORT);
        return new Jars.Listing(
                address,
                folder.list().stream()
                        .map(jar -> new Jars.Jar(jar.id(), jar.name(), jar.since(), EntryClasses.of(jar.path())))
                        .toList());
    }

    private Jars.Uploaded upload(Call<Upload<Nothing>> call) {
        var files = call.body().files();
        if (files.size() != 1) {
            throw Refusal.badRequest("Exactly 1 file must be sent, received " + files.size() + ".");
        }
        return new Jars.Uploaded(folder.keep(files.getFirst()).path().toString(), "success");
    }

    private Nothing delete(Call<Nothing> call) {
        folder.delete(call.get(Jars.JAR));
        return Nothing.NOTHING;
    }

    private Jobs.Planned plan(Call<Jars.PlanRequest> call) {
        return new Jobs.Planned(runner.plan(call.get(Jars.JAR), merged(call, Jars.RunRequest.of(call.body()))));
    }

    /// Values in the body take precedence over those in the query.
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
