package io.millrace.server.engine.adapter;

import io.millrace.server.engine.projection.RescalesProjection;
import io.millrace.server.engine.projection.TriggersProjection;
import io.millrace.server.route.Call;
import io.millrace.server.route.Route;
import io.millrace.server.route.Routes;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.cluster.Rescales;
import io.millrace.wire.cluster.Triggers;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.RescaleId;
import io.millrace.wire.id.TriggerId;
import java.util.List;
import org.apache.flink.configuration.WebOptions;
import org.apache.flink.runtime.scheduler.adaptive.timeline.RescaleIdInfo;
import org.apache.flink.runtime.scheduler.adaptive.timeline.RescalesStatsSnapshot;

/// Changes of parallelism.
record EngineRescales(JobGraphCache graphs, RescaleService rescaling, TriggersProjection triggers) implements Routes {
    @Override
    public List<Route<?, ?>> routes() {
        return List.of(
                Route.shared(Rescales.OVERVIEW, call -> overview(call.get(Jobs.JOB))),
                Route.shared(Rescales.HISTORY, call -> history(call.get(Jobs.JOB))),
                Route.shared(Rescales.DETAIL, call -> detail(call.get(Jobs.JOB), call.get(Rescales.RESCALE))),
                Route.shared(Rescales.SUMMARY, call -> summary(call.get(Jobs.JOB))),
                Route.shared(Rescales.CONFIG, call -> config(call.get(Jobs.JOB))),
                new Route<>(Rescales.TRIGGER, call -> trigger(call.get(Jobs.JOB), request(call))),
                new Route<>(Rescales.POLL, call -> poll(call.get(Jobs.JOB), call.get(Triggers.TRIGGER))));
    }

    /// The wanted parallelism stands in the query, as specified, or in the body.
    private static Rescales.Request request(Call<Rescales.Request> call) {
        var asked = call.find(Rescales.PARALLELISM);
        var body = call.body();
        if (asked.isPresent() && body.parallelism().isPresent() && !asked.equals(body.parallelism())) {
            throw bad("The address asks for the parallelism " + asked.get() + ", the body for "
                    + body.parallelism().get() + ".");
        }
        var request = new Rescales.Request(body.parallelism().or(() -> asked), body.vertices(), body.triggerId());
        if (request.parallelism().isEmpty()
                && request.vertices().filter(all -> !all.isEmpty()).isEmpty()) {
            throw bad(
                    "Say the wanted parallelism: 'parallelism' in the address or the body, or 'vertices' in the body.");
        }
        return request;
    }

    private static Refusal bad(String message) {
        return new Refusal(FaultCode.BAD_REQUEST, message);
    }

    private RescalesStatsSnapshot snapshot(JobId job) {
        var snapshot = graphs.info(job).getRescalesStatsSnapshot();
        if (snapshot == null || snapshot.getRescaleHistory() == null || snapshot.getRescalesSummarySnapshot() == null) {
            throw new Refusal(
                    FaultCode.NOT_FOUND,
                    "Of job " + job + " no changes of parallelism are remembered: it does not run with the adaptive "
                            + "scheduler, or '" + WebOptions.MAX_ADAPTIVE_SCHEDULER_RESCALE_HISTORY_SIZE.key()
                            + "' is not above 0.");
        }
        return snapshot;
    }

    Rescales.Overview overview(JobId job) {
        return RescalesProjection.overview(snapshot(job));
    }

    List<Rescales.Rescale> history(JobId job) {
        return snapshot(job).getRescaleHistory().stream()
                .map(RescalesProjection::line)
                .toList();
    }

    Rescales.Rescale detail(JobId job, RescaleId rescale) {
        var found = snapshot(job).getRescale(new RescaleIdInfo.RescaleUUID(rescale.text()));
        if (found == null) {
            throw new Refusal(
                    FaultCode.NOT_FOUND, "Could not find rescale details of specified rescaleUuid " + rescale + ".");
        }
        return RescalesProjection.detail(found);
    }

    Rescales.Summary summary(JobId job) {
        return RescalesProjection.summary(snapshot(job));
    }

    Rescales.Config config(JobId job) {
        var config = graphs.info(job).getJobRescaleConfigInfo();
        if (config == null) {
            throw new Refusal(FaultCode.NOT_FOUND, "AdaptiveScheduler is not enabled for this job (" + job + ").");
        }
        return RescalesProjection.config(config);
    }

    /// Begins a change. The same trigger id for the same job starts one change only, for as long as its outcome is
    /// kept. Refuses with CONFLICT where another is under way, or where the job cannot be changed.
    Triggers.Accepted trigger(JobId job, Rescales.Request request) {
        return rescaling.start(job, request);
    }

    Triggers.Poll poll(JobId job, TriggerId trigger) {
        return triggers.plain(rescaling.poll(job, trigger));
    }
}
