package io.millrace.server.engine.file;

import io.millrace.server.datafile.DataFileService;
import io.millrace.server.datafile.FileGuess;
import io.millrace.server.datafile.FileShape;
import io.millrace.wire.Refusal;
import io.millrace.wire.sql.DataFiles;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.flink.core.fs.Path;
import org.apache.flink.formats.parquet.ParquetInputFile;
import org.apache.flink.util.FlinkRuntimeException;

/// Guesses the content of files that the engine's file systems read.
public record EngineFileShapes() implements DataFileService.FileShapes {
    /// Hadoop has a file system for these schemes, which reads no file without its length.
    private static final Set<String> WEB = Set.of("http", "https");

    @Override
    public FileShape of(String name, String address, FileShape.Choice choice) {
        var path = new Path(address);
        if (WEB.contains(String.valueOf(path.toUri().getScheme()))) {
            throw Refusal.invalidStatement(
                    "Files are not read over HTTP. Download " + name + ", and name the copy or upload it.");
        }
        try (var in = path.getFileSystem().open(path)) {
            return FileGuess.of(name, in, choice, () -> parquet(path));
        } catch (FileNotFoundException e) {
            throw Refusal.invalidStatement("There is no file " + name + ".");
        } catch (IOException | FlinkRuntimeException e) { // the latter from file systems that protect files
            throw Refusal.statementFailed("The file " + name + " cannot be read: " + e.getMessage());
        }
    }

    private static FileShape parquet(Path path) throws IOException {
        var system = path.getFileSystem();
        try (var in = system.open(path)) {
            var file = new ParquetInputFile(in, system.getFileStatus(path).getLen());
            var schema = ParquetColumns.schema(file);
            return new FileShape(
                    DataFiles.Format.PARQUET,
                    Optional.empty(),
                    Optional.empty(),
                    ParquetColumns.of(schema),
                    ParquetColumns.hasFormerMoments(schema)
                            ? Map.of("format", "parquet")
                            : Map.of("format", "parquet", "parquet.utc-timezone", "true"),
                    List.of());
        }
    }
}
