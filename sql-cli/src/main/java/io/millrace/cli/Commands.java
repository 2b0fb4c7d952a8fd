package io.millrace.cli;

import io.millrace.cli.command.Command;
import io.millrace.cli.command.HelpText;
import io.millrace.cli.render.ScriptPosition;
import io.millrace.cli.run.Gateway;
import io.millrace.cli.terminal.Screen;
import io.millrace.insight.ControlCharacters;
import io.millrace.sql.run.StatementProblem;
import io.millrace.wire.Refusal;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/// Executes the shell's own commands.
final class Commands {
    private static final int MAX_INCLUDE_DEPTH = 20;

    private final Shell shell;
    private final Screen screen;
    private final SettingCommands settings;
    private final CatalogCommands catalog;
    private final JobCommands jobs;
    private final SessionCommands sessions;
    private final StatementCommands statements;
    private final ViewCommands views;
    private final CopyCommand copies;
    private final ExportCommand exports;

    private int includeDepth;

    Commands(Shell shell, Gateway gateway, Screen screen, Settings settings) {
        this.shell = shell;
        this.screen = screen;
        this.settings = new SettingCommands(shell, screen, settings);
        this.jobs = new JobCommands(shell, gateway, screen, settings);
        this.views = new ViewCommands(shell, gateway, screen);
        this.sessions = new SessionCommands(gateway, screen, settings);
        this.statements = new StatementCommands(gateway, screen, settings);
        this.copies = new CopyCommand(shell, gateway, screen, settings);
        this.exports = new ExportCommand(shell, gateway, screen, settings);
        this.catalog = new CatalogCommands(shell, screen, settings);
    }

    InputOutcome execute(Command command, Optional<ScriptPosition> where) {
        try {
            return outcome(command, where);
        } catch (IllegalArgumentException e) {
            return shell.fail(StatementProblem.of(String.valueOf(e.getMessage())), "", where, InputOutcome.FAILED);
        } catch (Refusal e) {
            return shell.fail(
                    StatementProblem.of(e.reason(), e.detail().toArray(String[]::new)), "", where, InputOutcome.FAILED);
        }
    }

    private InputOutcome outcome(Command command, Optional<ScriptPosition> where) {
        return switch (command) {
            case Command.Quit _ -> InputOutcome.LEAVE;
            case Command.Misuse(var reason) -> shell.fail(StatementProblem.of(reason), "", where, InputOutcome.FAILED);
            case Command.ListCommands _ -> show(HelpText.commands());
            case Command.HelpAbout(var words) -> show(HelpText.about(words));
            case Command.Names(var kind, var pattern) -> catalog.list(kind, pattern, where);
            case Command.Describe(var name, var definition) -> catalog.describe(name, definition, where);
            case Command.Explain(var statement) -> catalog.explain(statement, where);
            case Command.Include(var file) -> include(Path.of(file));
            case Command.Redirect(var file, var format) -> done(() -> settings.redirect(file.map(Path::of), format));
            case Command.Copy copy -> copies.copy(copy, where);
            case Command.Export(var query, var file) -> exports.export(query, file, where);
            case Command.ListJobs _ -> done(jobs::list);
            case Command.ShowJob(var prefix) -> done(() -> jobs.show(prefix));
            case Command.StopJob(var prefix, var directory, var drain) ->
                done(() -> jobs.stop(prefix, directory, drain));
            case Command.RescaleJob(var prefix, var parallelism) -> done(() -> jobs.rescale(prefix, parallelism));
            case Command.RecoverJob(var prefix, var earlier) -> done(() -> jobs.recover(prefix, earlier));
            case Command.CancelJob(var prefix) -> done(() -> jobs.cancel(prefix));
            case Command.ListConnectors _ -> done(sessions::connectors);
            case Command.ShowConnection _ -> done(sessions::connection);
            case Command.ListLimits _ -> done(sessions::limits);
            case Command.ListSessions _ -> done(sessions::list);
            case Command.UseSession(var name) -> done(() -> name.ifPresentOrElse(sessions::switchTo, sessions::show));
            case Command.EndSession(var name) -> done(() -> sessions.close(name));
            case Command.Top _ -> done(views::top);
            case Command.Watch(var interval, var statement) -> done(() -> views.watch(interval, statement));
            case Command.FindStatements(var search) -> done(() -> statements.list(search));
            case Command.ShowStatement(var prefix) -> done(() -> statements.show(prefix));
            case Command.ShowResult(var prefix) -> done(() -> statements.showResult(prefix));
            case Command.Edit _, Command.History _ ->
                throw new IllegalArgumentException("This command works only at the prompt.");
            case Command.Switch(var setting, var value) -> done(() -> settings.choose(setting, value));
            case Command.Toggle(var setting) -> done(() -> settings.toggle(setting));
            case Command.ListSettings _ -> done(settings::list);
            case Command.Define(var name, var value) -> done(() -> settings.define(name, value));
            case Command.Undefine(var name) -> done(() -> settings.forget(name));
            case Command.Echo(var text) -> {
                screen.print(text + "\n");
                yield InputOutcome.DONE;
            }
            case Command.LastError _ ->
                show(shell.lastFault()
                        .map(fault -> ControlCharacters.lines(fault.text()) + "\n")
                        .orElse("No statement has failed.\n"));
        };
    }

    /// Runs a script, which may include others up to a maximum depth.
    private InputOutcome include(Path file) {
        if (includeDepth == MAX_INCLUDE_DEPTH) {
            throw new IllegalArgumentException("Scripts are nested " + MAX_INCLUDE_DEPTH + " levels deep, so " + file
                    + " is not run. Does a script include itself?");
        }
        includeDepth++;
        try (var lines = InputOpener.file(file)) {
            return new ScriptLoop(shell, Optional.of(String.valueOf(file.getFileName())), shell::continuesOnError)
                    .run(lines);
        } catch (IOException e) {
            throw new IllegalArgumentException(InputOpener.unreadable(file.toString(), e), e);
        } finally {
            includeDepth--;
        }
    }

    private static InputOutcome done(Runnable action) {
        action.run();
        return InputOutcome.DONE;
    }

    private InputOutcome show(String text) {
        screen.message(text);
        return InputOutcome.DONE;
    }
}
