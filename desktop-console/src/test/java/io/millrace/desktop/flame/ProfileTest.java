package io.millrace.desktop.flame;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class ProfileTest {
    private static Map<String, MethodRow> methods(Profile profile) {
        return MethodRow.of(profile).stream().collect(Collectors.toMap(MethodRow::name, Function.identity()));
    }

    private static int named(Frames frames, String... path) {
        int found = frames.find(java.util.List.of(path));
        assertThat(frames.name(found)).isEqualTo(path[path.length - 1]);
        return found;
    }

    @Test
    void methodsHaveTheirLinesTogetherAndRecursionOnce() {
        var methods = methods(
                StackSamples.profile("a.run:1;a.run:2;b.hot:1 50", "a.run:1;a.run:2 10", "a.run:1 20", "b.hot:9 20"));

        assertThat(methods).hasSize(2);
        assertThat(methods.get("a.run").self()).isEqualTo(30);
        assertThat(methods.get("a.run").total()).isEqualTo(80);
        assertThat(methods.get("b.hot").self()).isEqualTo(70);
    }

    @Test
    void methodsAreCountedAtAnyDepth() {
        var stack = "f.run;g.run;".repeat(10_000) + "leaf.x 1";

        assertThat(methods(StackSamples.profile(stack)).get("f.run").total()).isEqualTo(1);
    }

    @Test
    void aSandwichMergesAMethodOverAllItsPlaces() {
        var sandwich =
                Sandwich.of(StackSamples.profile("m;a;x;p 3", "m;b;x:7;p 2", "m;b;x:8;q 4", "m;b;x:8 1", "m;c 5"), "x");

        var callers = sandwich.callers().frames();
        assertThat(callers.total()).isEqualTo(10);
        assertThat(callers.weight(named(callers, "x", "a", "m"))).isEqualTo(3);
        assertThat(callers.weight(named(callers, "x", "b"))).isEqualTo(7);
        var callees = sandwich.callees().frames();
        assertThat(callees.total()).isEqualTo(10);
        assertThat(callees.weight(named(callees, "x", "p"))).isEqualTo(5);
        assertThat(callees.self(0)).isEqualTo(1);
    }

    @Test
    void aMethodThatCallsItselfStandsInASandwichOnce() {
        var sandwich = Sandwich.of(StackSamples.profile("m;x;x;x;p 3"), "x");

        assertThat(sandwich.callers().frames().total()).isEqualTo(3);
        assertThat(sandwich.callers().frames().depth()).isEqualTo(2);
        assertThat(sandwich.callees().frames().path(named(sandwich.callees().frames(), "x", "x", "x", "p")))
                .hasSize(4);
    }

    @Test
    void aDifferenceShowsWhatIsInOnlyOneOfTheTwo() {
        var difference =
                ProfileChange.between(StackSamples.profile("gone 40", "more 60"), StackSamples.profile("more;deep 50"));
        var frames = difference.frames();
        var change = difference.change().orElseThrow();

        int gone = named(frames, "all", "gone");
        int more = named(frames, "all", "more");
        assertThat(difference.share(gone)).isCloseTo(0.2, within(1e-9));
        assertThat(difference.share(more)).isCloseTo(0.8, within(1e-9));
        assertThat(change.of(gone)).isCloseTo(-0.4, within(1e-9));
        assertThat(change.of(more)).isCloseTo(0.4, within(1e-9));
        assertThat(change.of(named(frames, "all", "more", "deep"))).isCloseTo(1, within(1e-9));
        assertThat(change.strength(0)).isZero();
        assertThat(methods(difference).get("deep").change()).isCloseTo(1, within(1e-9));
    }

    @Test
    void whoseCodeAFrameIsIsKnownByItsPackage() {
        assertThat(PackageFamily.of("java.lang.Thread.run:840")).isEqualTo(PackageFamily.JAVA);
        assertThat(PackageFamily.of("java/lang/Thread.run_[j]")).isEqualTo(PackageFamily.JAVA);
        assertThat(PackageFamily.of("org.apache.flink.runtime.Task.run:1")).isEqualTo(PackageFamily.ENGINE);
        assertThat(PackageFamily.of("StreamExecCalc$5.processElement:3")).isEqualTo(PackageFamily.OWN);
        assertThat(PackageFamily.of("io.netty.x.Y.z:1")).isEqualTo(PackageFamily.OTHER);
        assertThat(PackageFamily.of("__libc_start_main")).isEqualTo(PackageFamily.NATIVE);
    }

    @Test
    void namesAreReadWithoutTheirPackageAndMethodsWithoutTheirLine() {
        assertThat(FrameName.brief("org.example.Deep.call:12")).isEqualTo("Deep.call:12");
        assertThat(FrameName.brief("org/example/Deep.call_[j]")).isEqualTo("Deep.call");
        assertThat(FrameName.brief("a.Task$$Lambda$0/0x0.run:-1")).isEqualTo("Task$$Lambda$0/0x0.run");
        assertThat(FrameName.brief("root")).isEqualTo("root");
        assertThat(FrameName.method("a.B.c:-1")).isEqualTo("a.B.c");
        assertThat(FrameName.method("a.B.c:12")).isEqualTo("a.B.c");
    }
}
