package io.millrace.desktop.screen.flame;

/// Names of frames as the cluster gives them, `package.Class.method:line`, and how they are read.
final class FrameName {
    private FrameName() {}

    /// Without the package: `Class.method:line`.
    static String shorten(String name) {
        int method = name.lastIndexOf('.');
        if (method < 0) {
            return name;
        }
        int type = name.lastIndexOf('.', method - 1);
        return name.substring(type + 1);
    }

    /// Whether it belongs to the JDK or the engine rather than to what the job does.
    static boolean ofEngine(String name) {
        return name.startsWith("java.")
                || name.startsWith("jdk.")
                || name.startsWith("sun.")
                || name.startsWith("org.apache.flink.runtime.")
                || name.startsWith("org.apache.flink.streaming.");
    }

    /// One line that tells all of a frame.
    static String tell(Frames frames, int frame) {
        double share = frames.total() == 0 ? 0 : (double) frames.weight(frame) / frames.total();
        return frames.name(frame) + " · " + frames.weight(frame) + (frames.weight(frame) == 1 ? " sample" : " samples")
                + " · " + String.format(java.util.Locale.ROOT, "%.1f %%", share * 100);
    }
}
