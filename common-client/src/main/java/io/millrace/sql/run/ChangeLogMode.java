package io.millrace.sql.run;

import java.util.regex.Pattern;

/// The change log mode of a query's rows, read from its plan.
final class ChangeLogMode {
    private static final Pattern MODE = Pattern.compile("changelogMode=\\[([^]]*)]");

    private ChangeLogMode() {}

    /// Whether the plan's last operator, which is written first, does more than add rows.
    static boolean changes(String plan) {
        var mode = MODE.matcher(plan);
        return mode.find() && !"I".equals(mode.group(1).strip());
    }
}
