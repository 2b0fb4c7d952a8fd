package io.millrace.server.engine.adapter;

import io.millrace.server.concurrent.Await;
import io.millrace.server.engine.projection.ApplicationsProjection;
import io.millrace.server.route.Call;
import io.millrace.server.route.Route;
import io.millrace.server.route.Routes;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Nothing;
import io.millrace.wire.Refusal;
import io.millrace.wire.cluster.Applications;
import io.millrace.wire.id.ApplicationId;
import java.util.List;
import org.apache.flink.api.common.ApplicationID;
import org.apache.flink.runtime.application.ArchivedApplication;
import org.apache.flink.runtime.messages.FlinkApplicationTerminatedWithoutCancellationException;

/// Applications.
record EngineApplications(LeaderGateways gateways) implements Routes {
    @Override
    public List<Route<?, ?>> routes() {
        return List.of(
                Route.shared(Applications.OVERVIEW, _ -> overview()),
                Route.shared(Applications.DETAIL, call -> detail(call.get(Applications.APPLICATION))),
                new Route<>(Applications.CANCEL, this::cancel),
                Route.shared(Applications.EXCEPTIONS, call -> exceptions(call.get(Applications.APPLICATION))));
    }

    private Nothing cancel(Call<Nothing> call) {
        cancel(call.get(Applications.APPLICATION));
        return Nothing.NOTHING;
    }

    Applications.Overview overview() {
        return ApplicationsProjection.overview(
                gateways.dispatcher(gateway -> gateway.requestMultipleApplicationDetails(gateways.limit()))
                        .getApplications());
    }

    Applications.Detail detail(ApplicationId application) {
        return ApplicationsProjection.detail(find(application), System.currentTimeMillis());
    }

    private ArchivedApplication find(ApplicationId application) {
        return gateways.dispatcher(gateway -> gateway.requestApplication(id(application), gateways.limit()));
    }

    private static ApplicationID id(ApplicationId application) {
        return ApplicationID.fromHexString(application.text());
    }

    Applications.Exceptions exceptions(ApplicationId application) {
        return ApplicationsProjection.exceptions(find(application));
    }

    /// Refuses with CONFLICT when the application has ended in another way.
    void cancel(ApplicationId application) {
        try {
            gateways.dispatcher(gateway -> gateway.cancelApplication(id(application), gateways.limit()));
        } catch (Await.Failed e) {
            if (e.reason() instanceof FlinkApplicationTerminatedWithoutCancellationException ended) {
                throw new Refusal(
                        FaultCode.CONFLICT,
                        "Application cancellation failed because the application has already reached another terminal "
                                + "state (" + ended.getApplicationStatus() + ").");
            }
            throw e;
        }
    }
}
