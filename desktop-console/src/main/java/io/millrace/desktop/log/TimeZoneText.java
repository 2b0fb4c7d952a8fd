package io.millrace.desktop.log;

import java.time.ZoneOffset;
import java.util.Optional;

/// Describes the time zone of a log's lines, which do not name one themselves.
record TimeZoneText(String brief, String full) {
    /// @param there the zone of the cluster, if it reports one
    static TimeZoneText of(Optional<ZoneOffset> there, ZoneOffset here) {
        if (there.isEmpty()) {
            return new TimeZoneText(
                    "Times: zone unknown",
                    "Lines do not name their zone, and the cluster does not report it: a moment is looked for as if it"
                            + " were UTC.");
        }
        var theirs = name(there.get());
        return there.get().equals(here)
                ? new TimeZoneText(
                        "Times: " + theirs,
                        "Lines do not name their zone. It is taken to be that of the job manager, which is the"
                                + " console's too.")
                : new TimeZoneText(
                        "Times: " + theirs + ", here " + name(here),
                        "Lines do not name their zone. It is taken to be that of the job manager, " + theirs
                                + "; all other times in this window are of " + name(here) + ".");
    }

    private static String name(ZoneOffset zone) {
        return zone.equals(ZoneOffset.UTC) ? "UTC" : "UTC" + zone.getId();
    }
}
