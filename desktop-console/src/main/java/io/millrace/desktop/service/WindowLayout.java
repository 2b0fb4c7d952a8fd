package io.millrace.desktop.service;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Properties;

/// A window as it was when the console ended.
///
/// @param clusters that were connected in it, in the order of its sidebar
/// @param shown    the number of the cluster that was shown, -1 for none
/// @param sidebar  the width of the sidebar
public record WindowLayout(WindowPlace place, List<Opened> clusters, int shown, int sidebar) {
    private static final int MOST_WINDOWS = 16;

    public WindowLayout {
        clusters = List.copyOf(clusters);
    }

    /// A connected cluster, and where one was in it.
    ///
    /// @param connection the id under which it is saved
    public record Opened(String connection, String place) {}

    static List<WindowLayout> read(Properties values) {
        var windows = new ArrayList<WindowLayout>();
        for (int number = 0; number < MOST_WINDOWS; number++) {
            read(values, "window." + number + ".").ifPresent(windows::add);
        }
        return windows;
    }

    private static Optional<WindowLayout> read(Properties values, String prefix) {
        try {
            int shown = Integer.parseInt(values.getProperty(prefix + "shown", "-1"));
            int sidebar = Integer.parseInt(values.getProperty(prefix + "sidebar", "0"));
            var clusters = Arrays.stream(
                            values.getProperty(prefix + "clusters", "").split(" "))
                    .filter(text -> text.contains("="))
                    .map(text -> text.split("=", 2))
                    .map(parts -> new Opened(parts[0], parts[1]))
                    .toList();
            return WindowPlace.parse(values.getProperty(prefix + "place", ""))
                    .map(place -> new WindowLayout(place, clusters, shown, sidebar));
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }

    static void write(List<WindowLayout> windows, Properties values) {
        values.keySet().removeIf(key -> key.toString().startsWith("window."));
        for (int number = 0; number < Math.min(windows.size(), MOST_WINDOWS); number++) {
            var window = windows.get(number);
            var prefix = "window." + number + ".";
            values.setProperty(prefix + "place", window.place().print());
            values.setProperty(
                    prefix + "clusters",
                    String.join(
                            " ",
                            window.clusters().stream()
                                    .map(one -> one.connection() + "=" + one.place())
                                    .toList()));
            values.setProperty(prefix + "shown", Integer.toString(window.shown()));
            values.setProperty(prefix + "sidebar", Integer.toString(window.sidebar()));
        }
    }
}
