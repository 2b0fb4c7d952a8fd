package io.millrace.server.engine.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.stream.LongStream;
import org.apache.flink.api.common.ExecutionConfig;
import org.apache.flink.api.common.state.KeyedStateStore;
import org.apache.flink.api.common.state.ListStateDescriptor;
import org.apache.flink.api.common.state.OperatorStateStore;
import org.apache.flink.api.common.typeutils.base.LongSerializer;
import org.apache.flink.core.fs.CloseableRegistry;
import org.apache.flink.runtime.checkpoint.CheckpointOptions;
import org.apache.flink.runtime.checkpoint.RoundRobinOperatorStateRepartitioner;
import org.apache.flink.runtime.state.DefaultOperatorStateBackendBuilder;
import org.apache.flink.runtime.state.FunctionInitializationContext;
import org.apache.flink.runtime.state.OperatorStateBackend;
import org.apache.flink.runtime.state.OperatorStateHandle;
import org.apache.flink.runtime.state.memory.MemCheckpointStreamFactory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// Tests the sequence with the engine's own store of operators' state.
class RangeSequenceTest {
    private static final int MAX_STATE = 1 << 20;

    @Test
    void subtasksGenerateEachNumberOnce() throws Exception {
        var numbers = new ArrayList<Long>();
        for (var source : begun(1, 100, 3)) {
            numbers.addAll(source.generate(Integer.MAX_VALUE));
        }

        assertThat(numbers).containsExactlyInAnyOrderElementsOf(upTo(100));
    }

    @Test
    void afterTheLastNumberThereIsNone() throws Exception {
        var source = begun(7, 7, 1).getFirst();

        assertThat(source.generate(2)).containsExactly(7L);
        assertThatThrownBy(source.sequence::next).isInstanceOf(NoSuchElementException.class);
    }

    @Test
    void aLargeSequenceNeedsNoTimeAndNoMemory() throws Exception {
        var source = begun(1, Long.MAX_VALUE, 1).getFirst();

        assertThat(source.generate(3)).containsExactly(1L, 2L, 3L);
        assertThat(source.snapshot().getStateSize()).isLessThan(4_000);
    }

    @Test
    void aRestoredSequenceGoesOnWithAnyNumberOfSubtasks() throws Exception {
        for (int before = 1; before <= 4; before++) {
            for (int after = 1; after <= 7; after++) {
                var numbers = new ArrayList<Long>();
                var states = new ArrayList<OperatorStateHandle>();
                for (var source : begun(1, 1_000, before)) {
                    numbers.addAll(source.generate(31));
                    states.add(source.snapshot());
                }
                var second = restored(states, after);
                var third = new ArrayList<OperatorStateHandle>();
                for (var source : second) {
                    var more = source.generate(17);
                    assertThat(more).as("%d to %d subtasks", before, after).hasSize(17);
                    numbers.addAll(more);
                    third.add(source.snapshot());
                }
                for (var source : restored(third, before)) {
                    numbers.addAll(source.generate(Integer.MAX_VALUE));
                }

                assertThat(numbers)
                        .as("%d to %d subtasks", before, after)
                        .containsExactlyInAnyOrderElementsOf(upTo(1_000));
            }
        }
    }

    @Test
    void aFinishedSubtaskStaysFinished() throws Exception {
        var source = begun(1, 5, 1).getFirst();
        var _ = source.generate(5);

        assertThat(restored(List.of(source.snapshot()), 1).getFirst().generate(1))
                .isEmpty();
    }

    @Test
    void theStateOfTheEnginesGeneratorIsContinued() throws Exception {
        var store = store(List.of());
        store.getListState(new ListStateDescriptor<>("n-sequence-state", LongSerializer.INSTANCE))
                .addAll(List.of(4L, 6L, 8L, 10L, 11L));

        var source = restored(List.of(snapshot(store)), 1).getFirst();

        assertThat(source.generate(2)).containsExactly(4L, 6L);
        var again = restored(List.of(source.snapshot()), 1).getFirst();
        assertThat(again.generate(Integer.MAX_VALUE)).containsExactly(8L, 10L, 11L);
    }

    private static List<Long> upTo(long end) {
        return LongStream.rangeClosed(1, end).boxed().toList();
    }

    private static List<Source> begun(long start, long end, int subtasks) throws Exception {
        var all = new ArrayList<Source>();
        for (int i = 0; i < subtasks; i++) {
            var sequence = new RangeSequence<>(start, end, n -> n);
            var store = store(List.of());
            sequence.open("n", new Context(store, false), i, subtasks);
            all.add(new Source(sequence, store));
        }
        return all;
    }

    private static List<Source> restored(List<OperatorStateHandle> states, int subtasks) throws Exception {
        var parts = subtasks == states.size()
                ? states.stream().map(List::of).toList()
                : RoundRobinOperatorStateRepartitioner.INSTANCE.repartitionState(
                        states.stream().map(List::of).toList(), states.size(), subtasks);
        var all = new ArrayList<Source>();
        for (int i = 0; i < subtasks; i++) {
            // the numbers are those of the state
            var sequence = new RangeSequence<>(0, 0, n -> n);
            var store = store(parts.get(i));
            sequence.open("n", new Context(store, true), i, subtasks);
            all.add(new Source(sequence, store));
        }
        return all;
    }

    private static OperatorStateBackend store(Collection<OperatorStateHandle> states) throws Exception {
        return new DefaultOperatorStateBackendBuilder(
                        RangeSequenceTest.class.getClassLoader(),
                        new ExecutionConfig(),
                        false,
                        states,
                        new CloseableRegistry())
                .build();
    }

    private static OperatorStateHandle snapshot(OperatorStateBackend store) throws Exception {
        var future = store.snapshot(
                1, 1, new MemCheckpointStreamFactory(MAX_STATE), CheckpointOptions.forCheckpointWithDefaultLocation());
        future.run();
        return Objects.requireNonNull(future.get().getJobManagerOwnedSnapshot());
    }

    private record Source(RangeSequence<Long> sequence, OperatorStateBackend store) {
        List<Long> generate(int most) {
            var numbers = new ArrayList<Long>();
            while (numbers.size() < most && sequence.hasNext()) {
                numbers.add(sequence.next());
            }
            return numbers;
        }

        OperatorStateHandle snapshot() throws Exception {
            sequence.snapshotState(null);
            return RangeSequenceTest.snapshot(store);
        }
    }

    private record Context(OperatorStateStore store, boolean isRestored) implements FunctionInitializationContext {
        @Override
        public OptionalLong getRestoredCheckpointId() {
            return isRestored ? OptionalLong.of(1) : OptionalLong.empty();
        }

        @Override
        public OperatorStateStore getOperatorStateStore() {
            return store;
        }

        @Override
        public @Nullable KeyedStateStore getKeyedStateStore() {
            return null;
        }
    }
}
