package io.millrace.insight;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.insight.JobFigures.Checkpointing;
import io.millrace.insight.JobFigures.Subtask;
import io.millrace.insight.JobFigures.TaskManager;
import io.millrace.insight.JobFigures.Vertex;
import io.millrace.wire.cluster.Diagnosis.Figure;
import io.millrace.wire.cluster.Diagnosis.Finding;
import io.millrace.wire.cluster.Diagnosis.Kind;
import io.millrace.wire.cluster.Diagnosis.Level;
import io.millrace.wire.cluster.Diagnosis.Report;
import io.millrace.wire.cluster.Diagnosis.Verdict;
import io.millrace.wire.cluster.Exceptions;
import io.millrace.wire.cluster.JobState;
import io.millrace.wire.cluster.TextPart;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.TaskManagerId;
import io.millrace.wire.id.VertexId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class ExaminationTest {
    private static final JobId JOB = new JobId("00000000000000000000000000000001");
    private static final TaskManagerId TASK_MANAGER = new TaskManagerId("one:1-a");
    private static final VertexId SOURCE = id(1);
    private static final VertexId MIDDLE = id(2);
    private static final VertexId SINK = id(3);

    private static VertexId id(int number) {
        return new VertexId(String.format("%032d", number));
    }

    private static Vertex vertex(VertexId id, String name, List<VertexId> inputs, double[]... subtasks) {
        var all = new ArrayList<Subtask>();
        for (var figures : subtasks) {
            all.add(new Subtask(
                    all.size(),
                    OptionalDouble.of(figures[0]),
                    OptionalDouble.of(figures[1]),
                    OptionalDouble.of(figures[2]),
                    figures.length > 3 ? OptionalDouble.of(figures[3]) : OptionalDouble.empty()));
        }
        return new Vertex(id, name, inputs, all, OptionalLong.empty());
    }

    /// Shares of busy, back-pressured and idle time, and optionally records a second.
    private static double[] at(double... figures) {
        return figures;
    }

    private static JobFigures running(Vertex... vertices) {
        return new JobFigures(
                JOB,
                JobState.RUNNING,
                1,
                Arrays.asList(vertices),
                Optional.empty(),
                List.of(),
                OptionalLong.of(0),
                List.of());
    }

    private static JobFigures with(Checkpointing checkpoints) {
        return new JobFigures(
                JOB,
                JobState.RUNNING,
                1,
                List.of(vertex(SOURCE, "source", List.of(), at(0.3, 0, 0.7)), calm(MIDDLE, "work", SOURCE)),
                Optional.of(checkpoints),
                List.of(),
                OptionalLong.of(0),
                List.of());
    }

    private static Vertex calm(VertexId id, String name, VertexId input) {
        return vertex(id, name, List.of(input), at(0.6, 0, 0.4));
    }

    private static Finding first(Report report) {
        return report.findings().getFirst();
    }

    @Test
    void namesTheFirstVertexDownstreamThatDoesNotWaitItself() {
        var report = Examination.of(running(
                vertex(SOURCE, "source", List.of(), at(0.1, 0.9, 0)),
                vertex(id(9), "parse", List.of(SOURCE), at(0.3, 0.7, 0)),
                vertex(MIDDLE, "work", List.of(id(9)), at(0.98, 0, 0.02), at(0.97, 0, 0.03)),
                vertex(SINK, "sink", List.of(MIDDLE), at(0.1, 0, 0.9))));
        assertThat(report.verdict()).isEqualTo(Verdict.BOTTLENECK);
        assertThat(first(report).kind()).isEqualTo(Kind.BUSY_VERTEX);
        assertThat(first(report).place().vertex()).contains(MIDDLE);
        assertThat(first(report).place().subtask()).isEmpty();
        assertThat(report.findings()).hasSize(1);
        assertThat(report.summary()).contains("'work' is busy 98 %", "'source' waits 90 %");
        assertThat(first(report).evidence())
                .extracting(figure -> figure.source())
                .containsExactly("backPressuredTimeMsPerSecond", "busyTimeMsPerSecond");
    }

    @Test
    void dividesItsWordsWhereTheyNameVertices() {
        // a name that contains another one, and a quote
        var middle = "work 'source'";
        var finding = first(Examination.of(running(
                vertex(SOURCE, "source", List.of(), at(0.1, 0.9, 0)),
                vertex(MIDDLE, middle, List.of(SOURCE), at(0.98, 0, 0.02)),
                vertex(SINK, "sink", List.of(MIDDLE), at(0.1, 0, 0.9)))));
        assertThat(finding.parts())
                .containsExactly(
                        new TextPart(middle, Optional.of(MIDDLE)),
                        new TextPart(" is busy 98 % of its time, and ", Optional.empty()),
                        new TextPart("source", Optional.of(SOURCE)),
                        new TextPart(
                                " waits 90 % of its time for it. Its flame graph shows where the time goes; raise its"
                                        + " parallelism when the work is needed.",
                                Optional.empty()));
        assertThat(finding.words())
                .startsWith(
                        "'work 'source'' is busy 98 % of its time, and 'source' waits 90 % of its time for it. Its");
    }

    @Test
    void titlesAFindingAndSaysHowUrgentItIs() {
        var bottleneck = first(Examination.of(running(
                vertex(SOURCE, "source", List.of(), at(0.1, 0.9, 0)),
                vertex(MIDDLE, "work", List.of(SOURCE), at(0.98, 0, 0.02)))));
        assertThat(bottleneck.title()).isEqualTo("Bottleneck");
        assertThat(bottleneck.level()).contains(Level.CRITICAL);
        assertThat(bottleneck.evidence()).extracting(Figure::label).containsExactly("back-pressured", "busy");
        assertThat(FindingLabels.level(Kind.BUSY_VERTEX, 0.3)).isEqualTo(Level.WARNING);
        assertThat(FindingLabels.level(Kind.SKEW, 1)).isEqualTo(Level.WARNING);
        assertThat(FindingLabels.level(Kind.IDLE_SOURCES, 1)).isEqualTo(Level.INFO);
        assertThat(Arrays.stream(Kind.values()).map(FindingLabels::title)).doesNotContain("");
    }

    @Test
    void namesASinkThatHoldsTheOthersUp() {
        var report = Examination.of(running(
                vertex(SOURCE, "source", List.of(), at(0.2, 0.8, 0)),
                vertex(MIDDLE, "work", List.of(SOURCE), at(0.3, 0.6, 0.1)),
                vertex(SINK, "sink", List.of(MIDDLE), at(1, 0, 0))));
        assertThat(first(report).kind()).isEqualTo(Kind.BUSY_SINK);
        assertThat(first(report).place().vertex()).contains(SINK);
        assertThat(first(report).words()).contains("the system that it writes to");
    }

    @Test
    void namesTheBusierBranchOfAFork() {
        var report = Examination.of(running(
                vertex(SOURCE, "source", List.of(), at(0.2, 0.8, 0)),
                vertex(MIDDLE, "left", List.of(SOURCE), at(0.2, 0, 0.8)),
                vertex(SINK, "right", List.of(SOURCE), at(0.95, 0, 0.05))));
        assertThat(first(report).place().vertex()).contains(SINK);
    }

    @Test
    void namesASourceThatReadsAsFastAsItCan() {
        var report = Examination.of(running(
                vertex(SOURCE, "source", List.of(), at(0.97, 0.02, 0.01)),
                vertex(MIDDLE, "work", List.of(SOURCE), at(0.3, 0, 0.7))));
        assertThat(report.verdict()).isEqualTo(Verdict.BOTTLENECK);
        assertThat(first(report).kind()).isEqualTo(Kind.BUSY_SOURCE);
    }

    @Test
    void namesEverySourceThatReadsAsFastAsItCan() {
        var report = Examination.of(running(
                vertex(SOURCE, "orders", List.of(), at(1, 0, 0)),
                vertex(id(9), "rates", List.of(), at(0.99, 0, 0.01)),
                vertex(MIDDLE, "join", List.of(SOURCE, id(9)), at(0.4, 0, 0.6))));
        assertThat(report.findings())
                .extracting(Finding::words)
                .containsExactly(
                        "'orders' is busy 100 % of its time: the job is as fast as this source reads.",
                        "'rates' is busy 99 % of its time: the job is as fast as this source reads.");
        assertThat(report.verdict()).isEqualTo(Verdict.BOTTLENECK);

        var alone = Examination.of(running(
                vertex(SOURCE, "orders", List.of(), at(1, 0, 0)), vertex(id(9), "rates", List.of(), at(0.7, 0, 0.3))));
        assertThat(alone.findings())
                .extracting(Finding::words)
                .containsExactly("'orders' is busy 100 % of its time, and no other vertex is at its limit: the job is"
                        + " as fast as this source reads.");
    }

    @Test
    void tellsThatTheSourcesHaveNothingToRead() {
        var report = Examination.of(running(
                vertex(SOURCE, "source", List.of(), at(0.02, 0, 0.98)),
                vertex(MIDDLE, "work", List.of(SOURCE), at(0.05, 0, 0.95))));
        assertThat(report.verdict()).isEqualTo(Verdict.WAITING_FOR_INPUT);
        assertThat(first(report).words()).contains("'source'").doesNotContain("'work'");
    }

    @Test
    void namesTheSubtaskThatHasMostOfTheWork() {
        var report = Examination.of(running(
                vertex(SOURCE, "source", List.of(), at(0.1, 0.9, 0)),
                vertex(
                        MIDDLE,
                        "work",
                        List.of(SOURCE),
                        at(0.1, 0, 0.9, 100),
                        at(0.2, 0, 0.8, 200),
                        at(0.99, 0, 0.01, 5000))));
        assertThat(first(report).place().subtask()).contains(2);
        assertThat(first(report).words()).contains("spread its keys");
        assertThat(report.findings())
                .filteredOn(finding -> finding.kind() == Kind.SKEW)
                .singleElement()
                .satisfies(skew -> {
                    assertThat(skew.place().subtask()).contains(2);
                    assertThat(skew.evidence()).hasSize(2);
                });
    }

    @Test
    void seesSkewInRecordsWhereNoOneIsBusy() {
        var report = Examination.of(running(
                vertex(SOURCE, "source", List.of(), at(0.3, 0, 0.7)),
                vertex(MIDDLE, "work", List.of(SOURCE), at(0.4, 0, 0.6, 10), at(0.45, 0, 0.55, 1000))));
        assertThat(report.findings()).extracting(Finding::kind).contains(Kind.SKEW);
    }

    @Test
    void findsNothingInAHealthyJob() {
        var report = Examination.of(running(
                vertex(SOURCE, "source", List.of(), at(0.3, 0.05, 0.65)),
                vertex(MIDDLE, "work", List.of(SOURCE), at(0.6, 0, 0.4, 100), at(0.55, 0, 0.45, 110))));
        assertThat(report.verdict()).isEqualTo(Verdict.HEALTHY);
        assertThat(report.findings()).isEmpty();
        assertThat(report.looked()).isNotEmpty();
        assertThat(report.unjudged()).extracting(one -> one.subject()).contains("checkpoints", "memory");
    }

    @Test
    void doesNotJudgeBeforeThereAreFigures() {
        var nothing = new Subtask(
                0, OptionalDouble.empty(), OptionalDouble.of(0), OptionalDouble.empty(), OptionalDouble.empty());
        var report = Examination.of(
                running(new Vertex(SOURCE, "source", List.of(), List.of(nothing), OptionalLong.empty())));
        assertThat(report.verdict()).isEqualTo(Verdict.NO_DATA);
        assertThat(report.findings()).isEmpty();
        assertThat(report.unjudged()).anyMatch(one -> one.subject().contains("'source'"));
    }

    @Test
    void tellsThatAJobDoesNotRun() {
        var report = Examination.of(new JobFigures(
                JOB, JobState.RESTARTING, 1, List.of(), Optional.empty(), List.of(), OptionalLong.empty(), List.of()));
        assertThat(report.verdict()).isEqualTo(Verdict.NOT_RUNNING);
        assertThat(report.summary()).contains("RESTARTING");
    }

    @Test
    void doesNotBlameAVertexThatIsNotBusy() {
        var report = Examination.of(running(
                vertex(SOURCE, "source", List.of(), at(0.2, 0.8, 0)),
                vertex(MIDDLE, "work", List.of(SOURCE), at(0.1, 0, 0.9))));
        assertThat(first(report).kind()).isEqualTo(Kind.UNEXPLAINED_BACK_PRESSURE);
        assertThat(first(report).words()).contains("'source' waits 80 % of its time for 'work'");
    }

    @Test
    void tellsOfCheckpointsThatFailAndThatTakeTooLong() {
        var report = Examination.of(with(new Checkpointing(
                OptionalLong.of(1000),
                60_000,
                10,
                4,
                Optional.of("no space left"),
                OptionalLong.of(5000),
                OptionalLong.of(3000),
                OptionalLong.of(1500))));
        assertThat(report.verdict()).isEqualTo(Verdict.CONCERNS);
        assertThat(report.findings())
                .extracting(Finding::kind)
                .containsExactly(Kind.SLOW_CHECKPOINTS, Kind.CHECKPOINTS_FAIL);
        assertThat(first(report).words()).contains("5 s", "4.5 s of it", "unaligned");
        assertThat(report.findings().getLast().words()).contains("4 of the last 10", "no space left");
    }

    @Test
    void neverSaysThatACheckpointWaitedLongerThanItTook() {
        var report = Examination.of(with(new Checkpointing(
                OptionalLong.of(1000),
                60_000,
                10,
                0,
                Optional.empty(),
                OptionalLong.of(5000),
                OptionalLong.of(4800),
                OptionalLong.of(3000))));
        assertThat(first(report).words()).contains(": 5 s of it");
    }

    @Test
    void isContentWithQuickCheckpoints() {
        var report = Examination.of(with(new Checkpointing(
                OptionalLong.empty(),
                60_000,
                3,
                0,
                Optional.empty(),
                OptionalLong.of(5000),
                OptionalLong.of(1),
                OptionalLong.empty())));
        assertThat(report.verdict()).isEqualTo(Verdict.HEALTHY);
    }

    @Test
    void tellsOfGarbageCollectionAFullHeapAndRestarts() {
        var report = Examination.of(new JobFigures(
                JOB,
                JobState.RUNNING,
                1,
                List.of(vertex(SOURCE, "source", List.of(), at(0.3, 0, 0.7)), calm(MIDDLE, "work", SOURCE)),
                Optional.empty(),
                List.of(new TaskManager(
                        TASK_MANAGER, OptionalDouble.of(0.35), OptionalLong.of(95), OptionalLong.of(100))),
                OptionalLong.of(2),
                List.of()));
        assertThat(report.findings())
                .extracting(Finding::kind)
                .containsExactly(Kind.GARBAGE_COLLECTION, Kind.RESTARTS, Kind.FULL_HEAP);
        assertThat(first(report).place().taskManager()).contains(TASK_MANAGER);
        assertThat(report.findings()).extracting(Finding::rank).containsExactly(1, 2, 3);
    }

    @Test
    void givesTheSameAnswerToTheSameFigures() {
        var symptoms = running(
                vertex(SOURCE, "source", List.of(), at(0.1, 0.9, 0)),
                vertex(MIDDLE, "work", List.of(SOURCE), at(0.98, 0, 0.02)));
        assertThat(Examination.of(symptoms)).isEqualTo(Examination.of(symptoms));
    }

    @Test
    void aSourceWithoutABrokerIsNotCalledIdle() {
        var report = Examination.of(running(reader(0), calm(MIDDLE, "work", SOURCE)));

        assertThat(report.verdict()).isEqualTo(Verdict.CONCERNS);
        assertThat(report.findings()).extracting(Finding::kind).containsExactly(Kind.NO_CONNECTION);
        assertThat(first(report).level()).contains(Level.CRITICAL);
        assertThat(first(report).place().vertex()).contains(SOURCE);
        assertThat(report.summary()).startsWith("'topic' has no connection to a broker of Kafka, and waits for one.");

        assertThat(Examination.of(running(reader(2))).verdict()).isEqualTo(Verdict.WAITING_FOR_INPUT);
    }

    private static Vertex reader(long connections) {
        var idle = vertex(SOURCE, "topic", List.of(), at(0, 0, 1));
        return new Vertex(SOURCE, "topic", List.of(), idle.subtasks(), OptionalLong.of(connections));
    }

    /// A source reads what has piled up while the job was away, and is busy with it for as long as the job runs.
    @Test
    void aJobThatFailsAgainAndAgainIsNotCalledSlow() {
        var failures = new FailureGroups(Map.of()).of(List.of(failure(1_000_000), failure(1_090_000)));
        var report = Examination.of(failing(1_100_000, failures));

        assertThat(report.verdict()).isEqualTo(Verdict.CONCERNS);
        assertThat(first(report).level()).contains(Level.CRITICAL);
        assertThat(report.summary())
                .isEqualTo("The job keeps failing: it has been restarted 2 times. The last 2 failures have one reason:"
                        + " Failed to deserialize JSON 'no json': it is none, in source."
                        + " 'json.ignore-parse-errors' = 'true' in its table passes over such messages.");
        assertThat(report.findings()).extracting(Finding::kind).containsExactly(Kind.KEEPS_FAILING, Kind.BUSY_SOURCE);

        assertThat(Examination.of(failing(9_000_000, failures)).findings())
                .extracting(Finding::kind)
                .containsExactly(Kind.BUSY_SOURCE, Kind.RESTARTS);
    }

    @Test
    void aJobThatFailsBeforeItHasFiguresKeepsFailing() {
        var failures = new FailureGroups(Map.of()).of(List.of(failure(1), failure(2)));
        var report = Examination.of(new JobFigures(
                JOB, JobState.RUNNING, 3, List.of(), Optional.empty(), List.of(), OptionalLong.of(2), failures));

        assertThat(report.verdict()).isEqualTo(Verdict.CONCERNS);
        assertThat(report.summary()).startsWith("The job keeps failing");
    }

    @Test
    void countsASingleRestart() {
        var report = Examination.of(new JobFigures(
                JOB,
                JobState.RUNNING,
                1,
                List.of(calm(SOURCE, "source", MIDDLE)),
                Optional.empty(),
                List.of(),
                OptionalLong.of(1),
                List.of()));
        assertThat(first(report).words()).startsWith("The job has been restarted 1 time: each restart costs");
    }

    private static JobFigures failing(long now, List<Exceptions.Group> failures) {
        return new JobFigures(
                JOB,
                JobState.RUNNING,
                now,
                List.of(vertex(SOURCE, "source", List.of(), at(1, 0, 0))),
                Optional.empty(),
                List.of(),
                OptionalLong.of(2),
                failures);
    }

    private static Exceptions.Failure failure(long time) {
        return new Exceptions.Failure(
                "java.io.IOException",
                "java.io.IOException: Failed to deserialize JSON 'no json'.\n\tat x.Y.z(Y.java:1)\n"
                        + "Caused by: org.json.Broken: it is none\n\tat x.Y.z(Y.java:1)\n",
                time,
                Map.of(),
                Optional.of("source (1/1)"),
                Optional.empty(),
                Optional.empty(),
                List.of());
    }

    @Test
    void saysWhyAJobIsRestarted() {
        var failures = java.util.stream.LongStream.rangeClosed(1, 16)
                .mapToObj(at -> new Exceptions.Failure(
                        "java.lang.NumberFormatException",
                        "java.lang.NumberFormatException: For input string: 'a" + at + "'\n"
                                + "\tat org.apache.flink.table.data.binary.BinaryStringDataUtil.toInt(BinaryStringDataUtil.java:518)\n",
                        at,
                        Map.of(),
                        Optional.of("work (1/1)"),
                        Optional.empty(),
                        Optional.empty(),
                        List.of()))
                .toList();
        var groups = new FailureGroups(Map.of("work", "Calc(select=[CAST(x AS INTEGER) AS y])")).of(failures);
        var report = Examination.of(new JobFigures(
                JOB,
                JobState.RUNNING,
                1_000_000,
                List.of(vertex(SOURCE, "source", List.of(), at(0.3, 0, 0.7)), calm(MIDDLE, "work", SOURCE)),
                Optional.empty(),
                List.of(),
                OptionalLong.of(129),
                groups));

        assertThat(report.findings())
                .filteredOn(finding -> finding.kind() == Kind.RESTARTS)
                .singleElement()
                .extracting(Finding::words)
                .isEqualTo(
                        "The job has been restarted 129 times: each restart costs the work since the last checkpoint."
                                + " The last 16 failures have one reason: java.lang.NumberFormatException: For input string:"
                                + " 'a16', in work. The expression is CAST(x AS INTEGER). TRY_CAST(x AS INTEGER) gives NULL where"
                                + " the value cannot be converted, and the job goes on.");

        var restarting = Examination.of(new JobFigures(
                JOB, JobState.RESTARTING, 1, List.of(), Optional.empty(), List.of(), OptionalLong.empty(), groups));
        assertThat(restarting.summary())
                .contains("RESTARTING", "The last 16 failures have one reason: ", "TRY_CAST(x AS INTEGER) gives NULL");
    }
}
