package io.millrace.cli;

import io.millrace.cli.render.ScriptPosition;
import io.millrace.cli.run.Gateway;
import io.millrace.cli.terminal.Screen;
import io.millrace.sql.file.UploadedTable;
import io.millrace.wire.id.UploadId;
import io.millrace.wire.sql.DataFiles;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Adds the rows of an uploaded file to a table that exists, through a table of the file that is dropped afterwards.
record CopiedRows(Shell shell, Gateway gateway, Screen screen) {
    private static final int ID_LENGTH = 8;

    /// @param described the columns of the table, as DESCRIBE lists them
    InputOutcome add(
            UploadId upload,
            DataFiles.Shape shape,
            String table,
            List<List<String>> described,
            Optional<ScriptPosition> where) {
        var types = new LinkedHashMap<String, String>();
        described.forEach(column -> types.put(column.get(0), column.get(1).replace(" NOT NULL", "")));
        var names = shape.columns().stream().map(DataFiles.GuessedColumn::name).toList();
        var targets = types.keySet().containsAll(names) ? names : inOrder(List.copyOf(types.keySet()), names.size());
        var source = "main.`default`.`upload_" + upload.text().substring(0, ID_LENGTH) + "`";
        var definition = UploadedTable.definition(source, upload, converted(shape, targets, types));
        if (shell.query(definition, where) instanceof Shell.QueryResult.Failed(var outcome)) {
            gateway.delete(upload);
            return outcome;
        }
        try {
            gateway.session().setWaitForJobs(true);
            if (shell.query(insert(table, source, shape, targets, types), where)
                    instanceof Shell.QueryResult.Failed(var outcome)) {
                return outcome;
            }
            screen.message("The rows of the file are in " + table + ".\n");
            return InputOutcome.DONE;
        } finally {
            var _ = shell.query("DROP TABLE " + source, where);
        }
    }

    private static List<String> inOrder(List<String> columns, int count) {
        if (columns.size() != count) {
            throw new IllegalArgumentException("The file has " + count + " columns and the table " + columns.size()
                    + ", and their names differ: the table has " + String.join(", ", columns) + ".");
        }
        return columns;
    }

    /// Texts are read as the types of the table, so that a wrong one is named with its line.
    private static DataFiles.Shape converted(DataFiles.Shape shape, List<String> targets, Map<String, String> types) {
        if (shape.format() != DataFiles.Format.CSV) {
            return shape;
        }
        var columns = new ArrayList<DataFiles.GuessedColumn>();
        for (int i = 0; i < targets.size(); i++) {
            var type = types.getOrDefault(targets.get(i), "STRING");
            columns.add(new DataFiles.GuessedColumn(shape.columns().get(i).name(), type, List.of()));
        }
        return withColumns(shape, columns);
    }

    static DataFiles.Shape withColumns(DataFiles.Shape shape, List<DataFiles.GuessedColumn> columns) {
        return new DataFiles.Shape(
                shape.table(),
                shape.format(),
                shape.delimiter(),
                shape.header(),
                columns,
                shape.options(),
                shape.notes());
    }

    private static String insert(
            String table, String source, DataFiles.Shape shape, List<String> targets, Map<String, String> types) {
        var values = new ArrayList<String>();
        for (int i = 0; i < targets.size(); i++) {
            var name = UploadedTable.identifier(shape.columns().get(i).name());
            values.add(
                    shape.format() == DataFiles.Format.CSV
                            ? name
                            : "CAST(" + name + " AS " + types.getOrDefault(targets.get(i), "STRING") + ")");
        }
        return "INSERT INTO " + table + " ("
                + String.join(
                        ", ", targets.stream().map(UploadedTable::identifier).toList()) + ") SELECT "
                + String.join(", ", values) + " FROM " + source;
    }
}
