package io.millrace.server.cluster;

import io.millrace.wire.cluster.Metrics;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.TaskManagerId;
import io.millrace.wire.id.VertexId;
import java.util.List;

/// Metrics. What does not exist has none. An empty list of names asks which there are.
public interface MetricsPort {

    List<Metrics.Metric> ofJob(JobId job, List<String> names);

    List<Metrics.Aggregate> ofJobs(List<JobId> jobs, Question question);

    List<Metrics.Metric> ofVertex(JobId job, VertexId vertex, List<String> names);

    List<Metrics.Aggregate> ofSubtasks(JobId job, VertexId vertex, List<String> ranges, Question question);

    List<Metrics.Metric> ofSubtask(JobId job, VertexId vertex, int subtask, List<String> names);

    /// Of the parts of the vertex's operators that run in the job manager.
    List<Metrics.Metric> ofCoordinators(JobId job, VertexId vertex, List<String> names);

    List<Metrics.Metric> watermarks(JobId job, VertexId vertex);

    List<Metrics.Metric> ofTaskManager(TaskManagerId taskManager, List<String> names);

    List<Metrics.Aggregate> ofTaskManagers(List<TaskManagerId> taskManagers, Question question);

    List<Metrics.Metric> ofJobManager(List<String> names);

    /// A request for metrics; without an aggregation, all of them are returned.
    record Question(List<String> names, List<Metrics.Aggregation> aggregations) {
        public Question {
            names = List.copyOf(names);
            aggregations = List.copyOf(aggregations);
        }

        public boolean wants(Metrics.Aggregation aggregation) {
            return aggregations.isEmpty() || aggregations.contains(aggregation);
        }
    }
}
