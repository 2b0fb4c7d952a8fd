package io.millrace.server.cluster;

import io.millrace.wire.Upload;
import io.millrace.wire.cluster.Submissions;

/// Jobs that a client has prepared.
public interface SubmissionsPort {

    Submissions.Submitted submit(Upload<Submissions.Request> upload);
}
