package io.millrace.server.datafile;

import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import io.millrace.wire.id.UploadId;
import io.millrace.wire.sql.DataFiles;
import java.util.Optional;

/// The uploaded data files of this server, if it keeps any, and what they contain.
public record DataFileService(Optional<UploadStore> store, FileShapes shapes) {
    /// The maximum size of a part in bytes.
    public static final int PART_SIZE = 8 << 20;

    /// The service of a server that keeps no files.
    public static final DataFileService NONE = new DataFileService(Optional.empty(), (_, _, _) -> {
        throw off();
    });

    /// Guesses what a file contains.
    @FunctionalInterface
    public interface FileShapes {
        /// @param address of the file for the engine
        FileShape of(String name, String address, FileShape.Choice choice);
    }

    /// The store.
    ///
    /// @throws Refusal if there is none
    public UploadStore present() {
        return store.orElseThrow(DataFileService::off);
    }

    /// The content of a file of the caller.
    public DataFiles.Shape shape(UploadId id, FileShape.Choice choice) {
        var file = present().address(id);
        var shape = guess(file, choice);
        return new DataFiles.Shape(
                FileGuess.tableName(file.name()),
                shape.format(),
                shape.delimiter(),
                shape.header(),
                shape.columns(),
                shape.options(),
                shape.notes());
    }

    /// The content of the file comes from the caller.
    private FileShape guess(UploadStore.Address file, FileShape.Choice choice) {
        try {
            return shapes.of(file.name(), file.uri(), choice);
        } catch (Refusal refusal) {
            throw refusal.code() == FaultCode.STATEMENT_FAILED
                    ? new Refusal(FaultCode.BAD_REQUEST, refusal.reason(), refusal.detail())
                    : refusal;
        }
    }

    private static Refusal off() {
        return Refusal.notFound(
                "This gateway takes no data files: it has no state folder (state.dir), or runs its jobs elsewhere.");
    }
}
