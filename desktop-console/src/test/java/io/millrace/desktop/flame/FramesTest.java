package io.millrace.desktop.flame;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class FramesTest {
    private static Frames sample() {
        return StackSamples.frames("b;b1 1", "b;b2 3", "a;a1 3", "a;a1;a2 2", "(none) 1");
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
        assertThat(frames.total()).isEqualTo(10);
        assertThat(names(frames, 1, 0, 10, 0)).containsExactly("(none)", "a", "b");
        int b = frames.at(1, 6.5);
        assertThat(frames.name(b)).isEqualTo("b");
        assertThat(frames.start(b)).isEqualTo(6);
        assertThat(frames.name(frames.at(2, 7.5))).isEqualTo("b2");
        assertThat(frames.caller(frames.at(2, 7.5))).isEqualTo(b);
        assertThat(frames.name(frames.heaviestCallee(b))).isEqualTo("b2");
    }

    @Test
    void whatEndedInAFrameIsWhatItsCalleesLeave() {
        var frames = sample();

        assertThat(frames.self(frames.at(2, 1.5))).isEqualTo(3);
        assertThat(frames.self(frames.at(1, 7))).isZero();
    }

    @Test
    void nothingLiesWhereACallerSpentItsOwnTime() {
        var frames = sample();

        assertThat(frames.at(3, 2)).isNotNegative();
        assertThat(frames.at(3, 4)).isNegative();
        assertThat(frames.at(9, 0)).isNegative();
        assertThat(frames.at(2, 0.5)).isNegative();
    }

    @Test
    void aWindowShowsOnlyWhatLiesInIt() {
        assertThat(names(sample(), 2, 6, 7, 0)).containsExactly("b1");
        assertThat(names(sample(), 2, 0, 6, 0)).containsExactly("a1");
    }

    @Test
    void drawingCostsByThePixelAndNotByTheFrame() {
        var frames = StackSamples.frames(IntStream.range(0, 100_000)
                .mapToObj(index -> "f" + (100_000 + index) + " 1")
                .toArray(String[]::new));

        assertThat(names(frames, 1, 0, 100_000, 100)).hasSizeBetween(900, 1100);
    }

    @Test
    void aPathLeadsBackToItsFrame() {
        var frames = sample();
        int a2 = frames.at(3, 2);

        assertThat(frames.path(a2)).containsExactly("all", "a", "a1", "a2");
        assertThat(frames.find(frames.path(a2))).isEqualTo(a2);
    }

    @Test
    void aPathThatIsGoneEndsAtTheLastFrameThatIsThere() {
        var frames = sample();

        assertThat(frames.name(frames.find(List.of("all", "a", "elsewhere")))).isEqualTo("a");
    }

    @Test
    void aWalkGoesThroughEveryFrameFromTheOutermostIn() {
        var frames = sample();
        var way = new ArrayList<String>();

        frames.walk(frame -> way.add(frames.name(frame)), frame -> way.add("/"));

        assertThat(String.join(" ", way)).isEqualTo("all (none) / a a1 a2 / / / b b1 / b2 / / /");
    }
}
