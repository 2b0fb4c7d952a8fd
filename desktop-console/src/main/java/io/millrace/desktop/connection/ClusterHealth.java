package io.millrace.desktop.connection;

import io.millrace.desktop.screen.LoadState;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// The health of a cluster: its category and a short description.
///
/// @param words the description for the user
record ClusterHealth(Kind kind, String words) {

    /// The category of a cluster's health.
    enum Kind {
        WELL("healthy"),
        TROUBLED("in trouble"),
        FAILING("with failures"),
        AWAY("not reached"),
        UNKNOWN("being asked");

        private final String many;

        Kind(String many) {
            this.many = many;
        }
    }

    /// Summarizes several clusters in one line; empty for a single cluster.
    static String summary(List<ClusterHealth> all) {
        if (all.size() < 2) {
            return "";
        }
        return Arrays.stream(Kind.values())
                .map(kind -> Map.entry(
                        kind, all.stream().filter(one -> one.kind() == kind).count()))
                .filter(entry -> entry.getValue() > 0)
                .map(entry -> entry.getValue() + " " + entry.getKey().many)
                .collect(Collectors.joining(" · "));
    }

    static ClusterHealth of(LoadState<ClusterVitals> loadState) {
        return switch (loadState) {
            case LoadState.Waiting<ClusterVitals>() -> new ClusterHealth(Kind.UNKNOWN, "Asking…");
            case LoadState.Old<ClusterVitals> _ -> new ClusterHealth(Kind.AWAY, "Away");
            case LoadState.Missing<ClusterVitals> _ -> new ClusterHealth(Kind.AWAY, "Not reached");
            case LoadState.Fresh<ClusterVitals>(ClusterVitals vitals, Instant _) -> of(vitals);
        };
    }

    private static ClusterHealth of(ClusterVitals vitals) {
        if (vitals.restarting() > 0) {
            return new ClusterHealth(Kind.TROUBLED, vitals.restarting() + " restarting");
        }
        if (vitals.failedRecently() > 0) {
            return new ClusterHealth(Kind.FAILING, vitals.failedRecently() + " failed recently");
        }
        if (vitals.overview().taskmanagers() == 0) {
            return new ClusterHealth(Kind.TROUBLED, "No task managers");
        }
        return new ClusterHealth(Kind.WELL, "Healthy");
    }
}
