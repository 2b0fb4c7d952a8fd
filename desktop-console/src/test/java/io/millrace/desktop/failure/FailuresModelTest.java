package io.millrace.desktop.failure;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.desktop.FakeCluster;
import io.millrace.desktop.Samples;
import io.millrace.desktop.service.UiExecutors;
import io.millrace.wire.cluster.Events;
import io.millrace.wire.cluster.Exceptions;
import io.millrace.wire.cluster.JobState;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class FailuresModelTest {
    private final FakeCluster cluster = new FakeCluster();
    private final FailuresModel model = new FailuresModel(
            Samples.JOB, cluster, UiExecutors.direct(), InstantSource.fixed(Samples.NOON.plusSeconds(3600)));

    private static Exceptions.Failure failure(int second, String trace, String task) {
        return Samples.failure(Samples.NOON.plusSeconds(second), trace, task);
    }

    private void given(Exceptions.Failure... failures) {
        cluster.failures = List.of(failures);
        model.refresh();
    }

    @Test
    void failuresThatSayTheSameAtTheSameVertexAreReportedOnce() {
        given(
                failure(30, "a.B: 17 rows", "Calc (1/2) - execution #3"),
                failure(20, "c.D: other", "Calc (1/2) - execution #2"),
                failure(10, "a.B: 18 rows", "Calc (2/2) - execution #1"),
                failure(5, "a.B: 18 rows", "Sink (2/2) - execution #1"));

        assertThat(model.rows())
                .extracting(FailureKind::headline, kind -> kind.failures().size())
                .containsExactly(
                        org.assertj.core.groups.Tuple.tuple("a.B: 17 rows", 2),
                        org.assertj.core.groups.Tuple.tuple("c.D: other", 1),
                        org.assertj.core.groups.Tuple.tuple("a.B: 18 rows", 1));
        assertThat(model.selected().get().map(FailureKind::headline)).contains("a.B: 17 rows");
    }

    @Test
    void aHeadlineIsReportedWithoutThePackageInANarrowPlace() {
        given(failure(1, "java.lang.IllegalStateException: at java.util.List", ""));

        assertThat(model.rows())
                .extracting(FailureKind::brief)
                .containsExactly("IllegalStateException: at java.util.List");
    }

    @Test
    void whatTheEngineHasForgottenStays() {
        given(failure(1, "a.B: one", ""));
        given(failure(2, "c.D: two", ""));

        assertThat(model.rows()).extracting(FailureKind::headline).containsExactly("c.D: two", "a.B: one");
        assertThat(model.counts().get().failures()).isEqualTo(2);
    }

    @Test
    void tracesAreSearchedWithTheTasksThatTheyStruck() {
        given(failure(1, "a.B: one", "Sink (1/1)"), failure(2, "c.D: two", "Calc (1/1)"));

        model.text().set(" SINK ");
        assertThat(model.rows()).extracting(FailureKind::headline).containsExactly("a.B: one");
        assertThat(model.counts().get().kinds()).isEqualTo(2);
        model.text().set("");
        assertThat(model.rows()).hasSize(2);
    }

    @Test
    void theCountsChangeAlsoWhileASearchHidesTheRows() {
        var seen = new ArrayList<FailuresModel.Counts>();
        model.counts().subscribe(now -> {
            seen.add(now);
        });
        given(failure(1, "a.B: one", "Sink (1/1)"));
        model.text().set("sink");
        given(failure(2, "c.D: two", "Calc (1/1)"));

        assertThat(seen)
                .containsExactly(
                        new FailuresModel.Counts(0, 0), new FailuresModel.Counts(1, 1), new FailuresModel.Counts(2, 2));
    }

    private static List<Events.Change> restarts(Instant... times) {
        var job = Samples.row(1, "job", JobState.RUNNING);
        return Stream.of(times)
                .map(at -> Samples.change(job, at, JobState.RESTARTING))
                .toList();
    }

    @Test
    void restartsAreTheRecordersOrElseTheFailures() {
        given(failure(0, "a.B: one", ""), failure(60, "a.B: two", ""));
        assertThat(model.restarts().get()).hasSize(2);
        assertThat(model.perHour()).hasValue(2);

        cluster.events = restarts(Samples.NOON, Samples.NOON.plusSeconds(1), Samples.NOON.plusSeconds(1800));
        model.refresh();

        assertThat(model.restarts().get()).hasSize(3);
        assertThat(RestartChart.counts(model.restarts().get(), 2)).containsExactly(2, 1);
    }

    @Test
    void atAMomentThereIsWhatHadFailedByThen() {
        cluster.events = restarts(Samples.NOON.plusSeconds(11), Samples.NOON.plusSeconds(21));
        given(failure(20, "c.D: two", ""), failure(10, "a.B: one", ""));

        model.moment().set(Optional.of(Samples.NOON.plusSeconds(15)));
        assertThat(model.rows()).extracting(FailureKind::headline).containsExactly("a.B: one");
        assertThat(model.counts().get().failures()).isEqualTo(1);
        assertThat(model.restarts().get()).containsExactly(Samples.NOON.plusSeconds(11));

        model.moment().set(Optional.of(Samples.NOON));
        assertThat(model.rows()).isEmpty();
        assertThat(model.counts().get().kinds()).isZero();

        model.moment().set(Optional.empty());
        assertThat(model.rows()).hasSize(2);
        assertThat(model.restarts().get()).hasSize(2);
    }

    @Test
    void ofWhatTheEngineHadForgottenTheRecorderKnowsTheMessage() {
        cluster.events = List.of(
                heard(5, Events.Kind.EXCEPTION, "a.B: long ago in 'Sink (1/2) - execution #0'"),
                heard(6, Events.Kind.LEADER, "Another leader."),
                heard(10, Events.Kind.EXCEPTION, "c.D: the same that the engine tells"));

        given(failure(10, "c.D: the same that the engine tells\n\tat x.Y.z(Y.java:1)", ""));

        assertThat(model.rows())
                .extracting(FailureKind::headline)
                .containsExactly("c.D: the same that the engine tells", "a.B: long ago");
        var old = model.rows().getLast().failures().getFirst();
        assertThat(old.taskName()).contains("Sink (1/2) - execution #0");
        assertThat(FailureFacts.messageOnly(old)).isTrue();
        assertThat(FailureFacts.messageOnly(model.rows().getFirst().failures().getFirst()))
                .isFalse();
    }

    private static Events.Change heard(int second, Events.Kind kind, String text) {
        return new Events.Change(Samples.NOON.plusSeconds(second).toEpochMilli(), kind, text);
    }

    @Test
    void whatDiffersInTheValueAloneIsReportedOnce() {
        var at = "\n\tat org.apache.flink.table.data.binary.BinaryStringDataUtil.toInt(BinaryStringDataUtil.java:518)"
                + "\n\tat StreamExecCalc$%s.processElement(Unknown Source)\n";
        cluster.events = List.of(
                heard(1, Events.Kind.EXCEPTION, "a.NumberFormatException: bad 'x' in 'Calc (1/2) - execution #0'"),
                heard(2, Events.Kind.EXCEPTION, "a.NumberFormatException: bad 'y' in 'Calc (1/2) - execution #1'"));
        given(
                failure(30, "a.NumberFormatException: bad 'ae95fbf0'" + at.formatted(7), "Calc (1/2) - execution #3"),
                failure(20, "a.NumberFormatException: bad '87b9ba3b'" + at.formatted(6), "Calc (2/2) - execution #2"),
                failure(10, "a.NumberFormatException: bad '1'\n\tat elsewhere.A.b(A.java:1)", "Sink (1/1)"));

        assertThat(model.rows())
                .extracting(FailureKind::headline, kind -> kind.failures().size())
                .containsExactly(
                        org.assertj.core.groups.Tuple.tuple("a.NumberFormatException: bad 'ae95fbf0'", 4),
                        org.assertj.core.groups.Tuple.tuple("a.NumberFormatException: bad '1'", 1));
        var kind = model.rows().getFirst();
        assertThat(kind.samples()).containsExactly("bad 'ae95fbf0'", "bad '87b9ba3b'", "bad 'y'", "bad 'x'");
        assertThat(kind.advice()).get().asString().startsWith("TRY_CAST(... AS INTEGER) gives NULL");
    }
}
