package io.millrace.server.diagnosis;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.server.cluster.DiagnosisPort;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import io.millrace.wire.cluster.Checkpoints;
import io.millrace.wire.cluster.CheckpointsHistory;
import io.millrace.wire.cluster.Diagnosis;
import io.millrace.wire.cluster.Exceptions;
import io.millrace.wire.cluster.ExceptionsHistory;
import io.millrace.wire.cluster.IoMetrics;
import io.millrace.wire.cluster.JobState;
import io.millrace.wire.cluster.JobType;
import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.cluster.Metrics;
import io.millrace.wire.cluster.Plan;
import io.millrace.wire.cluster.TaskState;
import io.millrace.wire.cluster.Vertices;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.TaskManagerId;
import io.millrace.wire.id.VertexId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class DiagnosisServiceTest {
    private static final JobId JOB = new JobId("00000000000000000000000000000001");

    @Test
    void groupsTheFailuresOfAJobByReasonAndCountsItsRestarts() {
        var port = new OneJob(
                JobState.RUNNING,
                List.of(failure("java.lang.IllegalStateException: a", 1), failure("java.io.IOException: b", 2)));

        var failures = new DiagnosisService(port).failures(JOB);

        assertThat(failures.known()).isEqualTo(2);
        assertThat(failures.groups()).hasSize(2);
        assertThat(failures.restarts()).contains(3L);
    }

    @Test
    void judgesAJobWithoutCheckpointsAndVertices() {
        var report = new DiagnosisService(new OneJob(JobState.RUNNING, List.of())).diagnose(JOB);

        assertThat(report.job()).isEqualTo(JOB);
        assertThat(report.state()).isEqualTo(JobState.RUNNING);
        assertThat(report.observedAt()).isEqualTo(7);
    }

    /// The name of a sink does not tell that it writes to Kafka.
    @Test
    void findsThatTheSinkOfAJobHasNoConnection() {
        var report = new DiagnosisService(new OneJob(JobState.RUNNING, List.of(), List.of(vertex("orders[2]: Writer"))))
                .diagnose(JOB);

        assertThat(report.findings()).extracting(Diagnosis.Finding::kind).contains(Diagnosis.Kind.NO_CONNECTION);
    }

    private static Jobs.Vertex vertex(String name) {
        return new Jobs.Vertex(
                new VertexId("00000000000000000000000000000002"),
                Optional.empty(),
                name,
                128,
                1,
                TaskState.RUNNING,
                1,
                -1,
                1,
                Map.of(),
                new IoMetrics(0, true, 0, true, 0, true, 0, true, 0, 0, 0));
    }

    private static Exceptions.Failure failure(String trace, long time) {
        return new Exceptions.Failure(
                trace.substring(0, trace.indexOf(':')),
                trace,
                time,
                Map.of(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                List.of());
    }

    /// A job without checkpoints that has restarted three times. Its vertices write to Kafka, and have no broker.
    private record OneJob(JobState state, List<Exceptions.Failure> all, List<Jobs.Vertex> vertices)
            implements DiagnosisPort {
        private static final String CONNECTIONS = "0.orders[2]__Writer.KafkaProducer.connection-count";

        OneJob(JobState state, List<Exceptions.Failure> all) {
            this(state, all, List.of());
        }

        @Override
        public Jobs.Detail job(JobId job) {
            return new Jobs.Detail(
                    job,
                    Optional.empty(),
                    "a job",
                    false,
                    state,
                    Optional.of(JobType.STREAMING),
                    Optional.empty(),
                    1,
                    -1,
                    6,
                    1,
                    7,
                    Map.of(),
                    vertices,
                    Map.of(),
                    new Plan(job, "a job", JobType.STREAMING, List.of()),
                    Optional.empty(),
                    0,
                    Optional.empty());
        }

        @Override
        public Vertices.Detail vertex(JobId job, VertexId vertex) {
            return new Vertices.Detail(
                    vertex,
                    vertices.getFirst().name(),
                    1,
                    128,
                    7,
                    List.of(),
                    new Vertices.Aggregated(Map.of(), Map.of()));
        }

        @Override
        public Checkpoints.Config checkpointConfig(JobId job) {
            throw unknown();
        }

        @Override
        public CheckpointsHistory checkpoints(JobId job) {
            throw unknown();
        }

        @Override
        public Checkpoints.Checkpoint checkpoint(JobId job, long checkpoint) {
            throw unknown();
        }

        @Override
        public Checkpoints.TaskDetail checkpoint(JobId job, long checkpoint, VertexId vertex) {
            throw unknown();
        }

        private static Refusal unknown() {
            return new Refusal(FaultCode.NOT_FOUND, "There is no such thing.");
        }

        @Override
        public Exceptions.Report failures(JobId job) {
            return new Exceptions.Report(new ExceptionsHistory(all, false));
        }

        @Override
        public List<Metrics.Metric> metrics(JobId job, List<String> names) {
            return names.stream()
                    .map(name -> new Metrics.Metric(name, Optional.of("3")))
                    .toList();
        }

        @Override
        public List<Metrics.Metric> metrics(JobId job, VertexId vertex, List<String> names) {
            if (names.isEmpty()) {
                return List.of(new Metrics.Metric(CONNECTIONS, Optional.empty()));
            }
            return names.stream()
                    .map(name -> new Metrics.Metric(name, Optional.of(name.equals(CONNECTIONS) ? "0.0" : "1")))
                    .toList();
        }

        @Override
        public List<Metrics.Metric> metrics(TaskManagerId taskManager, List<String> names) {
            return List.of();
        }
    }
}
