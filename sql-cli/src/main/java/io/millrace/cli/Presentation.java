package io.millrace.cli;

import io.millrace.cli.option.ShellSetting;
import io.millrace.cli.run.Gateway;
import io.millrace.cli.terminal.Screen;
import io.millrace.cli.terminal.TerminalScreen;
import io.millrace.sql.run.RunEvent;
import java.util.function.Consumer;
import java.util.function.Function;

/// Presents the events of one statement as they come, and its outcome once.
interface Presentation extends Consumer<RunEvent> {

    /// Whether the statement started a job that lives on without it.
    boolean startedJob();

    /// What follows the last row of a statement that succeeded.
    ///
    /// @param jobDone whether the job that it started has ended
    void finish(boolean jobDone, boolean timing);

    /// What follows when the rest was not waited for; whether the person has just seen enough, which is no failure.
    boolean cancelled();

    /// What there is of a result whose statement failed.
    void failed();

    /// Printed, unless a person sits at the prompt and the result is a table: that may open over the whole screen.
    ///
    /// @param leave ends the statement
    static Presentation of(String statement, Gateway gateway, Screen screen, Settings settings, Runnable leave) {
        var session = gateway.session();
        Function<PrintedResult.Wanted, PrintedResult> printed = wanted ->
                new PrintedResult(screen, settings, wanted, () -> session.mayChange(statement), gateway::link);
        if (settings.changes()) {
            return printed.apply(PrintedResult.Wanted.CHANGES);
        }
        if (!settings.attended() || !settings.format().tabular() || !(screen instanceof TerminalScreen terminal)) {
            return printed.apply(PrintedResult.Wanted.FINAL_ROWS);
        }
        return "off".equals(settings.value(ShellSetting.VIEW))
                ? printed.apply(PrintedResult.Wanted.LATEST_ROWS)
                : new ScreenResult(
                        terminal,
                        printed.apply(PrintedResult.Wanted.CHANGES),
                        ViewOptions.of(statement, session, settings, leave));
    }
}
