package io.millrace.server.engine.file;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import org.apache.flink.api.common.SupportsConcurrentExecutionAttempts;
import org.apache.flink.api.common.io.FinalizeOnMaster;
import org.apache.flink.api.common.io.OutputFormat;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.core.fs.Path;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.datastream.DataStreamSink;
import org.apache.flink.streaming.api.operators.OutputFormatOperatorFactory;
import org.apache.flink.streaming.api.transformations.LegacySinkTransformation;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.utils.PartitionPathUtils;

/// The output of a statement that overwrites partitions. The engine deletes the files that were there only if it has
/// others to put in their place.
///
/// @param engine writes new files, and moves them into their partitions when the job has finished
/// @param former the files that were there when the statement was planned
record ReplacedFiles(OutputFormat<RowData> engine, List<String> former)
        implements OutputFormat<RowData>, FinalizeOnMaster, SupportsConcurrentExecutionAttempts {

    /// @param sink       of the engine
    /// @param partitions the folders that are overwritten
    @SuppressWarnings({"unchecked", "deprecation"}) // the engine's output of rows, which it adds in this way
    static DataStreamSink<?> of(DataStreamSink<?> sink, DataStream<RowData> rows, List<Path> partitions) {
        if (!(sink.getTransformation() instanceof LegacySinkTransformation<?> files
                && files.getOperatorFactory() instanceof OutputFormatOperatorFactory<?, ?> factory)) {
            throw new IllegalStateException("The engine's sink of files has another form: " + sink.getTransformation());
        }
        var former = partitions.stream()
                .flatMap(partition -> list(partition).stream())
                .toList();
        var output = new ReplacedFiles((OutputFormat<RowData>) factory.getOutputFormat(), former);
        var replacing = rows.writeUsingOutputFormat(output).name(files.getName());
        replacing.getTransformation().setParallelism(files.getParallelism(), files.isParallelismConfigured());
        return replacing;
    }

    private static List<String> list(Path partition) {
        try {
            var system = partition.getFileSystem();
            if (!system.exists(partition)) {
                return List.of();
            }
            return Arrays.stream(PartitionPathUtils.listStatusWithoutHidden(system, partition))
                    .map(file -> file.getPath().toString())
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void configure(Configuration parameters) {
        engine.configure(parameters);
    }

    @Override
    public void open(InitializationContext context) throws IOException {
        engine.open(context);
    }

    @Override
    public void writeRecord(RowData row) throws IOException {
        engine.writeRecord(row);
    }

    @Override
    public void close() throws IOException {
        engine.close();
    }

    @Override
    public void finalizeGlobal(FinalizationContext context) throws IOException {
        ((FinalizeOnMaster) engine).finalizeGlobal(context);
        for (var file : former) {
            var path = new Path(file);
            var _ = path.getFileSystem().delete(path, true);
        }
    }
}
