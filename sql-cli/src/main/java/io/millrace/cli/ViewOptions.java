package io.millrace.cli;

import io.millrace.cli.live.QueryScene;
import io.millrace.cli.option.ShellSetting;
import io.millrace.sql.run.GatewaySession;
import java.util.function.BooleanSupplier;

/// The user's options for viewing the result of a statement.
///
/// @param view    what is shown first of a query without end
/// @param asked   whether a query is viewed that ends, too, where it takes a while
/// @param pager   whether what is higher than the screen is opened for reading
/// @param outside whether that is done by the person's own pager
/// @param ended   whether the query has an end, as far as the session says
/// @param leave   ends the statement
record ViewOptions(
        String statement,
        QueryScene.View view,
        boolean asked,
        boolean pager,
        boolean outside,
        BooleanSupplier ended,
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
        return ended.getAsBoolean();
    }
}
