package io.millrace.cli.option;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The combined options of the command line, the environment and the profile.
///
/// @param setup     what to run first, without showing results
/// @param sources   what to run and then leave; empty for a conversation
/// @param settings  those that are chosen
/// @param variables what `:name` stands for in statements
/// @param expected  what the output must be the same as
public record ShellOptions(
        ConnectionTarget target,
        List<StatementSource> setup,
        List<StatementSource> sources,
        Map<ShellSetting, String> settings,
        Map<String, String> variables,
        Optional<Path> expected) {
    public ShellOptions {
        setup = List.copyOf(setup);
        sources = List.copyOf(sources);
        settings = Map.copyOf(settings);
        variables = Map.copyOf(variables);
    }

    /// A conversation at a gateway, with nothing chosen.
    public static ShellOptions at(String endpoint) {
        return new ShellOptions(
                ConnectionTarget.at(endpoint), List.of(), List.of(), Map.of(), Map.of(), Optional.empty());
    }
}
