package io.millrace.server.engine.adapter;

import io.millrace.server.config.Keys;
import io.millrace.server.route.Call;
import io.millrace.server.route.Route;
import io.millrace.server.route.Routes;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Nothing;
import io.millrace.wire.Refusal;
import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.id.JobId;
import java.util.List;
import java.util.function.Consumer;

/// Cancels jobs by PATCH, and by GET if the operator allows it.
///
/// @param byGet whether a GET may cancel a job, as YARN's proxy needs it
record JobCancellation(Consumer<JobId> cancellation, boolean byGet) implements Routes {
    @Override
    public List<Route<?, ?>> routes() {
        return List.of(
                new Route<>(Jobs.CANCEL, this::cancel),
                new Route<>(Jobs.CANCEL_BY_GET, this::cancelByGet),
                new Route<>(Jobs.STOP_BY_GET, _ -> {
                    throw byGet ? stopIsGone() : refusedByGet();
                }));
    }

    private Nothing cancel(Call<Nothing> call) {
        return switch (call.find(Jobs.MODE).orElse(Jobs.EndMode.CANCEL)) {
            case CANCEL -> cancelNow(call);
            case STOP -> throw stopIsGone();
        };
    }

    private Nothing cancelByGet(Call<Nothing> call) {
        if (!byGet) {
            throw refusedByGet();
        }
        return cancelNow(call);
    }

    private Nothing cancelNow(Call<Nothing> call) {
        cancellation.accept(call.get(Jobs.JOB));
        return Nothing.NOTHING;
    }

    private static Refusal refusedByGet() {
        return Refusal.forbidden(
                "A GET ends no job here. Use PATCH /jobs/:jobid, or set " + Keys.REST_END_BY_GET.name() + " to true.");
    }

    private static Refusal stopIsGone() {
        return new Refusal(
                FaultCode.MOVED,
                "Stopping with 'mode=stop' is gone. Use POST /jobs/:jobid/stop, which takes a savepoint.");
    }
}
