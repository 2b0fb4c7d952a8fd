package io.millrace.server.engine.planner.local;

import java.util.ArrayList;
import java.util.List;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.core.memory.ManagedMemoryUseCase;
import org.apache.flink.runtime.checkpoint.SubTaskInitializationMetricsBuilder;
import org.apache.flink.runtime.jobgraph.OperatorID;
import org.apache.flink.runtime.jobgraph.tasks.TaskOperatorEventGateway;
import org.apache.flink.streaming.api.graph.StreamConfig;
import org.apache.flink.streaming.api.graph.StreamNode;
import org.apache.flink.streaming.api.operators.BoundedMultiInput;
import org.apache.flink.streaming.api.operators.BoundedOneInput;
import org.apache.flink.streaming.api.operators.Input;
import org.apache.flink.streaming.api.operators.InputSelectable;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.api.operators.StreamOperator;
import org.apache.flink.streaming.api.operators.StreamOperatorFactory;
import org.apache.flink.streaming.api.operators.StreamOperatorFactoryUtil;
import org.apache.flink.streaming.api.operators.TwoInputStreamOperator;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.runtime.tasks.OperatorEventDispatcherImpl;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.runtime.operators.CodeGenOperatorFactory;
import org.apache.flink.util.InstantiationUtil;

/// An operator of a local query.
final class LocalOperator {
    private final StreamOperator<RowData> operator;
    private final LocalOutput output;
    private final List<Port> ports = new ArrayList<>();
    private int openPorts;

    private LocalOperator(StreamOperator<RowData> operator, LocalOutput output, StreamNode node) {
        this.operator = operator;
        this.output = output;
        for (var input : inputs(operator)) {
            var number = ports.size() + 1;
            var writers = (int) node.getInEdges().stream()
                    .filter(edge -> Math.max(1, edge.getTypeNumber()) == number)
                    .count();
            ports.add(new Port(input, number, writers));
        }
        openPorts = ports.size();
    }

    /// @param memory share of the task's memory
    static LocalOperator create(LocalTask task, StreamNode node, double memory, LocalOutput output) throws Exception {
        var loader = task.getUserCodeClassLoader();
        var created = StreamOperatorFactoryUtil.<RowData, StreamOperator<RowData>>createOperator(
                factory(node, loader),
                task,
                config(node, memory),
                output,
                new OperatorEventDispatcherImpl(loader, LocalTask.absent(TaskOperatorEventGateway.class)));
        return new LocalOperator(created.f0, output, node);
    }

    /// A copy, because a plan may run again.
    @SuppressWarnings("unchecked") // all operators of a query write rows
    private static StreamOperatorFactory<RowData> factory(StreamNode node, ClassLoader loader) throws Exception {
        var factory = (StreamOperatorFactory<RowData>) node.getOperatorFactory();
        return factory instanceof CodeGenOperatorFactory<?> ? factory : InstantiationUtil.clone(factory, loader);
    }

    private static StreamConfig config(StreamNode node, double memory) {
        var config = new StreamConfig(new Configuration());
        config.setOperatorID(new OperatorID());
        config.setOperatorName(node.getOperatorName());
        config.setTypeSerializerOut(node.getTypeSerializerOut());
        config.setupNetworkInputs(node.getTypeSerializersIn());
        var partitioners = node.getStatePartitioners();
        for (int i = 0; i < partitioners.length; i++) {
            config.setStatePartitioner(i, partitioners[i]);
        }
        if (partitioners.length > 0) {
            config.setStateKeySerializer(node.getStateKeySerializer());
        }
        if (memory > 0) {
            config.setManagedMemoryFractionOperatorOfUseCase(ManagedMemoryUseCase.OPERATOR, memory);
        }
        config.serializeAllConfigs();
        return config;
    }

    @SuppressWarnings("unchecked") // all operators of a query read rows
    private static List<Input<RowData>> inputs(StreamOperator<RowData> operator) {
        return switch (operator) {
            case OneInputStreamOperator<?, ?> one -> List.of((Input<RowData>) one);
            case TwoInputStreamOperator<?, ?, ?> two -> {
                var both = (TwoInputStreamOperator<RowData, RowData, RowData>) two;
                yield List.of(new SideInput(both, true), new SideInput(both, false));
            }
            default -> throw new UnsuitableQueryException("has a " + operator.getClass());
        };
    }

    LocalInput input(int number) {
        return ports.get(number - 1);
    }

    void open(LocalTask task) throws Exception {
        operator.initializeState(task.createStreamTaskStateInitializer(new SubTaskInitializationMetricsBuilder(0)));
        operator.open();
    }

    void close() throws Exception {
        operator.close();
    }

    private void endPort() throws Exception {
        if (--openPorts > 0) {
            return;
        }
        if (operator instanceof InputSelectable selectable) {
            replay(selectable);
        }
        operator.finish();
        output.end();
    }

    /// Reads the inputs in the order that the operator asks for, for example first the side of a join that is kept.
    private void replay(InputSelectable selectable) throws Exception {
        var left = new ArrayList<>(ports);
        while (!left.isEmpty()) {
            var selection = selectable.nextSelection();
            var next = left.stream()
                    .filter(port -> selection.isInputSelected(port.number))
                    .findFirst()
                    .orElseThrow(() -> new UnsuitableQueryException("selects no input"));
            left.remove(next);
            next.replay();
        }
    }

    /// An input, which may read the rows of several operators.
    private final class Port implements LocalInput {
        private final Input<RowData> input;
        private final int number;
        private int writers;
        /// The records that are kept until all inputs have ended.
        private final List<StreamRecord<RowData>> kept = new ArrayList<>();

        Port(Input<RowData> input, int number, int writers) {
            this.input = input;
            this.number = number;
            this.writers = writers;
        }

        @Override
        public void read(StreamRecord<RowData> record) throws Exception {
            if (operator instanceof InputSelectable) {
                kept.add(record);
            } else {
                process(record);
            }
        }

        private void process(StreamRecord<RowData> record) throws Exception {
            input.setKeyContextElement(record);
            input.processElement(record);
        }

        @Override
        public void end() throws Exception {
            if (--writers == 0) {
                if (!(operator instanceof InputSelectable)) {
                    endInput();
                }
                endPort();
            }
        }

        private void endInput() throws Exception {
            input.processWatermark(Watermark.MAX_WATERMARK);
            switch (operator) {
                case BoundedOneInput bounded -> bounded.endInput();
                case BoundedMultiInput bounded -> bounded.endInput(number);
                default -> {
                    // it does not ask
                }
            }
        }

        private void replay() throws Exception {
            for (var record : kept) {
                process(record);
            }
            kept.clear();
            endInput();
        }
    }
}
