package io.millrace.wire.sql;

import io.millrace.wire.Endpoint;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Nothing;
import io.millrace.wire.Param;
import io.millrace.wire.ParamFormat;
import io.millrace.wire.Payload;
import io.millrace.wire.Permission;
import io.millrace.wire.Service;
import io.millrace.wire.Unrecognized;
import io.millrace.wire.Upload;
import io.millrace.wire.id.UploadId;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Data files of clients, uploaded in parts. `CREATE TABLE … WITH ('connector' = 'upload', 'upload' = 'ID', …)` makes
/// a table of one, with which the file is dropped. One that no table reads is deleted after a while. Each caller sees
/// its own. Where the server keeps no files, all of this is NOT_FOUND.
public final class DataFiles {
    /// The option of a table that says who reads and writes it, and its value for uploaded files.
    public static final String CONNECTOR = "connector";

    /// The connector of tables that read an uploaded file.
    public static final String UPLOAD_CONNECTOR = "upload";
    /// The option of a table with the id of its file.
    public static final String UPLOAD_OPTION = "upload";

    /// The formats that the server can guess the columns of.
    public enum Format {
        CSV,
        /// JSON lines: an object in each.
        JSON,
        PARQUET,
        @Unrecognized
        UNKNOWN
    }

    /// The beginning of an upload.
    ///
    /// @param name of the file, without a path
    /// @param size in bytes
    public record Begin(String name, long size) {}

    /// A data file.
    ///
    /// @param received the bytes that have arrived; the next part begins there
    /// @param created  in epoch milliseconds
    /// @param table    that reads the file, as `database.name`
    public record DataFile(
            UploadId upload, String name, long size, long received, long created, Optional<String> table) {
        /// Whether all bytes have arrived.
        public boolean complete() {
            return received == size;
        }
    }

    /// The caller's data files.
    ///
    /// @param maxFileSize in bytes
    /// @param partSize    the maximum size of a part in bytes
    public record Listing(List<DataFile> files, long maxFileSize, long partSize) {
        public Listing {
            files = List.copyOf(files);
        }
    }

    /// A column.
    ///
    /// @param type    in SQL
    /// @param samples the first values
    public record GuessedColumn(String name, String type, List<String> samples) {
        public GuessedColumn {
            samples = List.copyOf(samples);
        }
    }

    /// The content of a file, as far as its beginning shows it.
    ///
    /// @param table     a name for a table, from that of the file
    /// @param delimiter of CSV
    /// @param header    whether the first line of CSV has the names of its columns
    /// @param options   of a table that reads the file, without its connector
    /// @param notes     sentences about what may surprise
    public record Shape(
            String table,
            Format format,
            Optional<String> delimiter,
            Optional<Boolean> header,
            List<GuessedColumn> columns,
            Map<String, String> options,
            List<String> notes) {
        public Shape {
            columns = List.copyOf(columns);
            options = Map.copyOf(options);
            notes = List.copyOf(notes);
        }
    }

    public static final Param<UploadId> UPLOAD = Param.path("upload", UploadId.TEXT, "The id of the uploaded file.");
    public static final Param<Long> OFFSET =
            Param.query("offset", ParamFormat.LONG, "The position of the part in the file, counted in bytes from 0.");
    public static final Param<Format> FORMAT =
            Param.query("format", ParamFormat.oneOf(Format.class), "The format; guessed if it is missing.");
    public static final Param<String> DELIMITER =
            Param.query("delimiter", ParamFormat.STRING, "The delimiter of CSV; guessed if it is missing.");
    public static final Param<Boolean> HEADER = Param.query(
            "header",
            ParamFormat.BOOLEAN,
            "Whether the first line of CSV has the names of the columns; guessed if it is missing.");

    public static final Endpoint<Nothing, Listing> LIST = Service.GATEWAY
            .get("listUploads", "/uploads")
            .response(Payload.json(Listing.class))
            .summary("The caller's uploaded data files, the newest first.")
            .permission(Permission.RUN)
            .faults(FaultCode.NOT_FOUND);

    public static final Endpoint<Begin, DataFile> BEGIN = Service.GATEWAY
            .post("beginUpload", "/uploads")
            .request(Payload.json(Begin.class))
            .response(Payload.json(DataFile.class))
            .summary("Begins the upload of a data file; refused if its size exceeds a limit.")
            .permission(Permission.RUN)
            .faults(FaultCode.NOT_FOUND, FaultCode.TOO_LARGE, FaultCode.TOO_MANY, FaultCode.INSUFFICIENT_STORAGE);

    public static final Endpoint<Nothing, DataFile> GET = Service.GATEWAY
            .get("getUpload", "/uploads/:upload")
            .params(UPLOAD)
            .response(Payload.json(DataFile.class))
            .summary("A data file, with the number of bytes that have arrived.")
            .permission(Permission.RUN)
            .faults(FaultCode.NOT_FOUND);

    public static final Endpoint<Upload<Nothing>, DataFile> APPEND = Service.GATEWAY
            .post("appendToUpload", "/uploads/:upload/parts")
            .params(UPLOAD, OFFSET)
            .request(Payload.file())
            .response(Payload.json(DataFile.class))
            .summary("Appends a part to a data file. A part that has arrived already changes nothing.")
            .permission(Permission.RUN)
            .faults(
                    FaultCode.NOT_FOUND,
                    FaultCode.CONFLICT,
                    FaultCode.TOO_LARGE,
                    FaultCode.TOO_MANY,
                    FaultCode.INSUFFICIENT_STORAGE);

    public static final Endpoint<Nothing, Nothing> DELETE = Service.GATEWAY
            .delete("deleteUpload", "/uploads/:upload")
            .params(UPLOAD)
            .response(Payload.none())
            .summary("Deletes a data file that no table reads.")
            .permission(Permission.RUN)
            .faults(FaultCode.NOT_FOUND, FaultCode.CONFLICT);

    public static final Endpoint<Nothing, Shape> SHAPE = Service.GATEWAY
            .get("getUploadShape", "/uploads/:upload/shape")
            .params(UPLOAD, FORMAT, DELIMITER, HEADER)
            .response(Payload.json(Shape.class))
            .summary("The format and columns of a data file, guessed from its beginning.")
            .permission(Permission.RUN)
            .faults(FaultCode.NOT_FOUND, FaultCode.CONFLICT);

    public static final List<Endpoint<?, ?>> ALL = List.of(LIST, BEGIN, GET, APPEND, DELETE, SHAPE);

    private DataFiles() {}
}
