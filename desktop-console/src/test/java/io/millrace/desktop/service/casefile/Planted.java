package io.millrace.desktop.service.casefile;

import io.millrace.wire.id.JobId;

/// The planted cluster for tests of other rooms.
public final class Planted {
    public static final JobId JOB = PlantedCluster.JOB;
    public static final String SECRET = PlantedCluster.SECRET;

    private Planted() {}

    public static CaseSource answers() {
        return new ClientAnswers(new PlantedCluster().client());
    }
}
