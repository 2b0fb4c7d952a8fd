package io.millrace.server.engine.planner.local;

import io.millrace.server.engine.planner.delivery.CellReader;
import io.millrace.server.engine.planner.optimizer.Cancellation;
import io.millrace.server.gateway.result.ResultRow;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.flink.api.common.ExecutionConfig;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.api.connector.source.Boundedness;
import org.apache.flink.api.connector.source.Source;
import org.apache.flink.api.connector.source.SourceSplit;
import org.apache.flink.api.dag.Transformation;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.core.io.GenericInputSplit;
import org.apache.flink.core.memory.ManagedMemoryUseCase;
import org.apache.flink.streaming.api.graph.StreamGraph;
import org.apache.flink.streaming.api.graph.StreamNode;
import org.apache.flink.streaming.api.transformations.SourceTransformation;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.runtime.operators.values.ValuesInputFormat;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Runs the operators of a query's job one after the other, without the job.
public final class LocalQuery {
    private static final Logger LOG = LoggerFactory.getLogger(LocalQuery.class);
    /// The classes of a fresh server are loaded within this time.
    private static final Duration TIME = Duration.ofSeconds(1);

    /// Allocated by the thread, most of which is free again soon.
    private static final long MEMORY = 64L << 20;

    /// The largest size of the rows of a result, which are all there before the first one is read.
    private static final long MAX_RESULT = 4L << 20;

    /// The class loader of all queries, so that they share the classes of their generated code.
    private static final ClassLoader LOADER = LocalQuery.class.getClassLoader();

    private final StreamGraph graph;
    private final Map<Integer, Transformation<?>> steps = new HashMap<>();
    private final LocalBudget budget = new LocalBudget(TIME, MEMORY);
    private final Map<Integer, LocalOperator> operators = new HashMap<>();
    /// The operators in the order in which they open: those that read come before those that write.
    private final List<LocalOperator> opening = new ArrayList<>();

    private final Result result;
    /// The sum of the weights by which all operators share the memory.
    private final double weights;

    private LocalQuery(StreamGraph graph, Transformation<RowData> rows, CellReader reader) {
        this.graph = graph;
        rows.getTransitivePredecessors().forEach(step -> steps.put(step.getId(), step));
        this.result = new Result(reader);
        this.weights =
                graph.getStreamNodes().stream().mapToDouble(LocalQuery::weight).sum();
    }

    /// The rows of a query; empty if it needs a job.
    ///
    /// @param graph of the job, with one sink
    /// @param rows  the step before the sink
    public static Optional<List<ResultRow>> rows(StreamGraph graph, Transformation<RowData> rows, CellReader reader) {
        try {
            return Optional.of(new LocalQuery(graph, rows, reader).run());
        } catch (UnsuitableQueryException e) {
            LOG.debug("A query runs as a job, because it {}", e.getMessage());
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            Cancellation.check();
            return Optional.empty();
        } catch (Exception | LinkageError | StackOverflowError e) {
            Cancellation.check();
            // operators may throw anything; if there is an error, the job will report it
            LOG.debug("A query could not run without its job", e);
            return Optional.empty();
        }
    }

