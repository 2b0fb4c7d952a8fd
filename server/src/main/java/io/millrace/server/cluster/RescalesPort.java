package io.millrace.server.cluster;

import io.millrace.wire.cluster.Rescales;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.RescaleId;
import java.util.List;

/// Changes of parallelism. A job that is not known, or of which no changes are remembered, is refused with NOT_FOUND.
public interface RescalesPort {

    Rescales.Overview overview(JobId job);

    List<Rescales.Rescale> history(JobId job);

    Rescales.Rescale detail(JobId job, RescaleId rescale);

    Rescales.Summary summary(JobId job);

    Rescales.Config config(JobId job);
}
