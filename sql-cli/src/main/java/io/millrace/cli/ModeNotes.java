package io.millrace.cli;

import io.millrace.cli.terminal.Screen;
import io.millrace.sql.run.ModeNote;
import io.millrace.sql.run.RunEvent;
import io.millrace.wire.id.SessionHandle;
import java.util.HashSet;
import java.util.Set;

/// Tells a person in which mode a statement runs: in each session once for each thing that there is to tell.
final class ModeNotes {
    private final Set<Told> told = new HashSet<>();

    private record Told(SessionHandle session, ModeNote note) {}

    void tell(RunEvent.Described described, SessionHandle session, Screen screen) {
        described
                .execution()
                .flatMap(execution -> ModeNote.of(execution, described.query()))
                .filter(note -> told.add(new Told(session, note)))
                .ifPresent(note -> screen.note(note.text()));
    }
}
