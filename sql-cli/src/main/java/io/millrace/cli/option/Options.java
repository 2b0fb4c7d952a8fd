package io.millrace.cli.option;

import java.util.List;
import java.util.Map;

/// What the command line asks for.
///
/// @param setup      what to run first, without showing results
/// @param sources    what to run and then leave; empty for a conversation
/// @param changes    always say what a row does to the result so far, not only once one does more than add
/// @param properties the session's configuration from its start
public record Options(
        String endpoint,
        List<Source> setup,
        List<Source> sources,
        Format output,
        boolean changes,
        Map<String, String> properties) {
    public Options {
        setup = List.copyOf(setup);
        sources = List.copyOf(sources);
        properties = Map.copyOf(properties);
    }
}
