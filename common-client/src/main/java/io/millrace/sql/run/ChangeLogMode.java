package io.millrace.sql.run;

import java.util.regex.Pattern;

/// Reads the change log mode of a query from its plan.
final class ChangeLogMode {
    private static final Pattern MODE = Pattern.compile("changelogMode=\\[([^]]*)]");

    private ChangeLogMode() {}

    /// Whether the plan's root, which comes first, produces anything but inserts.
    static boolean changes(String plan) {
        var mode = MODE.matcher(plan);
        return mode.find() && !"I".equals(mode.group(1).strip());
    }
}
