package io.millrace.cli.option;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/// The environment variables and files that supply options besides the command line.
///
/// @param variables the environment variables
/// @param text      reads a file; empty if it cannot be read
public record Environment(Map<String, String> variables, Function<Path, Optional<String>> text) {
    public Environment {
        variables = Map.copyOf(variables);
    }

    /// A variable that is set and not empty.
    Optional<String> variable(String name) {
        return Optional.ofNullable(variables.get(name)).filter(value -> !value.isEmpty());
    }

    /// The default file of profiles.
    Path profiles() {
        return variable("XDG_CONFIG_HOME")
                .map(Path::of)
                .orElseGet(() -> Path.of(variable("HOME").orElse(""), ".config"))
                .resolve("millrace/sql.conf");
    }
}
