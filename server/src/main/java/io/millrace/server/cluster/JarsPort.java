package io.millrace.server.cluster;

import io.millrace.wire.Upload;
import io.millrace.wire.cluster.Jars;
import io.millrace.wire.cluster.Plan;

/// Jars with programs. All of it is refused with NOT_FOUND where jars are switched off.
public interface JarsPort {

    Jars.Listing list();

    /// Checks the file and moves it to where jars are kept.
    Jars.Uploaded keep(Upload.File file);

    void delete(String jar);

    /// The graph of the first job that the program would submit.
    Plan plan(String jar, Jars.RunRequest request);

    Jars.Started run(String jar, Jars.RunRequest request);

    Jars.Accepted runApplication(String jar, Jars.RunRequest request);
}
