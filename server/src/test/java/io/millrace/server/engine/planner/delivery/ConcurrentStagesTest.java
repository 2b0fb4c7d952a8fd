package io.millrace.server.engine.planner.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.apache.flink.api.common.RuntimeExecutionMode;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.runtime.io.network.partition.ResultPartitionType;
import org.apache.flink.runtime.jobgraph.JobGraph;
import org.apache.flink.runtime.jobgraph.JobVertex;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.functions.sink.v2.DiscardingSink;
import org.apache.flink.streaming.api.graph.StreamGraph;
import org.junit.jupiter.api.Test;

class ConcurrentStagesTest {
    @Test
    void stagesHaveOneTaskEachInOneSlotAndPipesBetweenThem() {
        var graph = grouped();
        assertThat(exchanges(grouped().getJobGraph())).containsOnly(ResultPartitionType.BLOCKING);

        ConcurrentStages.in(graph);

        var job = graph.getJobGraph();
        assertThat(job.getNumberOfVertices()).isGreaterThan(1);
        assertThat(exchanges(job)).containsOnly(ResultPartitionType.PIPELINED_BOUNDED);
        assertThat(vertices(job).map(JobVertex::getParallelism)).containsOnly(1);
        assertThat(vertices(job).map(JobVertex::getSlotSharingGroup).distinct()).hasSize(1);
        assertThat(job.isDynamic()).isFalse();
    }

    private static StreamGraph grouped() {
        var environment = StreamExecutionEnvironment.getExecutionEnvironment(
                Configuration.fromMap(Map.of("execution.runtime-mode", RuntimeExecutionMode.BATCH.name())));
        environment
                .fromData(1, 2, 3)
                .keyBy(value -> value % 2)
                .reduce(Integer::sum)
                .sinkTo(new DiscardingSink<>());
        return environment.getStreamGraph();
    }

    private static Stream<JobVertex> vertices(JobGraph job) {
        return StreamSupport.stream(job.getVertices().spliterator(), false);
    }

    private static Stream<ResultPartitionType> exchanges(JobGraph job) {
        return vertices(job)
                .flatMap(vertex -> vertex.getProducedDataSets().stream())
                .map(set -> set.getResultType());
    }
}
