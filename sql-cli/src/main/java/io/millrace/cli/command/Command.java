package io.millrace.cli.command;

import io.millrace.cli.option.ShellSetting;
import java.time.Duration;
import java.util.Optional;

/// A line of the shell's own, read.
public sealed interface Command {

    record Quit() implements Command {}

    record Help() implements Command {}

    /// Shows the syntax of statements: a list of them, or those that match the words.
    record HelpAbout(String words) implements Command {}

    /// Lists things of the catalog whose names match.
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

    /// Tells all about a table or view.
    ///
    /// @param definition whether to show the statement that makes it too
    record Describe(String name, boolean definition) implements Command {}

    /// Shows the plan of a statement as a tree; of the last one when none is given.
    record Explain(String statement) implements Command {}

    /// Opens the last statement in the person's editor.
    record Edit() implements Command {}

    /// Lists what was typed, all or what has a text in it.
    record History(String search) implements Command {}

    /// Something that SQL can say too.
    record Ask(String statement) implements Command {}

    /// Chooses a setting; without a value, tells it.
    record Switch(ShellSetting setting, Optional<String> value) implements Command {}

    /// Goes over from `on` to `off`, or back.
    record Toggle(ShellSetting setting) implements Command {}

    /// Runs the statements and commands of a file.
    record Include(String file) implements Command {}

    /// Writes results to a file from now on; without one, to the screen again.
    record Redirect(Optional<String> file, Optional<String> format) implements Command {}

    /// Lists the jobs of the cluster.
    record ListJobs() implements Command {}

    /// Tells about the job whose identifier begins so.
    record ShowJob(String job) implements Command {}

    /// Ends a job with a savepoint, in a directory or where the cluster keeps them.
    record StopJob(String job, Optional<String> directory, boolean drain) implements Command {}

    /// Changes the parallelism of a running job.
    record RescaleJob(String job, int parallelism) implements Command {}

    /// Ends a job without one.
    record CancelJob(String job) implements Command {}

    /// Shows the cluster as it works.
    record Top() implements Command {}

    /// Asks a statement, or the last one, again and again.
    record Watch(Duration interval, Optional<String> statement) implements Command {}

    /// Lists the sessions of the gateway.
    record ListSessions() implements Command {}

    /// Tells which session is in use, or goes over to the one of this name.
    record UseSession(Optional<String> name) implements Command {}

    /// Closes the session of this name.
    record EndSession(String name) implements Command {}

    /// Lists settings and variables.
    record Settings() implements Command {}

    /// Says what `:name` stands for.
    record Define(String name, String value) implements Command {}

    /// Drops a variable.
    record Forget(String name) implements Command {}

    record Echo(String text) implements Command {}

    /// Tells all that the server said about the last failure.
    record LastError() implements Command {}

    /// Not a command, or not used as it is meant to be; `reason` says so in one sentence.
    record Misuse(String reason) implements Command {}
}
