package io.millrace.desktop.palette;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PaletteModelTest {
    private final List<String> done = new ArrayList<>();
    private List<PaletteEntry> there = List.of(offer("Take a savepoint", "Action"), offer("orders", "Job"));
    private final PaletteModel model = new PaletteModel(() -> there);

    private PaletteEntry offer(String title, String group) {
        return new PaletteEntry(title, group, "", () -> done.add(title));
    }

    private List<String> titles() {
        return model.found().get().stream().map(PaletteEntry::title).toList();
    }

    @Test
    void offersEverythingUntilLettersAreTyped() {
        model.open();
        assertThat(titles()).containsExactly("Take a savepoint", "orders");

        model.text().set("ord");
        assertThat(titles()).containsExactly("orders");
    }

    @Test
    void findsByTheKindOfThingToo() {
        model.open();
        model.text().set("job");
        assertThat(titles()).containsExactly("orders");
    }

    @Test
    void whatWasChosenLastStandsFirstTheNextTime() {
        model.open();
        model.choose(model.found().get().getLast());
        assertThat(done).containsExactly("orders");

        model.open();
        assertThat(titles()).containsExactly("orders", "Take a savepoint");
    }

    @Test
    void whatIsGoneIsOfferedNoMoreAndWhatIsNewIs() {
        model.open();
        model.choose(model.found().get().getLast());
        there = List.of(offer("clicks", "Job"));
        model.open();
        assertThat(titles()).containsExactly("clicks");
    }

    @Test
    void aListThatNoOneReadsToItsEndIsCut() {
        there = IntStream.range(0, 20_000)
                .mapToObj(number -> offer("job " + number, "Job"))
                .toList();
        model.open();
        assertThat(titles()).hasSize(50);
        model.text().set("19999");
        assertThat(titles()).containsExactly("job 19999");
    }
}
