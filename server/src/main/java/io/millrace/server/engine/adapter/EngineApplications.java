package io.millrace.server.engine.adapter;

import io.millrace.server.cluster.ApplicationsPort;
import io.millrace.server.concurrent.Await;
import io.millrace.server.engine.projection.ApplicationsProjection;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import io.millrace.wire.cluster.Applications;
import io.millrace.wire.id.ApplicationId;
import org.apache.flink.api.common.ApplicationID;
import org.apache.flink.runtime.application.ArchivedApplication;
import org.apache.flink.runtime.messages.FlinkApplicationTerminatedWithoutCancellationException;

/// Applications.
record EngineApplications(LeaderGateways gateways) implements ApplicationsPort {
    @Override
    public Applications.Overview overview() {
        return ApplicationsProjection.overview(
                gateways.dispatcher(gateway -> gateway.requestMultipleApplicationDetails(gateways.limit()))
                        .getApplications());
    }

    @Override
    public Applications.Detail detail(ApplicationId application) {
        return ApplicationsProjection.detail(find(application), System.currentTimeMillis());
    }

    private ArchivedApplication find(ApplicationId application) {
        return gateways.dispatcher(gateway -> gateway.requestApplication(id(application), gateways.limit()));
    }

    private static ApplicationID id(ApplicationId application) {
        return ApplicationID.fromHexString(application.text());
    }

    @Override
    public Applications.Exceptions exceptions(ApplicationId application) {
        return ApplicationsProjection.exceptions(find(application));
    }

    @Override
    public void cancel(ApplicationId application) {
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
