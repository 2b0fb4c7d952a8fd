package io.millrace.cli;

import io.millrace.cli.render.ScriptPosition;
import io.millrace.cli.run.Gateway;
import io.millrace.cli.terminal.Screen;
import io.millrace.insight.Formats;
import io.millrace.sql.catalog.SqlNames;
import io.millrace.sql.file.UploadedTable;
import io.millrace.wire.id.UploadId;
import io.millrace.wire.sql.DataFiles;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/// Adds the rows of an uploaded file to a table that exists, through a table of the file that is dropped afterwards.
record CopiedRows(Shell shell, Gateway gateway, Screen screen) {
    private static final int ID_LENGTH = 8;
    /// The column of a row of DESCRIBE that has the extras.
    private static final int EXTRAS = 4;

    private static final Pattern TYPE_MARKS = Pattern.compile(" NOT NULL| \\*(?:ROWTIME|PROCTIME)\\*");

    /// @param described the columns of the table, as DESCRIBE lists them
    InputOutcome add(
            UploadId upload,
            DataFiles.Shape shape,
            String table,
            List<List<String>> described,
            Optional<ScriptPosition> where) {
        var types = writtenTypes(described);
        var names = shape.columns().stream().map(DataFiles.GuessedColumn::name).toList();
        if (!types.keySet().containsAll(names) && types.size() != names.size()) {
            gateway.delete(upload);
            throw differing(names, List.copyOf(types.keySet()), table);
        }
        var targets = types.keySet().containsAll(names) ? names : List.copyOf(types.keySet());
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

    /// The types of the columns that rows are written to, without what the engine adds to them.
    private static Map<String, String> writtenTypes(List<List<String>> described) {
        var types = new LinkedHashMap<String, String>();
        described.stream()
                .filter(column -> !isComputed(column))
                .forEach(column -> types.put(
                        column.get(0), TYPE_MARKS.matcher(column.get(1)).replaceAll("")));
        return types;
    }

    private static boolean isComputed(List<String> column) {
        return column.size() > EXTRAS
                && (column.get(EXTRAS).startsWith("AS ") || column.get(EXTRAS).endsWith(" VIRTUAL"));
    }

    private static IllegalArgumentException differing(List<String> file, List<String> columns, String table) {
        var unknown = file.stream().filter(name -> !columns.contains(name)).toList();
        return new IllegalArgumentException("The file has " + Formats.plural(file.size(), "column") + ", " + table
                + " has "
                + columns.size() + ", and " + table + " has no " + String.join(", ", unknown) + ": its columns are "
                + String.join(", ", columns) + ".");
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
            var name = SqlNames.quoted(shape.columns().get(i).name());
            values.add(
                    shape.format() == DataFiles.Format.CSV
                            ? name
                            : "CAST(" + name + " AS " + types.getOrDefault(targets.get(i), "STRING") + ")");
        }
        return "INSERT INTO " + table + " ("
                + String.join(", ", targets.stream().map(SqlNames::quoted).toList()) + ") SELECT "
                + String.join(", ", values) + " FROM " + source;
    }
}
