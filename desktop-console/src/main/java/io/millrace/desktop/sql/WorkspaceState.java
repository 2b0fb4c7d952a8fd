package io.millrace.desktop.sql;

import java.util.List;
import java.util.Optional;

/// The stored state of a workspace: the open sheets in their order, and the last closed ones, latest first.
///
/// @param selected the index of the selected sheet
record WorkspaceState(List<Sheet> open, int selected, List<Sheet> closed) {
    public static final WorkspaceState EMPTY = new WorkspaceState(List.of(), 0, List.of());

    public WorkspaceState {
        open = List.copyOf(open);
        closed = List.copyOf(closed);
    }

    /// A sheet: its name and text.
    ///
    /// @param file    the path of its file
    /// @param changed whether the text differs from the file
    /// @param cursor  the position of the cursor
    public record Sheet(String name, String text, Optional<String> file, boolean changed, int cursor) {}
}
