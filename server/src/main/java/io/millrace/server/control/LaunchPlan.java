package io.millrace.server.control;

import java.util.List;

/// The way in which a process was started, to start it again.
///
/// @param role      its name on the command line; empty for the whole server
/// @param directory its working directory
/// @param arguments its `-Dkey=value`
public record LaunchPlan(String role, String directory, List<String> arguments) {
    public LaunchPlan {
        arguments = List.copyOf(arguments);
    }
}
