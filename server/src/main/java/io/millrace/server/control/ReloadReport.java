package io.millrace.server.control;

import java.util.List;

/// The result of reading the configuration again.
///
/// @param applied  the changed keys that hold from now on
/// @param restart  the changed keys that hold from the next start on
/// @param problems the reasons why nothing was changed
public record ReloadReport(List<String> applied, List<String> restart, List<String> problems) {
    public ReloadReport {
        applied = List.copyOf(applied);
        restart = List.copyOf(restart);
        problems = List.copyOf(problems);
    }
}
