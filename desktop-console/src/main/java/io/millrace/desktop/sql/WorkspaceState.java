package io.millrace.desktop.sql;

import java.util.List;
import java.util.Optional;

/// The sheets of a workspace as they were left: the open ones in their order, and those closed last, the latest first.
///
/// @param selected the one that is on top
public record WorkspaceState(List<Sheet> open, int selected, List<Sheet> closed) {
    public static final WorkspaceState EMPTY = new WorkspaceState(List.of(), 0, List.of());

    public WorkspaceState {
        open = List.copyOf(open);
        closed = List.copyOf(closed);
    }

    /// A sheet: its name and text.
    ///
    /// @param file    where it is kept as a file
    /// @param changed whether the file does not hold the text as it is
    /// @param cursor  where the cursor stood
    public record Sheet(String name, String text, Optional<String> file, boolean changed, int cursor) {}
}
