package io.millrace.cli;

import io.millrace.cli.option.ShellSetting;
import io.millrace.cli.run.Gateway;
import io.millrace.cli.terminal.Screen;
import io.millrace.cli.terminal.TerminalScreen;
import io.millrace.sql.run.RunEvent;
import java.util.function.Consumer;
import java.util.function.Function;

/// Presents the events of one statement as they arrive, and then its outcome.
interface Presentation extends Consumer<RunEvent> {

    /// Whether the statement started a job that keeps running.
    boolean startedJob();

    /// Prints the end of a statement that succeeded.
    ///
    /// @param jobDone whether the job that it started has ended
    void finish(boolean jobDone, boolean timing);

    /// Prints the end of a statement that was cancelled.
    ///
    /// @return whether the user left the view on purpose, which is not a failure
    boolean cancelled();

    /// Prints the rows received before the statement failed.
    void failed();

    /// A printed result, or one that may open over the whole screen if a user at the prompt reads a table.
    ///
    /// @param leave cancels the statement when the user leaves the view
    static Presentation of(String statement, Gateway gateway, Screen screen, Settings settings, Runnable leave) {
        var session = gateway.session();
        Function<PrintedResult.Mode, PrintedResult> printed =
                mode -> new PrintedResult(screen, settings, mode, () -> session.mayChange(statement), gateway::link);
        if (settings.changes()) {
            return printed.apply(PrintedResult.Mode.CHANGES);
        }
        if (!settings.interactive() || !settings.format().tabular() || !(screen instanceof TerminalScreen terminal)) {
            return printed.apply(PrintedResult.Mode.FINAL_ROWS);
        }
        return "off".equals(settings.value(ShellSetting.VIEW))
                ? printed.apply(PrintedResult.Mode.LATEST_ROWS)
                : new ScreenResult(
                        terminal,
                        printed.apply(PrintedResult.Mode.CHANGES),
                        ViewOptions.of(statement, session, settings, leave));
    }
}
