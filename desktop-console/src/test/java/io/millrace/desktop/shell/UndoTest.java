package io.millrace.desktop.shell;

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
        for (int number = 0; number < 30; number++) {
            remove("thing " + number);
        }
        for (int number = 0; number < 30; number++) {
            undo.undo();
        }
        assertThat(back).hasSize(20).startsWith("thing 29").endsWith("thing 10");
    }
}
