package io.millrace.desktop.casefile;

import io.millrace.client.Client;
import io.millrace.wire.id.JobId;

/// Access to [PlantedCluster] for tests in other packages.
public final class Planted {
    public static final JobId JOB = PlantedCluster.JOB;
    public static final String SECRET = PlantedCluster.SECRET;

    private Planted() {}

    public static Client client() {
        return new PlantedCluster().client();
    }
}
