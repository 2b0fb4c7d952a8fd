package io.millrace.desktop.flame;

import java.util.regex.Pattern;

/// Parses frame names of the form `package.Class.method:line`.
final class FrameName {
    /// A line number, or the compilation mark that some profilers append.
    private static final Pattern TAIL = Pattern.compile("(:-?\\d+|_\\[[a-z0-9]\\])$");

    private static final Pattern UNKNOWN_LINE = Pattern.compile("(:-\\d+|_\\[[a-z0-9]\\])$");

    /// A slash between packages; the one in the name of a hidden class is kept.
    private static final Pattern SLASH = Pattern.compile("/(?!0x)");

    private FrameName() {}

    /// Removes the package: `Class.method:line`. An unknown line is omitted.
    public static String brief(String name) {
        var known = UNKNOWN_LINE.matcher(SLASH.matcher(name).replaceAll(".")).replaceFirst("");
        int method = known.lastIndexOf('.');
        return method <= 0 ? known : known.substring(known.lastIndexOf('.', method - 1) + 1);
    }

    /// Removes the line number, so that all samples of one method have the same name.
    public static String method(String name) {
        return TAIL.matcher(name).replaceFirst("");
    }
}
