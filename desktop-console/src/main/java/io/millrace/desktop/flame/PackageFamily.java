package io.millrace.desktop.flame;

import java.util.List;

/// The family of a frame's package, with its colour: the same in every profile and in the web UI.
enum PackageFamily {
    OWN("your code and generated code", "#f2a65a", "#b8691c"),
    ENGINE("engine", "#9cc4ef", "#29598f"),
    JAVA("Java", "#cfd6df", "#414c59"),
    OTHER("libraries", "#c5b5f0", "#55449a"),
    NATIVE("native", "#a5d6a7", "#2f6b45");

    private static final List<String> OF_JAVA = List.of("java.", "javax.", "jdk.", "sun.", "com.sun.");
    private static final List<String> OF_ENGINE =
            List.of("org.apache.flink.", "org.apache.calcite.", "org.apache.pekko.", "scala.");
    private static final List<String> OF_OTHERS =
            List.of("org.apache.", "org.rocksdb.", "io.netty.", "com.google.", "org.slf4j.");

    private final String label;
    private final String light;
    private final String dark;

    PackageFamily(String label, String light, String dark) {
        this.label = label;
        this.light = light;
        this.dark = dark;
    }

    public String label() {
        return label;
    }

    /// Returns the colour as `#rrggbb` for a dark or light background.
    public String colour(boolean onDark) {
        return onDark ? dark : light;
    }

    /// Returns the family of a frame by its name. Names with slashes, as other profilers write them, work too.
    public static PackageFamily of(String frame) {
        var name = frame.replace('/', '.');
        if (begins(name, OF_JAVA)) {
            return JAVA;
        }
        if (begins(name, OF_ENGINE)) {
            return ENGINE;
        }
        if (begins(name, OF_OTHERS)) {
            return OTHER;
        }
        return name.equals(StackTree.ALL) ? JAVA : ofTheRest(name);
    }

    private static boolean begins(String name, List<String> beginnings) {
        return beginnings.stream().anyMatch(name::startsWith);
    }

    private static PackageFamily ofTheRest(String name) {
        boolean inNoClass =
                name.indexOf('.') <= 0 || name.endsWith("_[k]") || name.contains("::") || name.contains(".so");
        return inNoClass ? NATIVE : OWN;
    }
}
