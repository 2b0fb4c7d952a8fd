package io.millrace.server.cluster;

import io.millrace.wire.cluster.Applications;
import io.millrace.wire.id.ApplicationId;

/// Applications. One that is not known is refused with NOT_FOUND.
public interface ApplicationsPort {

    Applications.Overview overview();

    Applications.Detail detail(ApplicationId application);

    Applications.Exceptions exceptions(ApplicationId application);

    /// Refuses with CONFLICT when the application has ended in another way.
    void cancel(ApplicationId application);
}
