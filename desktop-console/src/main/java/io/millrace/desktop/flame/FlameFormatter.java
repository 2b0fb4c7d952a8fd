package io.millrace.desktop.flame;

import io.millrace.insight.Formats;
import io.millrace.wire.cluster.FlameGraphs;
import java.util.List;
import java.util.Locale;

/// Formats frames and their figures as text.
final class FlameFormatter {
    private record Unit(double size, String sign) {}

    private static final List<Unit> TIMES = List.of(
            new Unit(3600e9, "h"),
            new Unit(60e9, "min"),
            new Unit(1e9, "s"),
            new Unit(1e6, "ms"),
            new Unit(1e3, "µs"),
            new Unit(1, "ns"));

    private FlameFormatter() {}

    public static String label(FlameGraphs.Type type) {
        return switch (type) {
            case FULL -> "All";
            case ON_CPU -> "On CPU";
            case OFF_CPU -> "Off CPU";
        };
    }

    /// Returns a phrase that describes which threads are counted.
    public static String meaning(FlameGraphs.Type type) {
        return switch (type) {
            case FULL -> "threads that compute or wait";
            case ON_CPU -> "threads that compute";
            case OFF_CPU -> "threads that wait";
        };
    }

    /// Formats a share: `12.3 %`.
    public static String percent(double share) {
        return String.format(Locale.ROOT, "%.1f %%", share * 100);
    }

    /// Formats the change of a share in percentage points.
    public static String points(double change) {
        return (change > 0 ? "+" : "−") + percent(Math.abs(change));
    }

    public static String sign(double change) {
        return change > 0 ? "▲" : "▼";
    }

    /// Formats a weight: `1,234 samples`, `3.5 MiB`, `12.0 s`.
    public static String amount(long weight, FrameWeight of) {
        return switch (of) {
            case SAMPLES -> Formats.plural(weight, "sample");
            case BYTES -> Formats.bytes(weight);
            case NANOSECONDS -> time(weight);
        };
    }

    private static String time(long nanos) {
        var unit = TIMES.stream()
                .filter(candidate -> nanos >= candidate.size)
                .findFirst()
                .orElse(TIMES.getLast());
        return String.format(Locale.ROOT, unit.size == 1 ? "%.0f %s" : "%.1f %s", nanos / unit.size, unit.sign);
    }

    /// Returns the caption of a frame: its short name and, in a comparison, a sign with the same meaning as the colour.
    public static String caption(Profile profile, int frame) {
        return caption(profile, frame, FrameName.brief(profile.frames().name(frame)));
    }

    /// Returns the same as [#caption(Profile, int)] for a known short name.
    public static String caption(Profile profile, int frame, String brief) {
        return profile.change()
                .filter(of -> Math.abs(of.of(frame)) >= ProfileChange.SAME)
                .map(of -> sign(of.of(frame)) + " " + brief + " " + points(of.of(frame)))
                .orElse(brief);
    }

    /// Describes the weight of a frame, without its name.
    public static String figures(Profile profile, int frame) {
        var frames = profile.frames();
        return profile.change().map(change -> figures(change, frame)).orElseGet(() -> {
            double self = frames.total() == 0 ? 0 : (double) frames.self(frame) / frames.total();
            return "total " + amount(frames.weight(frame), profile.weight()) + ", " + percent(profile.share(frame))
                    + " · self " + amount(frames.self(frame), profile.weight()) + ", " + percent(self);
        });
    }

    private static String figures(ProfileChange change, int frame) {
        double by = change.of(frame);
        return percent(change.baseShare(frame)) + " in A, " + percent(change.otherShare(frame)) + " in B · "
                + (Math.abs(by) < ProfileChange.SAME ? "the same" : sign(by) + " " + points(by));
    }

    /// Describes a frame in one line.
    public static String line(Profile profile, int frame) {
        return profile.frames().name(frame) + " · " + figures(profile, frame);
    }

    /// Summarizes a profile.
    public static String whole(Profile profile) {
        return profile.change()
                .map(change -> "A has " + amount(change.base(0), profile.weight()) + ", B "
                        + amount(change.other(0), profile.weight())
                        + "; a frame is as wide as the mean of its shares")
                .orElseGet(() -> amount(profile.frames().total(), profile.weight()));
    }
}
