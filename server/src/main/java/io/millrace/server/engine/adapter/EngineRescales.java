package io.millrace.server.engine.adapter;

import io.millrace.server.engine.projection.RescalesProjection;
import io.millrace.server.engine.projection.TriggersProjection;
import io.millrace.server.route.Call;
import io.millrace.server.route.Route;
import io.millrace.server.route.Routes;
import io.millrace.wire.Refusal;
import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.cluster.Rescales;
import io.millrace.wire.cluster.Triggers;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.RescaleId;
import java.util.List;
import org.apache.flink.configuration.WebOptions;
import org.apache.flink.runtime.scheduler.adaptive.timeline.RescaleIdInfo;
import org.apache.flink.runtime.scheduler.adaptive.timeline.RescalesStatsSnapshot;

/// Answers what is asked about changes of parallelism, and starts them.
record EngineRescales(JobGraphCache graphs, RescaleService rescaling, TriggersProjection triggers) implements Routes {
    @Override
    public List<Route<?, ?>> routes() {
        return List.of(
                Route.shared(Rescales.OVERVIEW, call -> RescalesProjection.overview(snapshot(call.get(Jobs.JOB)))),
                Route.shared(Rescales.HISTORY, call -> history(call.get(Jobs.JOB))),
                Route.shared(Rescales.DETAIL, call -> detail(call.get(Jobs.JOB), call.get(Rescales.RESCALE))),
                Route.shared(Rescales.SUMMARY, call -> RescalesProjection.summary(snapshot(call.get(Jobs.JOB)))),
                Route.shared(Rescales.CONFIG, call -> config(call.get(Jobs.JOB))),
                new Route<>(Rescales.TRIGGER, call -> rescaling.start(call.get(Jobs.JOB), request(call))),
                new Route<>(
                        Rescales.POLL,
                        call -> triggers.plain(rescaling.poll(call.get(Jobs.JOB), call.get(Triggers.TRIGGER)))));
    }

    /// The wanted parallelism is in the query, as specified, or in the body.
    private static Rescales.Request request(Call<Rescales.Request> call) {
        var inQuery = call.find(Rescales.PARALLELISM);
        var body = call.body();
        if (inQuery.isPresent() && body.parallelism().isPresent() && !inQuery.equals(body.parallelism())) {
            throw Refusal.badRequest("The address asks for the parallelism " + inQuery.get() + ", the body for "
                    + body.parallelism().get() + ".");
        }
        var request = new Rescales.Request(body.parallelism().or(() -> inQuery), body.vertices(), body.triggerId());
        if (request.parallelism().isEmpty()
                && request.vertices().filter(all -> !all.isEmpty()).isEmpty()) {
            throw Refusal.badRequest(
                    "Say the wanted parallelism: 'parallelism' in the address or the body, or 'vertices' in the body.");
        }
        return request;
    }

    private RescalesStatsSnapshot snapshot(JobId job) {
        var snapshot = graphs.info(job).getRescalesStatsSnapshot();
        if (snapshot == null || snapshot.getRescaleHistory() == null || snapshot.getRescalesSummarySnapshot() == null) {
            throw Refusal.notFound(
                    "Of job " + job + " no changes of parallelism are remembered: it does not run with the adaptive "
                            + "scheduler, or '" + WebOptions.MAX_ADAPTIVE_SCHEDULER_RESCALE_HISTORY_SIZE.key()
                            + "' is not above 0.");
        }
        return snapshot;
    }

    private List<Rescales.Rescale> history(JobId job) {
        return snapshot(job).getRescaleHistory().stream()
                .map(RescalesProjection::line)
                .toList();
    }

    private Rescales.Rescale detail(JobId job, RescaleId rescale) {
        var found = snapshot(job).getRescale(new RescaleIdInfo.RescaleUUID(rescale.text()));
        if (found == null) {
            throw Refusal.notFound("Could not find rescale details of specified rescaleUuid " + rescale + ".");
        }
        return RescalesProjection.detail(found);
    }

    private Rescales.Config config(JobId job) {
        var config = graphs.info(job).getJobRescaleConfigInfo();
        if (config == null) {
            throw Refusal.notFound("AdaptiveScheduler is not enabled for this job (" + job + ").");
        }
        return RescalesProjection.config(config);
    }
}
