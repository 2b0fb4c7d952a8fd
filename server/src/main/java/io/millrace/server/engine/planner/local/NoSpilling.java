package io.millrace.server.engine.planner.local;

import java.io.File;
import java.util.List;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.stream.Stream;
import org.apache.flink.core.memory.MemorySegment;
import org.apache.flink.runtime.io.disk.iomanager.BlockChannelReader;
import org.apache.flink.runtime.io.disk.iomanager.BlockChannelWriter;
import org.apache.flink.runtime.io.disk.iomanager.BlockChannelWriterWithCallback;
import org.apache.flink.runtime.io.disk.iomanager.BufferFileReader;
import org.apache.flink.runtime.io.disk.iomanager.BufferFileSegmentReader;
import org.apache.flink.runtime.io.disk.iomanager.BufferFileWriter;
import org.apache.flink.runtime.io.disk.iomanager.BulkBlockChannelReader;
import org.apache.flink.runtime.io.disk.iomanager.FileIOChannel;
import org.apache.flink.runtime.io.disk.iomanager.FileSegment;
import org.apache.flink.runtime.io.disk.iomanager.IOManager;
import org.apache.flink.runtime.io.disk.iomanager.RequestDoneCallback;
import org.apache.flink.runtime.io.network.buffer.Buffer;

/// Ends a local query whose operators run out of memory and want to write rows to the disk.
final class NoSpilling extends IOManager {
    static final IOManager INSTANCE = new NoSpilling();

    private NoSpilling() {
        super(new String[] {System.getProperty("java.io.tmpdir")}, ForkJoinPool.commonPool());
        // nothing is written there, and only an orderly end of the process would remove it
        Stream.of(getSpillingDirectories()).forEach(File::delete);
    }

    private static UnsuitableQueryException unsuitable() {
        return new UnsuitableQueryException("needs the disk");
    }

    @Override
    public BlockChannelWriter<MemorySegment> createBlockChannelWriter(
            FileIOChannel.ID channel, LinkedBlockingQueue<MemorySegment> queue) {
        throw unsuitable();
    }

    @Override
    public BlockChannelWriterWithCallback<MemorySegment> createBlockChannelWriter(
            FileIOChannel.ID channel, RequestDoneCallback<MemorySegment> callback) {
        throw unsuitable();
    }

    @Override
    public BlockChannelReader<MemorySegment> createBlockChannelReader(
            FileIOChannel.ID channel, LinkedBlockingQueue<MemorySegment> queue) {
        throw unsuitable();
    }

    @Override
    public BufferFileWriter createBufferFileWriter(FileIOChannel.ID channel) {
        throw unsuitable();
    }

    @Override
    public BufferFileReader createBufferFileReader(FileIOChannel.ID channel, RequestDoneCallback<Buffer> callback) {
        throw unsuitable();
    }

    @Override
    public BufferFileSegmentReader createBufferFileSegmentReader(
            FileIOChannel.ID channel, RequestDoneCallback<FileSegment> done) {
        throw unsuitable();
    }

    @Override
    public BulkBlockChannelReader createBulkBlockChannelReader(
            FileIOChannel.ID channel, List<MemorySegment> segments, int blocks) {
        throw unsuitable();
    }

    @Override
    public void close() {
        // it is used as long as the process runs
    }
}