    private List<ResultRow> run() throws Exception {
        var thread = Thread.currentThread();
        var before = thread.getContextClassLoader();
        try {
            // the selectors of keys compile their code for this one, which is that of a session
            thread.setContextClassLoader(LOADER);
            return runHere();
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    private List<ResultRow> runHere() throws Exception {
        if (!graph.getUserJars().isEmpty() || !graph.getClasspath().isEmpty()) {
            throw new UnsuitableQueryException("has libraries of its session");
        }
        var task = LocalTask.create(
                withoutTimers(graph.getExecutionConfig()), withoutState(graph.getJobConfiguration()), LOADER);
        try {
            run(task);
            return result.rows;
        } finally {
            task.end();
        }
    }

    /// No operator of the plan waits for a watermark, so none is sent from time to time.
    private static ExecutionConfig withoutTimers(ExecutionConfig job) {
        return new ExecutionConfig(new Configuration(job.toConfiguration())).setAutoWatermarkInterval(0);
    }

    /// State is on the heap, and there are no checkpoints, whose folder may be in an object store.
    private static Configuration withoutState(Configuration job) {
        var configuration = new Configuration(job);
        for (var key : job.keySet()) {
            if (key.startsWith("state.") || key.startsWith("execution.checkpointing.")) {
                var _ = configuration.removeKey(key);
            }
        }
        return configuration;
    }

    private void run(LocalTask task) throws Exception {
        var outputs = new LinkedHashMap<Integer, LocalOutput>();
        for (int id : graph.getSourceIDs()) {
            outputs.put(id, output(task, graph.getStreamNode(id)));
        }
        try {
            for (var operator : opening) {
                operator.open(task);
            }
            for (var source : outputs.entrySet()) {
                read(source.getKey(), source.getValue());
            }
        } finally {
            for (var operator : opening) {
                operator.close();
            }
        }
    }

    @SuppressWarnings("unchecked") // all operators of a query write rows
    private LocalOutput output(LocalTask task, StreamNode node) throws Exception {
        var readers = new ArrayList<LocalInput>();
        for (var edge : node.getOutEdges()) {
            readers.add(input(task, graph.getStreamNode(edge.getTargetId()), Math.max(1, edge.getTypeNumber())));
        }
        return new LocalOutput(readers, (TypeSerializer<RowData>) node.getTypeSerializerOut(), budget);
    }

    private LocalInput input(LocalTask task, StreamNode node, int number) throws Exception {
        if (graph.getSinkIDs().contains(node.getId())) {
            return result;
        }
        var known = operators.get(node.getId());
        if (known != null) {
            return known.input(number);
        }
        var output = output(task, node);
        var operator = LocalOperator.create(task, node, memory(node), output);
        operators.put(node.getId(), operator);
        opening.add(operator);
        return operator.input(number);
    }

    private double memory(StreamNode node) {
        return weights == 0 ? 0 : weight(node) / weights;
    }

    private static double weight(StreamNode node) {
        return node.getManagedMemoryOperatorScopeUseCaseWeights().getOrDefault(ManagedMemoryUseCase.OPERATOR, 0);
    }

    private void read(int id, LocalOutput output) throws Exception {
        if (steps.get(id) instanceof SourceTransformation<?, ?, ?> source) {
            read(source, output);
        } else if (graph.getStreamNode(id).getInputFormat() instanceof ValuesInputFormat values) {
            read(values, output);
        } else {
            throw new UnsuitableQueryException("has a source of another kind");
        }
    }

    @SuppressWarnings("unchecked") // all sources of a query make rows
    private <S extends SourceSplit> void read(SourceTransformation<?, S, ?> files, LocalOutput output)
            throws Exception {
        var source = (Source<RowData, S, ?>) files.getSource();
        if (source.getBoundedness() != Boundedness.BOUNDED) {
            throw new UnsuitableQueryException("has a source without an end");
        }
        new LocalSource<>(source, output, budget, LOADER).read();
    }

    private static void read(ValuesInputFormat values, LocalOutput output) throws Exception {
        values.open(new GenericInputSplit(0, 1));
        try {
            while (!values.reachedEnd()) {
                output.collect(new StreamRecord<>(values.nextRecord(null)));
            }
        } finally {
            values.close();
        }
        output.end();
    }

    private static final class Result implements LocalInput {
        private final CellReader reader;
        private final List<ResultRow> rows = new ArrayList<>();
        private long weight;

        Result(CellReader reader) {
            this.reader = reader;
        }

        @Override
        public void read(StreamRecord<RowData> record) {
            var row = reader.read(record.getValue());
            weight += row.weight();
            if (weight > MAX_RESULT) {
                throw new UnsuitableQueryException("has a large result");
            }
            rows.add(row);
        }

        @Override
        public void end() {
            // all rows are there
        }
    }
}
