package io.millrace.desktop.service;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.IntStream;

/// The layout of a window when the console exited.
///
/// @param sidebar the width of the sidebar
public record WindowLayout(WindowPlace place, Contents contents, int sidebar) {
    private static final int MAX_WINDOWS = 16;
    private static final String FILE = "file.";

    /// The content of a window.
    ///
    /// @param clusters the connected clusters, in the order of the sidebar
    /// @param files    the paths of the open files
    /// @param shown    the index of the selected entry, counting clusters first and then files; -1 for none
    public record Contents(List<Opened> clusters, List<String> files, int shown) {
        public Contents {
            clusters = List.copyOf(clusters);
            files = List.copyOf(files);
        }
    }

    /// The same window without a selected entry.
    public WindowLayout behind() {
        return new WindowLayout(place, new Contents(contents.clusters(), contents.files(), -1), sidebar);
    }

    /// A connected cluster and the selected place in it.
    ///
    /// @param connection the id under which the connection is saved
    public record Opened(String connection, String place) {}

    static List<WindowLayout> read(Properties values) {
        var windows = new ArrayList<WindowLayout>();
        for (int number = 0; number < MAX_WINDOWS; number++) {
            read(values, "window." + number + ".").ifPresent(windows::add);
        }
        return windows;
    }

    private static Optional<WindowLayout> read(Properties values, String prefix) {
        try {
            var contents = new Contents(
                    clusters(values.getProperty(prefix + "clusters", "")),
                    files(values, prefix),
                    Integer.parseInt(values.getProperty(prefix + "shown", "-1")));
            int sidebar = Integer.parseInt(values.getProperty(prefix + "sidebar", "0"));
            return WindowPlace.parse(values.getProperty(prefix + "place", ""))
                    .map(place -> new WindowLayout(place, contents, sidebar));
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }

    private static List<Opened> clusters(String text) {
        return Arrays.stream(text.split(" "))
                .filter(one -> one.contains("="))
                .map(one -> one.split("=", 2))
                .map(parts -> new Opened(parts[0], parts[1]))
                .toList();
    }

    private static List<String> files(Properties values, String prefix) {
        return IntStream.iterate(0, number -> values.containsKey(prefix + FILE + number), number -> number + 1)
                .mapToObj(number -> values.getProperty(prefix + FILE + number))
                .filter(Preferences::isPath)
                .toList();
    }

    static void write(List<WindowLayout> windows, Properties values) {
        values.keySet().removeIf(key -> key.toString().startsWith("window."));
        for (int number = 0; number < Math.min(windows.size(), MAX_WINDOWS); number++) {
            windows.get(number).write(values, "window." + number + ".");
        }
    }

    private void write(Properties values, String prefix) {
        values.setProperty(prefix + "place", place.print());
        values.setProperty(
                prefix + "clusters",
                String.join(
                        " ",
                        contents.clusters().stream()
                                .map(one -> one.connection() + "=" + one.place())
                                .toList()));
        for (int number = 0; number < contents.files().size(); number++) {
            values.setProperty(prefix + FILE + number, contents.files().get(number));
        }
        values.setProperty(prefix + "shown", Integer.toString(contents.shown()));
        values.setProperty(prefix + "sidebar", Integer.toString(sidebar));
    }
}
