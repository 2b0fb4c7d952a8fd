package io.millrace.server.engine.source;

import java.io.Serializable;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.function.LongFunction;
import org.apache.flink.api.common.functions.RuntimeContext;
import org.apache.flink.api.common.state.ListState;
import org.apache.flink.api.common.state.ListStateDescriptor;
import org.apache.flink.api.common.state.OperatorStateStore;
import org.apache.flink.api.common.typeutils.base.LongSerializer;
import org.apache.flink.api.common.typeutils.base.array.LongPrimitiveArraySerializer;
import org.apache.flink.runtime.state.FunctionInitializationContext;
import org.apache.flink.runtime.state.FunctionSnapshotContext;
import org.apache.flink.streaming.api.functions.source.datagen.DataGenerator;

/// Generates the numbers of a sequence, each once, of which it keeps ranges in memory and in checkpoints. The engine's
/// own generator keeps a list of all that are left: 2.4 GB for a hundred million of them, which it makes before the
/// first one, and cannot be interrupted meanwhile. A checkpoint of that generator can be continued from.
final class RangeSequence<T> implements DataGenerator<T> {
    private static final long serialVersionUID = 1;
    /// The least number of parts for each subtask in a checkpoint: the next parallelism may be that many
    /// times larger.
    private static final int MIN_PARTS = 32;

    private final long start;
    private final long end;
    private final Value<T> value;

    private transient ListState<long[]> state;
    private transient Deque<SequenceRange> ranges;
    private transient long next;
    private transient long step;
    private transient long left;

    /// The value of a column for a number.
    interface Value<T> extends LongFunction<T>, Serializable {}

    /// @param end the last number
    @SuppressWarnings("NullAway") // the engine calls `open` before all others
    RangeSequence(long start, long end, Value<T> value) {
        this.start = start;
        this.end = end;
        this.value = value;
    }

    @Override
    public void open(String name, FunctionInitializationContext context, RuntimeContext runtimeContext)
            throws Exception {
        var task = runtimeContext.getTaskInfo();
        open(name, context, task.getIndexOfThisSubtask(), task.getNumberOfParallelSubtasks());
    }

    void open(String name, FunctionInitializationContext context, int subtask, int subtasks) throws Exception {
        var store = context.getOperatorStateStore();
        state = store.getListState(
                new ListStateDescriptor<>(name + "-sequence-ranges", LongPrimitiveArraySerializer.INSTANCE));
        var all = context.isRestored()
                ? restored(store, name)
                : List.of(SequenceRange.share(start, end, subtask, subtasks));
        ranges = new ArrayDeque<>(SequenceRange.joined(all));
    }

    private List<SequenceRange> restored(OperatorStateStore store, String name) throws Exception {
        var all = new ArrayList<SequenceRange>();
        state.get().forEach(range -> all.add(new SequenceRange(range[0], range[1], range[2])));
        var stateOfEngine = name + "-sequence-state";
        if (store.getRegisteredStateNames().contains(stateOfEngine)) {
            var numbers = store.getListState(new ListStateDescriptor<>(stateOfEngine, LongSerializer.INSTANCE));
            numbers.get().forEach(number -> SequenceRange.append(all, new SequenceRange(number, 1, 1)));
            numbers.clear();
        }
        return all;
    }

    @Override
    public void snapshotState(FunctionSnapshotContext context) throws Exception {
        var all = new ArrayList<SequenceRange>();
        if (left > 0) {
            all.add(new SequenceRange(next, step, left));
        }
        all.addAll(ranges);
        state.update(SequenceRange.divided(all, MIN_PARTS).stream()
                .map(range -> new long[] {range.next(), range.step(), range.count()})
                .toList());
    }

    @Override
    public boolean hasNext() {
        return left > 0 || !ranges.isEmpty();
    }

    @Override
    public T next() {
        if (left == 0) {
            begin(ranges.poll());
        }
        long number = next;
        next += step;
        left--;
        return value.apply(number);
    }

    private void begin(SequenceRange range) {
        if (range == null) {
            throw new NoSuchElementException("after the last number of a sequence");
        }
        next = range.next();
        step = range.step();
        left = range.count();
    }
}
