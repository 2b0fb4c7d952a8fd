package io.millrace.server.engine.adapter;

import io.millrace.server.concurrent.Await;
import io.millrace.server.engine.projection.ApplicationsProjection;
import io.millrace.server.route.Call;
import io.millrace.server.route.Route;
import io.millrace.server.route.Routes;
import io.millrace.wire.Nothing;
import io.millrace.wire.Refusal;
import io.millrace.wire.cluster.Applications;
import java.util.List;
import org.apache.flink.api.common.ApplicationID;
import org.apache.flink.runtime.application.ArchivedApplication;
import org.apache.flink.runtime.messages.FlinkApplicationTerminatedWithoutCancellationException;

/// Answers what is asked about applications.
record EngineApplications(LeaderGateways gateways) implements Routes {
    @Override
    public List<Route<?, ?>> routes() {
        return List.of(
                Route.shared(Applications.OVERVIEW, _ -> overview()),
                Route.shared(
                        Applications.DETAIL,
                        call -> ApplicationsProjection.detail(find(call), System.currentTimeMillis())),
                new Route<>(Applications.CANCEL, this::cancel),
                Route.shared(Applications.EXCEPTIONS, call -> ApplicationsProjection.exceptions(find(call))));
    }

    private Applications.Overview overview() {
        return ApplicationsProjection.overview(
                gateways.dispatcher(gateway -> gateway.requestMultipleApplicationDetails(gateways.limit()))
                        .getApplications());
    }

    private ArchivedApplication find(Call<Nothing> call) {
        return gateways.dispatcher(gateway -> gateway.requestApplication(id(call), gateways.limit()));
    }

    private static ApplicationID id(Call<Nothing> call) {
        return ApplicationID.fromHexString(call.get(Applications.APPLICATION).text());
    }

    /// Refuses with CONFLICT if the application has ended in another way.
    private Nothing cancel(Call<Nothing> call) {
        try {
            gateways.dispatcher(gateway -> gateway.cancelApplication(id(call), gateways.limit()));
            return Nothing.NOTHING;
        } catch (Await.Failed e) {
            if (e.reason() instanceof FlinkApplicationTerminatedWithoutCancellationException ended) {
                throw Refusal.conflict(
                        "Application cancellation failed because the application has already reached another terminal "
                                + "state (" + ended.getApplicationStatus() + ").");
            }
            throw e;
        }
    }
}
