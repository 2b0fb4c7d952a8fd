package io.millrace.desktop.screen;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class UndoTest {
    private final Undo undo = new Undo();
    private final List<String> back = new ArrayList<>();

    private void remove(String what) {
        undo.removed(what, () -> back.add(what));
    }

    @Test
    void bringsBackTheLatestFirst() {
        remove("a");
        remove("b");
        undo.undo();
        undo.undo();
        undo.undo();
        assertThat(back).containsExactly("b", "a");
    }

    @Test
    void bringsBackWhatAMessageOffersOnceOnly() {
        var offered = new ArrayList<Runnable>();
        var said = new ArrayList<String>();
        undo.onRemoved((what, bring) -> {
            said.add(what);
            offered.add(bring);
        });
        remove("a");
        remove("b");
        offered.getFirst().run();
        offered.getFirst().run();
        assertThat(said).containsExactly("a", "b");
        assertThat(back).containsExactly("a");
        undo.undo();
        undo.undo();
        assertThat(back).containsExactly("a", "b");
    }

    @Test
    void forgetsWhatIsLongGone() {
        for (int number = 0; number < 130; number++) {
            remove("thing " + number);
        }
        for (int number = 0; number < 130; number++) {
            undo.undo();
        }
        assertThat(back).hasSize(100).startsWith("thing 129").endsWith("thing 30");
    }

    @Test
    void saysWhatItWouldUndoAndDoAgain() {
        assertThat(undo.undoable().get()).isEmpty();
        undo.changed("Removed the chart “Lag”.", () -> back.add("back"), () -> back.add("again"));
        assertThat(undo.undoable().get()).contains("Removed the chart “Lag”");
        assertThat(undo.redoable().get()).isEmpty();

        undo.undo();
        assertThat(undo.undoable().get()).isEmpty();
        assertThat(undo.redoable().get()).contains("Removed the chart “Lag”");
        undo.redo();
        undo.undo();

        assertThat(back).containsExactly("back", "again", "back");
    }

    @Test
    void somethingNewEndsWhatCouldBeDoneAgain() {
        undo.changed("One.", () -> back.add("one"), () -> back.add("one again"));
        undo.undo();
        remove("Two.");

        undo.redo();

        assertThat(undo.redoable().get()).isEmpty();
        assertThat(back).containsExactly("one");
    }
}
