package io.millrace.cli.command;

import io.millrace.cli.option.ShellSetting;
import java.time.Duration;
import java.util.Optional;

/// A parsed command of the shell.
public sealed interface Command {

    record Quit() implements Command {}

    /// Lists the commands of the shell.
    record ListCommands() implements Command {}

    /// Shows the syntax of the statements that match the words, or lists all statements.
    record HelpAbout(String words) implements Command {}

    /// Lists the catalog objects whose names match the pattern.
    record Names(Kind kind, String pattern) implements Command {

        /// The kind of objects to list.
        public enum Kind {
            RELATIONS,
            TABLES,
            VIEWS,
            FUNCTIONS,
            DATABASES,
            CATALOGS
        }
    }

    /// Describes a table or view.
    ///
    /// @param definition whether to show its CREATE statement
    record Describe(String name, boolean definition) implements Command {}

    /// Shows the plan of a statement, or of the last one if the text is empty.
    record Explain(String statement) implements Command {}

    /// Opens the last statement in the user's editor.
    record Edit() implements Command {}

    /// Lists the entries of the history that contain a text.
    record History(String search) implements Command {}

    /// Lists the statements of the gateway's history that match filters and contain words.
    record FindStatements(String search) implements Command {}

    /// Shows the statement of the gateway's history whose id starts with the prefix.
    record ShowStatement(String prefix) implements Command {}

    /// Prints the kept result of the statement whose id starts with the prefix.
    record ShowResult(String prefix) implements Command {}

    /// Sets a setting, or shows it if there is no value.
    record Switch(ShellSetting setting, Optional<String> value) implements Command {}

    /// Switches a setting between `on` and `off`.
    record Toggle(ShellSetting setting) implements Command {}

    /// Runs a script.
    record Include(String file) implements Command {}

    /// Writes results to a file, or to the screen again if there is none.
    record Redirect(Optional<String> file, Optional<String> format) implements Command {}

    /// Makes a table of a file of this machine, or adds its rows to a table.
    ///
    /// @param table   empty for one named after the file
    /// @param options of the guess
    record Copy(String file, Optional<String> table, CopyOptions options) implements Command {}

    /// Writes the rows of a query to a file of this machine, in the format of its extension.
    ///
    /// @param query empty for the last one
    record Export(Optional<String> query, String file) implements Command {}

    /// Lists the jobs of the cluster.
    record ListJobs() implements Command {}

    /// Shows the job whose id starts with the prefix.
    record ShowJob(String prefix) implements Command {}

    /// Stops a job with a savepoint in a directory, by default the cluster's.
    record StopJob(String prefix, Optional<String> directory, boolean drain) implements Command {}

    /// Changes the parallelism of a running job.
    record RescaleJob(String prefix, int parallelism) implements Command {}

    /// Cancels a job without a savepoint.
    record CancelJob(String prefix) implements Command {}

    /// Starts a job again that could not go on after a restart.
    record RecoverJob(String prefix, boolean earlier) implements Command {}

    /// Monitors the cluster.
    record Top() implements Command {}

    /// Repeats a statement, by default the last one.
    record Watch(Duration interval, Optional<String> statement) implements Command {}

    /// Lists what statements can read and write, and what can be added.
    record ListConnectors() implements Command {}

    /// Shows the connection, the user and what it may do.
    record ShowConnection() implements Command {}

    /// Lists the limits of the gateway, with their use.
    record ListLimits() implements Command {}

    /// Lists the sessions of the gateway.
    record ListSessions() implements Command {}

    /// Switches to the session of this name, or shows the one in use.
    record UseSession(Optional<String> name) implements Command {}

    /// Closes a named session.
    record EndSession(String name) implements Command {}

    /// Lists settings and variables.
    record ListSettings() implements Command {}

    /// Defines the variable `:name`.
    record Define(String name, String value) implements Command {}

    /// Removes a variable.
    record Undefine(String name) implements Command {}

    record Echo(String text) implements Command {}

    /// Shows the server's complete error of the last failure.
    record LastError() implements Command {}

    /// An unknown command or invalid arguments; `reason` is a sentence.
    record Misuse(String reason) implements Command {}
}
