package io.millrace.desktop.screen.connect;

import io.millrace.desktop.screen.Sight;
import io.millrace.desktop.service.ClusterVitals;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// How a cluster is, in two words.
///
/// @param words for people
record Condition(Kind kind, String words) {

    /// What the words come to.
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

    /// How several clusters are, in one line; nothing for one alone.
    static String summary(List<Condition> all) {
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

    static Condition of(Sight<ClusterVitals> sight) {
        return switch (sight) {
            case Sight.Waiting<ClusterVitals>() -> new Condition(Kind.UNKNOWN, "Asking…");
            case Sight.Old<ClusterVitals> _ -> new Condition(Kind.AWAY, "Away");
            case Sight.Missing<ClusterVitals> _ -> new Condition(Kind.AWAY, "Not reached");
            case Sight.Fresh<ClusterVitals>(ClusterVitals vitals, Instant _) -> of(vitals);
        };
    }

    private static Condition of(ClusterVitals vitals) {
        if (vitals.restarting() > 0) {
            return new Condition(Kind.TROUBLED, vitals.restarting() + " restarting");
        }
        if (vitals.failedLately() > 0) {
            return new Condition(Kind.FAILING, vitals.failedLately() + " failed lately");
        }
        if (vitals.summary().workers() == 0) {
            return new Condition(Kind.TROUBLED, "No task managers");
        }
        return new Condition(Kind.WELL, "Healthy");
    }
}
