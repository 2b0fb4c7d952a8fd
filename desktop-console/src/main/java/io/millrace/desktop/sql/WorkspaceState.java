package io.millrace.desktop.sql;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The stored state of a workspace: the open sheets in their order, and the last closed ones, latest first.
///
/// @param selected the index of the selected sheet
record WorkspaceState(List<Sheet> open, int selected, List<Sheet> closed) {
    public static final WorkspaceState EMPTY = new WorkspaceState(List.of(), 0, List.of());

    static final int MAX_CLOSED = 20;

    public WorkspaceState {
        open = List.copyOf(open);
        closed = List.copyOf(closed);
    }

    /// A sheet: its name and text.
    ///
    /// @param id      the same in all windows that show the sheet
    /// @param file    the path of its file
    /// @param changed whether the text differs from the file
    /// @param cursor  the position of the cursor
    public record Sheet(String id, String name, String text, Optional<String> file, boolean changed, int cursor) {
        public Sheet {
            if (id.isEmpty()) {
                // a file of an earlier version has no ids: all windows that read it have to find the same ones
                var content = name + "\n" + file.orElse("") + "\n" + text;
                id = UUID.nameUUIDFromBytes(content.getBytes(StandardCharsets.UTF_8))
                        .toString();
            }
        }

        /// A new sheet.
        static Sheet of(String name, String text, Optional<String> file, boolean changed, int cursor) {
            return new Sheet(UUID.randomUUID().toString(), name, text, file, changed, cursor);
        }

        /// A new sheet without a text.
        static Sheet blank(String name) {
            return of(name, "", Optional.empty(), false, 0);
        }

        /// The same content as a sheet of its own.
        Sheet withId(String other) {
            return new Sheet(other, name, text, file, changed, cursor);
        }

        /// Whether they differ in the position of the cursor at most.
        private boolean isLike(Sheet other) {
            return name.equals(other.name)
                    && text.equals(other.text)
                    && file.equals(other.file)
                    && changed == other.changed;
        }

        private boolean isBlank() {
            return text.isBlank() && file.isEmpty();
        }
    }

    /// The same sheets, some of them with other ids.
    WorkspaceState renamed(Map<String, String> ids) {
        return new WorkspaceState(renamed(open, ids), selected, renamed(closed, ids));
    }

    private static List<Sheet> renamed(List<Sheet> sheets, Map<String, String> ids) {
        return sheets.stream()
                .map(sheet -> sheet.withId(ids.getOrDefault(sheet.id(), sheet.id())))
                .toList();
    }

    /// The sheets that this window and another one have changed since this window stored them, with new ids: both
    /// versions are kept.
    ///
    /// @param before what this window has stored last
    /// @param stored what is stored now
    Map<String, String> conflicts(WorkspaceState before, WorkspaceState stored) {
        var ours = byId(before.open);
        var theirs = byId(stored.open);
        var conflicts = new HashMap<String, String>();
        for (var sheet : open) {
            var was = ours.get(sheet.id());
            var is = theirs.get(sheet.id());
            if (was != null && is != null && !is.isLike(was) && !sheet.isLike(was) && !sheet.isLike(is)) {
                conflicts.put(sheet.id(), UUID.randomUUID().toString());
            }
        }
        return conflicts;
    }

    /// This state of a window, with what other windows have stored since: their sheets come after its own.
    ///
    /// @param before what this window has stored last
    /// @param stored what is stored now
    WorkspaceState mergedInto(WorkspaceState before, WorkspaceState stored) {
        var ours = byId(before.open);
        var theirs = byId(stored.open);
        var merged = new ArrayList<Sheet>();
        for (var sheet : open) {
            var was = ours.get(sheet.id());
            var is = theirs.get(sheet.id());
            merged.add(was != null && is != null && sheet.isLike(was) ? is : sheet);
        }
        var here = byId(open);
        stored.open.stream()
                .filter(sheet -> !here.containsKey(sheet.id()))
                .filter(sheet -> !sheet.isBlank())
                .filter(sheet -> !ours.containsKey(sheet.id()) || !sheet.isLike(ours.get(sheet.id())))
                .forEach(merged::add);
        var opened = byId(merged);
        var gone = Stream.concat(closed.stream(), stored.closed.stream())
                .filter(sheet -> !opened.containsKey(sheet.id()))
                .collect(
                        Collectors.toMap(Sheet::id, Function.identity(), (first, second) -> first, LinkedHashMap::new));
        return new WorkspaceState(
                merged, selected, gone.values().stream().limit(MAX_CLOSED).toList());
    }

    private static Map<String, Sheet> byId(List<Sheet> sheets) {
        return sheets.stream().collect(Collectors.toMap(Sheet::id, Function.identity(), (first, second) -> first));
    }
}
