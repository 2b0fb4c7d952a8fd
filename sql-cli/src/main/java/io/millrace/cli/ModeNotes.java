package io.millrace.cli;

import io.millrace.cli.terminal.Screen;
import io.millrace.sql.run.ModeNote;
import io.millrace.sql.run.RunEvent;
import io.millrace.wire.id.SessionHandle;
import java.util.HashSet;
import java.util.Set;

/// Prints a note about the mode in which a statement runs, each note once in a session.
final class ModeNotes {
    private final Set<Shown> shown = new HashSet<>();

    private record Shown(SessionHandle session, ModeNote note) {}

    void show(RunEvent.Described described, SessionHandle session, Screen screen) {
        described
                .execution()
                .flatMap(execution -> ModeNote.of(execution, described.query()))
                .filter(note -> shown.add(new Shown(session, note)))
                .ifPresent(note -> screen.note(note.text()));
    }
}
