package io.millrace.server.rescaling;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.flink.api.connector.source.Boundedness;
import org.apache.flink.api.connector.source.ReaderOutput;
import org.apache.flink.api.connector.source.Source;
import org.apache.flink.api.connector.source.SourceReader;
import org.apache.flink.api.connector.source.SourceReaderContext;
import org.apache.flink.api.connector.source.SourceSplit;
import org.apache.flink.api.connector.source.SplitEnumerator;
import org.apache.flink.api.connector.source.SplitEnumeratorContext;
import org.apache.flink.core.io.InputStatus;
import org.apache.flink.core.io.SimpleVersionedSerializer;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.jspecify.annotations.Nullable;

/// A source like a topic: a fixed number of partitions, in which each row has an offset, and which goes on without end.
/// A reader keeps the offset of each of its partitions in its state.
///
/// @param pauseMillis after a row of each of its partitions a reader waits so long
record PartitionedSource(int partitions, long pauseMillis)
        implements Source<RowData, PartitionedSource.Partition, List<PartitionedSource.Partition>> {
    private static final long serialVersionUID = 1;

    /// @param offset of the next row
    record Partition(int number, long offset) implements SourceSplit {
        @Override
        public String splitId() {
            return String.valueOf(number);
        }
    }

    @Override
    public Boundedness getBoundedness() {
        return Boundedness.CONTINUOUS_UNBOUNDED;
    }

    @Override
    public SourceReader<RowData, Partition> createReader(SourceReaderContext context) {
        return new Reader();
    }

    private final class Reader implements SourceReader<RowData, Partition> {
        private final Queue<Partition> owned = new ArrayDeque<>();
        private CompletableFuture<Void> available = new CompletableFuture<>();
        private int round;

        @Override
        public void start() {}

        @Override
        public InputStatus pollNext(ReaderOutput<RowData> output) {
            var next = owned.poll();
            if (next == null) {
                return InputStatus.NOTHING_AVAILABLE;
            }
            output.collect(GenericRowData.of(next.number(), next.offset()));
            owned.add(new Partition(next.number(), next.offset() + 1));
            if (++round < owned.size()) {
                return InputStatus.MORE_AVAILABLE;
            }
            round = 0;
            available = CompletableFuture.runAsync(
                    () -> {}, CompletableFuture.delayedExecutor(pauseMillis, TimeUnit.MILLISECONDS));
            return InputStatus.NOTHING_AVAILABLE;
        }

        @Override
        public CompletableFuture<Void> isAvailable() {
            return available;
        }

        @Override
        public List<Partition> snapshotState(long checkpoint) {
            return List.copyOf(owned);
        }

        @Override
        public void addSplits(List<Partition> splits) {
            owned.addAll(splits);
            available.complete(null);
        }

        @Override
        public void notifyNoMoreSplits() {}

        @Override
        public void close() {}
    }

    @Override
    public SplitEnumerator<Partition, List<Partition>> createEnumerator(SplitEnumeratorContext<Partition> context) {
        var all = new ArrayList<Partition>();
        for (int number = 0; number < partitions; number++) {
            all.add(new Partition(number, 0));
        }
        return restoreEnumerator(context, all);
    }

    @Override
    public SplitEnumerator<Partition, List<Partition>> restoreEnumerator(
            SplitEnumeratorContext<Partition> context, List<Partition> unassigned) {
        return new Enumerator(context, new ArrayDeque<>(unassigned));
    }

    /// Deals the partitions out as soon as all readers are there.
    private record Enumerator(SplitEnumeratorContext<Partition> context, Queue<Partition> unassigned)
            implements SplitEnumerator<Partition, List<Partition>> {
        @Override
        public void start() {}

        @Override
        public void handleSplitRequest(int reader, @Nullable String host) {}

        @Override
        public void addSplitsBack(List<Partition> splits, int reader) {
            unassigned.addAll(splits);
        }

        @Override
        public void addReader(int reader) {
            int readers = context.currentParallelism();
            while (context.registeredReaders().size() == readers && !unassigned.isEmpty()) {
                var next = unassigned.remove();
                context.assignSplit(next, next.number() % readers);
            }
        }

        @Override
        public List<Partition> snapshotState(long checkpoint) {
            return List.copyOf(unassigned);
        }

        @Override
        public void close() {}
    }

    @Override
    public SimpleVersionedSerializer<Partition> getSplitSerializer() {
        return new Partitions().one();
    }

    @Override
    public SimpleVersionedSerializer<List<Partition>> getEnumeratorCheckpointSerializer() {
        return new Partitions();
    }

    /// A number and an offset for each.
    private static final class Partitions implements SimpleVersionedSerializer<List<Partition>> {
        @Override
        public int getVersion() {
            return 1;
        }

        @Override
        public byte[] serialize(List<Partition> all) {
            var bytes = ByteBuffer.allocate(all.size() * (Integer.BYTES + Long.BYTES));
            all.forEach(one -> bytes.putInt(one.number()).putLong(one.offset()));
            return bytes.array();
        }

        @Override
        public List<Partition> deserialize(int version, byte[] serialized) {
            var all = new ArrayList<Partition>();
            for (var bytes = ByteBuffer.wrap(serialized); bytes.hasRemaining(); ) {
                all.add(new Partition(bytes.getInt(), bytes.getLong()));
            }
            return all;
        }

        SimpleVersionedSerializer<Partition> one() {
            return new SimpleVersionedSerializer<>() {
                @Override
                public int getVersion() {
                    return 1;
                }

                @Override
                public byte[] serialize(Partition partition) {
                    return Partitions.this.serialize(List.of(partition));
                }

                @Override
                public Partition deserialize(int version, byte[] serialized) {
                    return Partitions.this.deserialize(version, serialized).getFirst();
                }
            };
        }
    }
}
