package io.millrace.server.endpoint.rest.cluster;

import io.millrace.insight.AllowedActions;
import io.millrace.server.cluster.JobsPort;
import io.millrace.server.config.Keys;
import io.millrace.server.route.Call;
import io.millrace.server.route.Route;
import io.millrace.server.route.Routes;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Nothing;
import io.millrace.wire.Refusal;
import io.millrace.wire.cluster.JobActions;
import io.millrace.wire.cluster.JobOrigin;
import io.millrace.wire.cluster.Jobs;
import java.util.List;

/// Jobs.
///
/// @param endByGet whether a GET may end a job, as YARN's proxy needs it
public record JobsRoutes(JobsPort jobs, boolean endByGet) implements Routes {
    @Override
    public List<Route<?, ?>> routes() {
        return List.of(
                Route.shared(Jobs.LIST, _ -> jobs.list()),
                Route.shared(Jobs.OVERVIEW, _ -> jobs.overview()),
                Route.shared(Jobs.DETAIL, call -> jobs.detail(call.get(Jobs.JOB))),
                Route.shared(
                        JobActions.OF_JOB,
                        call -> new JobActions.Report(AllowedActions.of(jobs.detail(call.get(Jobs.JOB))))),
                Route.shared(Jobs.STATUS, call -> jobs.status(call.get(Jobs.JOB))),
                Route.shared(Jobs.PLAN, call -> jobs.plan(call.get(Jobs.JOB))),
                Route.shared(Jobs.CONFIG, call -> jobs.config(call.get(Jobs.JOB))),
                Route.shared(JobOrigin.OF_JOBS, _ -> jobs.origins()),
                Route.shared(JobOrigin.OF_JOB, call -> jobs.origin(call.get(Jobs.JOB))),
                new Route<>(Jobs.CANCEL, this::cancel),
                new Route<>(Jobs.CANCEL_BY_GET, this::cancelByGet),
                new Route<>(Jobs.STOP_BY_GET, _ -> {
                    throw endByGet ? goneWithStop() : offByGet();
                }));
    }

    private Nothing cancelByGet(Call<Nothing> call) {
        if (!endByGet) {
            throw offByGet();
        }
        return cancelAtOnce(call);
    }

    private static Refusal offByGet() {
        return new Refusal(
                FaultCode.FORBIDDEN,
                "A GET ends no job here. Use PATCH /jobs/:jobid, or set " + Keys.REST_END_BY_GET.name() + " to true.");
    }

    private Nothing cancelAtOnce(Call<Nothing> call) {
        jobs.cancel(call.get(Jobs.JOB));
        return Nothing.NOTHING;
    }

    private static Refusal goneWithStop() {
        return new Refusal(
                FaultCode.MOVED,
                "Stopping with 'mode=stop' is gone. Use POST /jobs/:jobid/stop, which takes a savepoint.");
    }

    private Nothing cancel(Call<Nothing> call) {
        return switch (call.find(Jobs.MODE).orElse(Jobs.EndMode.CANCEL)) {
            case CANCEL -> cancelAtOnce(call);
            case STOP -> throw goneWithStop();
        };
    }
}
