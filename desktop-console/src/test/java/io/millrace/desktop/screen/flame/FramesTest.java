package io.millrace.desktop.screen.flame;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.desktop.service.Stack;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class FramesTest {
    private static Stack stack(String frame, long weight, Stack... callees) {
        return new Stack(frame, weight, List.of(callees));
    }

    private static Frames sample() {
        return Frames.of(stack(
                "root",
                10,
                stack("b", 4, stack("b1", 1), stack("b2", 3)),
                stack("a", 5, stack("a1", 5, stack("a2", 2)))));
    }

    private static List<String> names(Frames frames, int depth, double from, double to, double step) {
        var names = new ArrayList<String>();
        frames.visible(depth, from, to, step, frame -> names.add(frames.name(frame)));
        return names;
    }

    @Test
    void calleesLieSideBySideUnderTheirCallerInTheOrderOfTheirNames() {
        var frames = sample();

        assertThat(frames.depth()).isEqualTo(4);
        assertThat(names(frames, 1, 0, 10, 0)).containsExactly("a", "b");
        int b = frames.at(1, 5.5);
        assertThat(frames.name(b)).isEqualTo("b");
        assertThat(frames.start(b)).isEqualTo(5);
        assertThat(frames.name(frames.at(2, 6.5))).isEqualTo("b2");
        assertThat(frames.caller(frames.at(2, 6.5))).isEqualTo(b);
    }

    @Test
    void nothingLiesWhereACallerSpentItsOwnTime() {
        var frames = sample();

        assertThat(frames.at(3, 1)).isNotNegative();
        assertThat(frames.at(3, 4)).isNegative();
        assertThat(frames.at(9, 0)).isNegative();
        assertThat(frames.at(1, 9.5)).isNegative();
    }

    @Test
    void aWindowShowsOnlyWhatLiesInIt() {
        assertThat(names(sample(), 2, 5, 6, 0)).containsExactly("b1");
        assertThat(names(sample(), 2, 0, 5, 0)).containsExactly("a1");
    }

    @Test
    void drawingCostsByThePixelAndNotByTheFrame() {
        var many = new ArrayList<Stack>();
        for (int index = 0; index < 100_000; index++) {
            many.add(stack("f" + (100_000 + index), 1));
        }
        var frames = Frames.of(new Stack("root", 100_000, many));

        assertThat(names(frames, 1, 0, 100_000, 100)).hasSizeBetween(900, 1100);
    }

    @Test
    void aPathLeadsBackToItsFrame() {
        var frames = sample();
        int a2 = frames.at(3, 1);

        assertThat(frames.path(a2)).containsExactly("root", "a", "a1", "a2");
        assertThat(frames.find(frames.path(a2))).isEqualTo(a2);
    }

    @Test
    void aPathThatIsGoneEndsAtTheLastFrameThatIsThere() {
        var frames = sample();

        assertThat(frames.name(frames.find(List.of("root", "a", "elsewhere")))).isEqualTo("a");
    }

    @Test
    void aSearchCountsASampleOnceHoweverOftenItMatches() {
        var frames = sample();

        var found = FlameSearch.of(frames, "A");

        assertThat(found.samples()).isEqualTo(5);
        assertThat(found.share()).isEqualTo(0.5);
        assertThat(found.matches().cardinality()).isEqualTo(3);
    }

    @Test
    void anEmptySearchFindsNothing() {
        assertThat(FlameSearch.of(sample(), "  ").active()).isFalse();
    }

    @Test
    void aNameIsReadWithoutItsPackage() {
        assertThat(FrameName.shorten("org.apache.flink.Task.run:12")).isEqualTo("Task.run:12");
        assertThat(FrameName.shorten("root")).isEqualTo("root");
    }
}
