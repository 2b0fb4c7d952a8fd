package io.millrace.desktop.flame;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.millrace.desktop.service.UiExecutors;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ProfileModelTest {
    private final ProfileModel model = new ProfileModel(UiExecutors.direct());

    @BeforeEach
    void show() {
        model.show(
                Optional.of(StackSamples.profile("a.A.run;h.Hash.put:1 4", "b.B.run;h.Hash.put:2;z.Z.z 3", "c.C.c 3")));
    }

    private String name(int frame) {
        return model.whole().frames().orElseThrow().name(frame);
    }

    @Test
    void matchesAreWalkedFromLeftToRightAndAround() {
        model.text().set("put");
        assertThat(model.found().get().share()).isCloseTo(0.7, within(1e-9));

        var names = new ArrayList<String>();
        for (int step = 0; step < 3; step++) {
            model.whole().walk(false);
            names.add(name(model.whole().focus().get()));
        }
        model.whole().walk(true);

        assertThat(names).containsExactly("h.Hash.put:1", "h.Hash.put:2", "h.Hash.put:1");
        assertThat(name(model.whole().focus().get())).isEqualTo("h.Hash.put:2");
        assertThat(model.whole().hit()).isEqualTo(2);
    }

    @Test
    void aMatchOutsideOfTheZoomLeadsOutOfIt() {
        model.whole().zoomTo(model.whole().frames().orElseThrow().find(List.of("all", "c.C.c")));
        model.text().set("z.z");

        model.whole().walk(false);

        assertThat(model.whole().zoom().get()).isZero();
        assertThat(name(model.whole().focus().get())).isEqualTo("z.Z.z");
    }

    @Test
    void theKeyboardWalksAlongTheHeaviestStack() {
        var chart = model.whole();

        chart.toCallee();
        assertThat(name(chart.focus().get())).isEqualTo("a.A.run");
        chart.aside(1);
        assertThat(name(chart.focus().get())).isEqualTo("b.B.run");
        chart.toCallee();
        chart.toCallee();
        chart.toCallee();
        assertThat(name(chart.focus().get())).isEqualTo("z.Z.z");
        chart.toCaller();
        assertThat(name(chart.focus().get())).isEqualTo("h.Hash.put:2");
    }

    @Test
    void aFrameOpensTheSandwichOfItsMethod() {
        model.sandwich("h.Hash.put:2");

        assertThat(model.side().get()).isEqualTo(ProfileSide.SANDWICH);
        assertThat(model.callers().frames().orElseThrow().total()).isEqualTo(7);
        assertThat(model.callees().frames().orElseThrow().name(1)).isEqualTo("z.Z.z");
        assertThat(model.methods().get()).extracting(MethodRow::name).contains("h.Hash.put", "c.C.c");
    }

    @Test
    void theMethodOfASandwichIsFoundInIt() {
        model.sandwich("h.Hash.put:2");
        model.text().set("hash");

        var callers = model.callers().drawing().get().orElseThrow();
        assertThat(callers.found().matches(callers.frames().nameId(0))).isTrue();
        var whole = model.whole().drawing().get().orElseThrow();
        model.text().set("all");
        assertThat(whole.found().matches(whole.frames().nameId(0))).isFalse();
    }

    @Test
    void withoutAProfileThereIsNothing() {
        model.sandwich("h.Hash.put:2");

        model.show(Optional.empty());

        assertThat(model.whole().frames()).isEmpty();
        assertThat(model.callers().frames()).isEmpty();
        assertThat(model.methods().get()).isEmpty();
    }
}
