package io.millrace.desktop.flame;

import java.util.regex.Pattern;

/// Names of frames, `package.Class.method:line`, and how they are read.
final class FrameName {
    /// A line number, or what some profilers add to say how a frame was compiled.
    private static final Pattern TAIL = Pattern.compile("(:-?\\d+|_\\[[a-z0-9]\\])$");

    private static final Pattern UNKNOWN_LINE = Pattern.compile("(:-\\d+|_\\[[a-z0-9]\\])$");

    /// A slash between packages; the one in the name of a hidden class stays.
    private static final Pattern SLASH = Pattern.compile("/(?!0x)");

    private FrameName() {}

    /// Without the package: `Class.method:line`; a line that is not known is left out.
    public static String brief(String name) {
        var known = UNKNOWN_LINE.matcher(SLASH.matcher(name).replaceAll(".")).replaceFirst("");
        int method = known.lastIndexOf('.');
        return method <= 0 ? known : known.substring(known.lastIndexOf('.', method - 1) + 1);
    }

    /// The name without the line: one method, wherever in it the samples were taken.
    public static String method(String name) {
        return TAIL.matcher(name).replaceFirst("");
    }
}
