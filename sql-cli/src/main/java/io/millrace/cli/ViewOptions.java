package io.millrace.cli;

import io.millrace.cli.live.QueryScene;
import io.millrace.cli.option.ShellSetting;
import io.millrace.sql.run.GatewaySession;
import java.util.function.BooleanSupplier;

/// The user's options for viewing the result of a statement.
///
/// @param view          the first view of a query without end
/// @param viewBounded   whether to view a long-running query that ends, too
/// @param pager         whether to open results that do not fit on the screen in a pager
/// @param externalPager whether that is the user's own pager
/// @param ends          whether the session's mode makes the query end
/// @param leave         cancels the statement
record ViewOptions(
        String statement,
        QueryScene.View view,
        boolean viewBounded,
        boolean pager,
        boolean externalPager,
        BooleanSupplier ends,
        Runnable leave) {

    static ViewOptions of(String statement, GatewaySession session, Settings settings, Runnable leave) {
        var view = switch (settings.value(ShellSetting.VIEW)) {
            case "log" -> QueryScene.View.LOG;
            case "chart" -> QueryScene.View.CHART;
            default -> QueryScene.View.TABLE;
        };
        return new ViewOptions(
                statement,
                view,
                !"auto".equals(settings.value(ShellSetting.VIEW)),
                !"off".equals(settings.value(ShellSetting.PAGER)),
                "less".equals(settings.value(ShellSetting.PAGER)),
                () -> "batch".equalsIgnoreCase(session.properties().get("execution.runtime-mode")),
                leave);
    }

    boolean bounded() {
        return ends.getAsBoolean();
    }
}
