package io.millrace.desktop.screen.casefile;

import io.millrace.desktop.service.casefile.Manifest;
import java.time.Duration;

/// How much of the recorder's time goes into a case.
public enum Span {
    QUARTER("Last 15 minutes", Duration.ofMinutes(15)),
    HOUR("Last hour", Duration.ofHours(1)),
    SIX_HOURS("Last 6 hours", Duration.ofHours(6)),
    ALL("All that is recorded", Duration.ofDays(365_000)),
    NONE("Nothing", Duration.ZERO);

    private final String label;
    private final Duration length;

    Span(String label, Duration length) {
        this.label = label;
        this.length = length;
    }

    public String label() {
        return label;
    }

    Manifest.Window of(Manifest.Window recorded) {
        return new Manifest.Window(Math.max(recorded.from(), recorded.to() - length.toMillis()), recorded.to());
    }
}
