package io.millrace.desktop.log;

import io.millrace.desktop.fx.Palette;
import java.util.Optional;
import javafx.scene.paint.Color;

/// The colours of a log in one theme.
record LogPalette(Palette palette) {
    private static final double[] HUES = {211, 28, 278, 158, 335, 95, 188, 48};

    /// Returns the colour for the lines of one of several logs.
    Color source(int source) {
        double hue = HUES[source % HUES.length];
        return palette.dark() ? Color.hsb(hue, 0.45, 0.9) : Color.hsb(hue, 0.75, 0.58);
    }

    Color level(Optional<LogLevel> level) {
        return level.map(known -> switch (known) {
                    case ERROR, FATAL -> palette.danger();
                    case WARN -> palette.warning();
                    case INFO -> palette.success();
                    case DEBUG -> palette.accent();
                    case TRACE -> palette.muted();
                })
                .orElse(palette.muted());
    }

    static boolean isSevere(Optional<LogLevel> level) {
        return level.filter(known -> known.atLeast(LogLevel.WARN)).isPresent();
    }

    Color text(RenderedLine.Kind kind, Optional<LogLevel> level) {
        return switch (kind) {
            case TIME, THREAD, PACKAGE, FRAME -> palette.muted();
            case LEVEL -> level(level);
            case LOGGER -> palette.text().interpolate(palette.muted(), 0.35);
            case MESSAGE -> message(level);
        };
    }

    private Color message(Optional<LogLevel> level) {
        return level.map(known -> switch (known) {
                    case ERROR, FATAL -> palette.danger().interpolate(palette.text(), 0.25);
                    case WARN, INFO -> palette.text();
                    case DEBUG, TRACE -> palette.muted();
                })
                .orElse(palette.text());
    }

    /// Returns a background on which text stays readable.
    Color wash(Color colour, double strength) {
        return palette.canvas().interpolate(colour, palette.dark() ? strength * 1.3 : strength);
    }

    Color selected() {
        return wash(palette.accent(), 0.16);
    }

    Color match() {
        return wash(palette.match(), 0.38);
    }

    Color hit() {
        return wash(palette.match(), 0.1);
    }
}
