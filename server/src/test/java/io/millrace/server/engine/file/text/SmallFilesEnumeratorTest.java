package io.millrace.server.engine.file.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.BiConsumer;
import java.util.stream.IntStream;
import org.apache.flink.api.connector.source.ReaderInfo;
import org.apache.flink.api.connector.source.SourceEvent;
import org.apache.flink.api.connector.source.SplitEnumeratorContext;
import org.apache.flink.api.connector.source.SplitsAssignment;
import org.apache.flink.connector.file.src.FileSourceSplit;
import org.apache.flink.connector.file.src.assigners.SimpleSplitAssigner;
import org.apache.flink.core.fs.Path;
import org.apache.flink.metrics.groups.SplitEnumeratorMetricGroup;
import org.junit.jupiter.api.Test;

class SmallFilesEnumeratorTest {
    private static final long SMALL = 1_000;
    private static final long LARGE = 1_000_000;

    private final Assignments context = new Assignments();

    private static FileSourceSplit file(String name, long length) {
        return new FileSourceSplit(name, new Path("/" + name), 0, length, 0, length);
    }

    private SmallFilesEnumerator enumerator(List<FileSourceSplit> files) {
        return SmallFilesEnumerator.of(context, SimpleSplitAssigner::new, new ArrayList<>(files));
    }

    @Test
    void givesAFewSmallFilesAtOnce() {
        var enumerator = enumerator(
                IntStream.range(0, 20).mapToObj(i -> file("f" + i, SMALL)).toList());
        for (int i = 0; i < 4; i++) {
            enumerator.handleSplitRequest(0, null);
        }
        assertThat(context.sizes()).containsExactly(8, 8, 4);
        assertThat(context.ended).containsExactly(0);
    }

    @Test
    void givesOneLargeFile() {
        var enumerator = enumerator(List.of(file("a", LARGE), file("b", LARGE)));
        enumerator.handleSplitRequest(0, null);
        assertThat(context.sizes()).containsExactly(1);
    }

    @Test
    void givesNothingToAReaderThatHasFailed() {
        enumerator(List.of(file("a", SMALL))).handleSplitRequest(7, null);
        assertThat(context.sizes()).isEmpty();
        assertThat(context.ended).isEmpty();
    }

    /// Has one reader, 0.
    private static final class Assignments implements SplitEnumeratorContext<FileSourceSplit> {
        private final List<List<FileSourceSplit>> assigned = new ArrayList<>();
        private final List<Integer> ended = new ArrayList<>();

        List<Integer> sizes() {
            return assigned.stream().map(List::size).toList();
        }

        @Override
        public Map<Integer, ReaderInfo> registeredReaders() {
            return Map.of(0, new ReaderInfo(0, "localhost"));
        }

        @Override
        public void assignSplits(SplitsAssignment<FileSourceSplit> splits) {
            assigned.add(splits.assignment().get(0));
        }

        @Override
        public void signalNoMoreSplits(int subtask) {
            ended.add(subtask);
        }

        @Override
        public int currentParallelism() {
            return 1;
        }

        @Override
        public SplitEnumeratorMetricGroup metricGroup() {
            throw new UnsupportedOperationException();
        }

        @Override
        public void sendEventToSourceReader(int subtask, SourceEvent event) {
            throw new UnsupportedOperationException();
        }

        @Override
        public <T> void callAsync(Callable<T> call, BiConsumer<T, Throwable> handler) {
            throw new UnsupportedOperationException();
        }

        @Override
        public <T> void callAsync(Callable<T> call, BiConsumer<T, Throwable> handler, long delay, long period) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void runInCoordinatorThread(Runnable action) {
            throw new UnsupportedOperationException();
        }
    }
}
