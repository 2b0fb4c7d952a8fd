package io.millrace.server.event;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.server.cluster.ClusterObservation;
import io.millrace.server.cluster.ObservationPort;
import io.millrace.testing.TestTimeout;
import io.millrace.wire.EventStream;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import io.millrace.wire.cluster.Events;
import io.millrace.wire.cluster.JobState;
import io.millrace.wire.cluster.TaskState;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.TaskManagerId;
import io.millrace.wire.id.VertexId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ClusterWatchTest {
    private static final JobId JOB = new JobId("00000000000000000000000000000001");
    private static final VertexId VERTEX = new VertexId("00000000000000000000000000000002");

    /// A cluster of one job; the test sets what it shows next.
    private static final class Cluster implements ObservationPort {
        private String leader = "one";
        private boolean leaderless;
        private final Map<JobState, Long> entered = new EnumMap<>(JobState.class);
        private Optional<JobState> state = Optional.empty();
        private ClusterObservation.Vertex vertex =
                new ClusterObservation.Vertex(VERTEX, "source", TaskState.CREATED, 1);
        private final List<ClusterObservation.Failure> failures = new ArrayList<>();
        private final List<ClusterObservation.Checkpoint> checkpoints = new ArrayList<>();
        private final Map<TaskManagerId, String> taskManagers = new HashMap<>();
        private int courses;
        private boolean broken;
        /// Whether an ended job is listed only as long as it is requested.
        private boolean forgets;

        void enter(JobState next, long time) {
            state = Optional.of(next);
            entered.put(next, time);
        }

        @Override
        public String leader() {
            if (leaderless) {
                throw new Refusal(FaultCode.UNAVAILABLE, "No leader.");
            }
            return leader;
        }

        @Override
        public List<ClusterObservation.Job> jobs(long endedSince) {
            return state
                    .filter(now -> !forgets || !now.ended() || entered.get(now) >= endedSince)
                    .map(now -> new ClusterObservation.Job(
                            JOB, "words", now, new ClusterObservation.ChangeMark(now, changed(), List.of(1))))
                    .stream()
                    .toList();
        }

        private long changed() {
            return vertex.since()
                    + entered.values().stream().mapToLong(Long::longValue).sum();
        }

        @Override
        public ClusterObservation.Course course(JobId job) {
            courses++;
            return new ClusterObservation.Course(entered, List.of(vertex), failures);
        }

        @Override
        public List<ClusterObservation.Checkpoint> checkpoints(JobId job) {
            if (broken) {
                throw new OutOfMemoryError("for a test");
            }
            return List.copyOf(checkpoints);
        }

        @Override
        public Map<TaskManagerId, String> taskManagers() {
            return Map.copyOf(taskManagers);
        }

        @Override
        public List<ClusterObservation.Figure> figures(
                Map<JobId, Map<VertexId, String>> running, Collection<ClusterObservation.MetricRequest> wishes) {
            return List.of();
        }
    }

    private final Cluster cluster = new Cluster();
    private final EventLog log = new EventLog("e", 1000);
    private long now = Duration.ofHours(10).toMillis();
    private final ClusterWatch watch = new ClusterWatch(cluster, log, Duration.ofHours(1), () -> now);
    private final EventStream<Events.Change> events = log.open(_ -> true, Optional.empty());

    private List<String> look() throws InterruptedException {
        watch.poll();
        var all = new ArrayList<String>();
        while (events.next(Duration.ZERO) instanceof EventStream.Arrived<Events.Change>(var event)) {
            var change = event.data();
            all.add(change.kind()
                    + change.state().map(state -> " " + state).orElse("")
                    + change.checkpoint()
                            .map(checkpoint -> " " + checkpoint.id())
                            .orElse(""));
        }
        return all;
    }

    private static ClusterObservation.Checkpoint checkpoint(long id, ClusterObservation.CheckpointOutcome outcome) {
        return new ClusterObservation.Checkpoint(id, false, outcome, 100 + id, 5, 10, "");
    }

    @Test
    void tellsAWholeLifeThatPassedBetweenTwoLooksInItsOrder() throws Exception {
        cluster.enter(JobState.INITIALIZING, 10);
        cluster.enter(JobState.CREATED, 20);
        cluster.enter(JobState.RUNNING, 20);
        cluster.enter(JobState.FINISHED, 40);
        cluster.vertex = new ClusterObservation.Vertex(VERTEX, "source", TaskState.FINISHED, 39);
        assertThat(look())
                .containsExactly(
                        "JOB_SUBMITTED INITIALIZING",
                        "JOB_STATE CREATED",
                        "JOB_STATE RUNNING",
                        "VERTEX_STATE FINISHED",
                        "JOB_STATE FINISHED");
        assertThat(look()).isEmpty();
    }

    @Test
    void tellsTheEndOfAJobAfterTheEndOfItsTasksInTheSameMillisecond() throws Exception {
        cluster.enter(JobState.RUNNING, 10);
        look();
        cluster.enter(JobState.CANCELED, 40);
        cluster.vertex = new ClusterObservation.Vertex(VERTEX, "source", TaskState.CANCELED, 40);
        assertThat(look()).containsExactly("VERTEX_STATE CANCELED", "JOB_STATE CANCELED");
    }

    @Test
    void tellsTheEndOfAJobAlthoughTheClockWasSetBack() throws Exception {
        cluster.forgets = true;
        cluster.enter(JobState.RUNNING, now);
        look();
        now -= Duration.ofHours(1).toMillis();
        cluster.enter(JobState.FAILED, now);
        assertThat(look()).containsExactly("JOB_STATE FAILED");
        assertThat(look()).isEmpty();
    }

    @Test
    void doesNotTellAgainWhatEndedBeforeTheClockWasSetBack() throws Exception {
        cluster.forgets = true;
        cluster.enter(JobState.FAILED, now);
        assertThat(look()).contains("JOB_STATE FAILED");
        now += Duration.ofHours(1).toMillis();
        look();
        assertThat(look()).as("no longer listed").isEmpty();
        now -= Duration.ofHours(2).toMillis();
        assertThat(look()).isEmpty();
    }

    @Test
    void goesOnAfterABug() throws Exception {
        cluster.enter(JobState.RUNNING, 10);
        cluster.broken = true;
        look();
        cluster.taskManagers.put(new TaskManagerId("tm-1"), "here");
        assertThat(look()).containsExactly("TASK_MANAGER_JOINED");
        cluster.broken = false;
        assertThat(look()).contains("JOB_STATE RUNNING");
    }

    @Test
    void tellsTheLifeOfAJobThatIsStartedAgain() throws Exception {
        cluster.enter(JobState.RUNNING, 10);
        cluster.checkpoints.add(checkpoint(9, ClusterObservation.CheckpointOutcome.COMPLETED));
        look();
        cluster.enter(JobState.FAILED, 20);
        assertThat(look()).containsExactly("JOB_STATE FAILED");
        cluster.entered.clear();
        cluster.checkpoints.clear();
        cluster.enter(JobState.INITIALIZING, 30);
        cluster.enter(JobState.RUNNING, 31);
        cluster.vertex = new ClusterObservation.Vertex(VERTEX, "source", TaskState.RUNNING, 32);
        assertThat(look()).containsExactly("JOB_SUBMITTED INITIALIZING", "JOB_STATE RUNNING", "VERTEX_STATE RUNNING");
        cluster.checkpoints.add(checkpoint(4, ClusterObservation.CheckpointOutcome.COMPLETED));
        assertThat(look()).as("from an earlier savepoint").contains("CHECKPOINT_COMPLETED 4");
        cluster.enter(JobState.FAILED, 40);
        assertThat(look()).containsExactly("JOB_STATE FAILED");
        assertThat(look()).isEmpty();
    }

    @Test
    void tellsAFailureAfterAStartBetweenTwoLooks() throws Exception {
        cluster.enter(JobState.INITIALIZING, 10);
        cluster.enter(JobState.FAILED, 20);
        look();
        cluster.enter(JobState.INITIALIZING, 30);
        cluster.enter(JobState.FAILED, 40);
        cluster.failures.add(new ClusterObservation.Failure(40, "java.lang.Oops", Optional.empty()));
        assertThat(look()).containsExactly("JOB_SUBMITTED INITIALIZING", "EXCEPTION", "JOB_STATE FAILED");
        assertThat(look()).isEmpty();
    }

    @Test
    void tellsTheEndOfAJobBeforeTheWatchStarted() throws Exception {
        cluster.forgets = true;
        cluster.enter(JobState.FAILED, now - 10_000);
        try (watch) {
            watch.start(now - 20_000);
            assertThat(events.next(TestTimeout.LIMIT)).isInstanceOf(EventStream.Arrived.class);
        }
    }

    @Test
    void asksForTheWholeOfAJobOnlyWhenItHasChanged() throws Exception {
        cluster.enter(JobState.RUNNING, 10);
        look();
        look();
        look();
        assertThat(cluster.courses).isEqualTo(1);
        cluster.vertex = new ClusterObservation.Vertex(VERTEX, "source", TaskState.RUNNING, 30);
        assertThat(look()).containsExactly("VERTEX_STATE RUNNING");
        assertThat(cluster.courses).isEqualTo(2);
    }

    @Test
    void tellsEachRestartAndWhy() throws Exception {
        cluster.enter(JobState.RUNNING, 10);
        look();
        cluster.failures.add(new ClusterObservation.Failure(50, "java.lang.Oops", Optional.of("source (1/1)")));
        cluster.enter(JobState.RESTARTING, 51);
        cluster.enter(JobState.RUNNING, 60);
        assertThat(look()).containsExactly("EXCEPTION", "JOB_STATE RESTARTING", "JOB_STATE RUNNING");
        assertThat(look()).isEmpty();
    }

    @Test
    void tellsEachStepOfACheckpointOnce() throws Exception {
        cluster.enter(JobState.RUNNING, 10);
        look();
        cluster.checkpoints.add(checkpoint(1, ClusterObservation.CheckpointOutcome.UNDER_WAY));
        assertThat(look()).containsExactly("CHECKPOINT_TRIGGERED 1");
        assertThat(look()).isEmpty();
        cluster.checkpoints.set(0, checkpoint(1, ClusterObservation.CheckpointOutcome.COMPLETED));
        cluster.checkpoints.add(checkpoint(2, ClusterObservation.CheckpointOutcome.FAILED));
        assertThat(look()).containsExactly("CHECKPOINT_TRIGGERED 2", "CHECKPOINT_COMPLETED 1", "CHECKPOINT_FAILED 2");
        cluster.checkpoints.removeFirst();
        assertThat(look()).isEmpty();
        cluster.checkpoints.addFirst(checkpoint(1, ClusterObservation.CheckpointOutcome.COMPLETED));
        assertThat(look()).as("an old one that shows again").isEmpty();
    }

    @Test
    void tellsWhoJoinsAndWhoIsGone() throws Exception {
        cluster.taskManagers.put(new TaskManagerId("a"), "here");
        assertThat(look()).as("who was there before").isEmpty();
        cluster.taskManagers.clear();
        cluster.taskManagers.put(new TaskManagerId("b"), "there");
        assertThat(look()).containsExactlyInAnyOrder("TASK_MANAGER_JOINED", "TASK_MANAGER_LOST");
    }

    @Test
    void guessesNothingWhileNoOneLeads() throws Exception {
        cluster.taskManagers.put(new TaskManagerId("a"), "here");
        cluster.enter(JobState.RUNNING, 10);
        look();
        cluster.leaderless = true;
        cluster.taskManagers.clear();
        cluster.enter(JobState.FAILED, 20);
        assertThat(look()).containsExactly("LEADER");
        assertThat(look()).as("said once").isEmpty();
        cluster.leaderless = false;
        cluster.leader = "two";
        assertThat(look()).containsExactlyInAnyOrder("LEADER", "JOB_STATE FAILED", "TASK_MANAGER_LOST");
    }
}
