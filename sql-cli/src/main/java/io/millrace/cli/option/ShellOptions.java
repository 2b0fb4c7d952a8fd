package io.millrace.cli.option;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The combined options of the command line, the environment and the profile.
///
/// @param setup     scripts to run first, without printing their results
/// @param sources   scripts to run; empty for an interactive prompt
/// @param settings  the settings that differ from their defaults
/// @param variables the values of `:name` in statements
/// @param expected  a file to compare the output with
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
}
