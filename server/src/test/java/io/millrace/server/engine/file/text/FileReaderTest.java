package io.millrace.server.engine.file.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.connector.source.SourceReader;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.connector.file.src.FileSourceSplit;
import org.apache.flink.connector.file.src.reader.BulkFormat;
import org.apache.flink.connector.file.src.util.ArrayResultIterator;
import org.apache.flink.connector.file.src.util.CheckpointedPosition;
import org.apache.flink.core.fs.Path;
import org.apache.flink.core.io.InputStatus;
import org.apache.flink.runtime.metrics.groups.UnregisteredMetricGroups;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.runtime.typeutils.InternalTypeInfo;
import org.apache.flink.table.types.logical.RowType;
import org.apache.flink.table.types.logical.VarCharType;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

@SuppressWarnings("try") // the close method of a reader may throw anything
class FileReaderTest {
    private final AtomicInteger requests = new AtomicInteger();
    private final Format format = new Format();
    private final NameOutput rows = new NameOutput();

    private SourceReader<RowData, FileSourceSplit> reader() {
        var reader = new FileReader(
                new ReaderContext(UnregisteredMetricGroups.createUnregisteredOperatorMetricGroup(), requests), format);
        reader.start();
        return reader;
    }

    private static FileSourceSplit file(String name) {
        return new FileSourceSplit(name, new Path("/" + name), 0, 1, 0, 1);
    }

    /// Reads files until the reader asks for another one.
    private void readFiles(SourceReader<RowData, FileSourceSplit> reader) throws Exception {
        int before = requests.get();
        while (requests.get() == before) {
            if (reader.pollNext(rows) == InputStatus.NOTHING_AVAILABLE && requests.get() == before) {
                reader.isAvailable().get();
            }
        }
    }

    private void readToEnd(SourceReader<RowData, FileSourceSplit> reader) throws Exception {
        while (reader.pollNext(rows) != InputStatus.END_OF_INPUT) {
            reader.isAvailable().get();
        }
    }

    /// The engine's reader begins a thread for each, and may leave it behind.
    @Test
    void readsFilesThatComeOneByOneInOneThread() throws Exception {
        try (var reader = reader()) {
            for (int i = 0; i < 10; i++) {
                reader.addSplits(List.of(file("f" + i)));
                readFiles(reader);
                // the engine's reader ends an idle thread when it is asked for more
                assertThat(reader.pollNext(rows)).isEqualTo(InputStatus.NOTHING_AVAILABLE);
            }
            reader.notifyNoMoreSplits();
            readToEnd(reader);
        }

        assertThat(rows.names).hasSize(40);
        assertThat(format.threads.stream().distinct()).singleElement().satisfies(FileReaderTest::ends);
    }

    private static void ends(Thread thread) throws InterruptedException {
        thread.join(60_000);
        assertThat(thread.isAlive()).isFalse();
    }

    /// The thread that reads a format with one batch waits until its rows were sent. The engine's reader waits for it.
    @Test
    void releasesTheBatchThatItWasSendingWhenItIsClosed() throws Exception {
        try (var reader = reader()) {
            reader.addSplits(List.of(file("a")));
            while (rows.names.isEmpty()) {
                reader.pollNext(rows);
            }
        }

        assertThat(format.threads.stream().distinct()).singleElement().satisfies(FileReaderTest::ends);
    }

    /// A file that is sent to a task that fails at the same time would hide the reason of its failure.
    @Test
    void asksForMoreWhenAllWasRead() throws Exception {
        try (var reader = reader()) {
            assertThat(requests).hasValue(1);
            reader.addSplits(List.of(file("a"), file("b"), file("c")));
            readFiles(reader);

            assertThat(rows.names).hasSize(12);
            assertThat(requests).hasValue(2);
        }
    }

    /// Each file has two batches of two rows, and there is one batch.
    private static final class Format implements BulkFormat<RowData, FileSourceSplit> {
        private static final long serialVersionUID = 1;

        private final transient Semaphore batch = new Semaphore(1);
        private final transient List<Thread> threads = new ArrayList<>();

        @Override
        public Reader<RowData> createReader(Configuration configuration, FileSourceSplit split) {
            threads.add(Thread.currentThread());
            return new Reader<>() {
                private int read;

                @Override
                public @Nullable RecordIterator<RowData> readBatch() throws IOException {
                    try {
                        batch.acquire();
                    } catch (InterruptedException e) {
                        throw new IOException(e);
                    }
                    if (read++ == 2) {
                        batch.release();
                        return null;
                    }
                    var row = GenericRowData.of(StringData.fromString(split.splitId()));
                    var rows = new ArrayResultIterator<RowData>(batch::release);
                    rows.set(new RowData[] {row, row}, 2, CheckpointedPosition.NO_OFFSET, 0);
                    return rows;
                }

                @Override
                public void close() {
                    // has nothing open
                }
            };
        }

        @Override
        public Reader<RowData> restoreReader(Configuration configuration, FileSourceSplit split) {
            return createReader(configuration, split);
        }

        @Override
        public boolean isSplittable() {
            return false;
        }

        @Override
        public TypeInformation<RowData> getProducedType() {
            return InternalTypeInfo.of(RowType.of(VarCharType.STRING_TYPE));
        }
    }
}
