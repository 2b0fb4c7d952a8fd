package io.millrace.sql.file;

import io.millrace.sql.catalog.SqlNames;
import io.millrace.wire.id.UploadId;
import io.millrace.wire.sql.DataFiles;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// The statement that makes a table of an uploaded file.
public final class UploadedTable {
    private UploadedTable() {}

    /// @param name   as in SQL, quoted if necessary
    /// @param shape  with the columns that the table gets
    public static String definition(String name, UploadId upload, DataFiles.Shape shape) {
        var columns = shape.columns().stream()
                .map(column -> "  " + SqlNames.quoted(column.name()) + " " + column.type())
                .collect(Collectors.joining(",\n"));
        var options = new TreeMap<>(shape.options());
        options.put(DataFiles.UPLOAD_OPTION, upload.text());
        return "CREATE TABLE " + name + " (\n" + columns + "\n) WITH (\n  '" + DataFiles.CONNECTOR + "' = '"
                + DataFiles.UPLOAD_CONNECTOR + "'"
                + options.entrySet().stream().map(UploadedTable::option).collect(Collectors.joining()) + "\n)";
    }

    private static String option(Map.Entry<String, String> option) {
        return ",\n  '" + option.getKey().replace("'", "''") + "' = '"
                + option.getValue().replace("'", "''") + "'";
    }
}
