package io.millrace.desktop.casefile;

import io.millrace.casefile.CaseManifest;
import java.time.Duration;

/// The period of the recording that goes into a case.
enum RecordedSpan {
    QUARTER("Last 15 minutes", Duration.ofMinutes(15)),
    HOUR("Last hour", Duration.ofHours(1)),
    SIX_HOURS("Last 6 hours", Duration.ofHours(6)),
    ALL("All that is recorded", Duration.ofDays(365_000)),
    NONE("Nothing", Duration.ZERO);

    private final String label;
    private final Duration length;

    RecordedSpan(String label, Duration length) {
        this.label = label;
        this.length = length;
    }

    public String label() {
        return label;
    }

    CaseManifest.Window of(CaseManifest.Window recorded) {
        return new CaseManifest.Window(Math.max(recorded.from(), recorded.to() - length.toMillis()), recorded.to());
    }
}
