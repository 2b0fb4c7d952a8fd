package io.millrace.server.engine.file;

import io.millrace.server.engine.file.FileColumnTypes.Mismatch;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.apache.flink.core.fs.Path;
import org.apache.flink.table.types.logical.ArrayType;
import org.apache.flink.table.types.logical.DecimalType;
import org.apache.flink.table.types.logical.LogicalType;
import org.apache.flink.table.types.logical.LogicalTypeRoot;
import org.apache.flink.table.types.logical.MapType;
import org.apache.flink.table.types.logical.MultisetType;
import org.apache.flink.table.types.logical.RowType;
import org.apache.hadoop.conf.Configuration;

/// Reads the columns of an ORC file. Its library comes with a connector that users install, so it is called by name.
final class OrcColumns {
    /// The columns of files that old versions of Hive wrote, which the reader takes by their position.
    private static final String NAMELESS = "_col\\d+";

    /// Types of SQL by those of ORC.
    private static final Map<String, String> TYPES = Map.ofEntries(
            Map.entry("boolean", "BOOLEAN"),
            Map.entry("tinyint", "TINYINT"),
            Map.entry("smallint", "SMALLINT"),
            Map.entry("int", "INT"),
            Map.entry("bigint", "BIGINT"),
            Map.entry("float", "FLOAT"),
            Map.entry("double", "DOUBLE"),
            Map.entry("string", "STRING"),
            Map.entry("binary", "BYTES"),
            Map.entry("date", "DATE"),
            Map.entry("timestamp", "TIMESTAMP"),
            Map.entry("timestamp with local time zone", "TIMESTAMP_LTZ"));

    private static final List<String> WHOLE = List.of("TINYINT", "SMALLINT", "INT", "BIGINT");
    /// The digits of the largest number of each type.
    private static final int[] DIGITS = {3, 5, 10, 19};

    private static final Pattern DECIMAL = Pattern.compile("decimal\\((\\d+),(\\d+)\\)");

    private OrcColumns() {}

    static List<Mismatch> of(Path path, RowType table) throws IOException {
        return compared(columns(path), table);
    }

    /// A column and its type as ORC writes it.
    record OrcColumn(String name, String type) {
        /// The type without its length or parts.
        private String kind() {
            return type.replaceFirst("[(<].*", "");
        }

        /// The elements of an array or a map, or the fields of a struct.
        private List<OrcColumn> parts() {
            var parts = new ArrayList<OrcColumn>();
            int depth = 0;
            int start = type.indexOf('<') + 1;
            for (int i = start; i < type.length(); i++) {
                char c = type.charAt(i);
                depth += "<(".indexOf(c) >= 0 ? 1 : 0;
                depth -= ">)".indexOf(c) >= 0 ? 1 : 0;
                if (depth < 0 || (depth == 0 && c == ',')) {
                    parts.add(part(type.substring(start, i)));
                    start = i + 1;
                }
            }
            return parts;
        }

        private OrcColumn part(String text) {
            int colon = kind().equals("struct") ? text.indexOf(':') : -1;
            return new OrcColumn(text.substring(0, Math.max(colon, 0)).replace("`", ""), text.substring(colon + 1));
        }

        private String sql() {
            return TYPES.getOrDefault(kind(), type.toUpperCase(Locale.ROOT));
        }
    }

    static List<Mismatch> compared(List<OrcColumn> file, RowType table) {
        var found = new ArrayList<Mismatch>();
        if (file.stream().allMatch(column -> column.name().matches(NAMELESS))) {
            return found;
        }
        for (var column : file) {
            int index = table.getFieldIndex(column.name());
            if (index >= 0 && !keepsValues(column, table.getTypeAt(index))) {
                found.add(new Mismatch(column.name(), column.sql(), table.getTypeAt(index)));
            }
        }
        return found;
    }

    private static boolean keepsValues(OrcColumn column, LogicalType type) {
        return switch (FileColumnTypes.plain(type.getTypeRoot())) {
            case BOOLEAN -> column.kind().equals("boolean");
            case TINYINT, SMALLINT, INTEGER, BIGINT -> isWhole(column, whole(type.getTypeRoot()));
            case FLOAT -> column.kind().equals("float") || isWhole(column, 1);
            case DOUBLE -> List.of("float", "double").contains(column.kind()) || isWhole(column, 2);
            // every value has a text
            case VARCHAR -> !column.type().contains("<") && !column.kind().equals("binary");
            case VARBINARY -> column.kind().equals("binary");
            case DATE -> column.kind().equals("date");
            case TIMESTAMP_WITHOUT_TIME_ZONE -> column.kind().startsWith("timestamp");
            case DECIMAL -> fits(column, (DecimalType) type);
            case TIME_WITHOUT_TIME_ZONE -> column.kind().equals("int");
            case ARRAY, MAP, MULTISET, ROW, STRUCTURED_TYPE -> partsKeepValues(column, type);
            default -> true;
        };
    }

    /// The reader rounds what has more digits after the point, and makes NULL of what has more before it.
    private static boolean fits(OrcColumn column, DecimalType type) {
        int before = type.getPrecision() - type.getScale();
        int size = WHOLE.indexOf(column.sql());
        if (size >= 0) {
            return before >= DIGITS[size];
        }
        var decimal = DECIMAL.matcher(column.type());
        return decimal.matches()
                && Integer.parseInt(decimal.group(2)) <= type.getScale()
                && Integer.parseInt(decimal.group(1)) - Integer.parseInt(decimal.group(2)) <= before;
    }

    /// Fields of a row have names, elements of arrays and maps have places.
    private static boolean partsKeepValues(OrcColumn column, LogicalType type) {
        var parts = column.parts();
        var types = type.getChildren();
        return switch (type) {
            case RowType row ->
                column.kind().equals("struct") && compared(parts, row).isEmpty();
            case ArrayType _ -> column.kind().equals("array") && keepsValues(parts.getFirst(), types.getFirst());
            case MapType _ ->
                column.kind().equals("map")
                        && keepsValues(parts.getFirst(), types.getFirst())
                        && keepsValues(parts.getLast(), types.getLast());
            case MultisetType _ -> column.kind().equals("map") && keepsValues(parts.getFirst(), types.getFirst());
            default -> column.kind().equals("struct");
        };
    }

    private static int whole(LogicalTypeRoot root) {
        return WHOLE.indexOf(root == LogicalTypeRoot.INTEGER ? "INT" : root.name());
    }

    /// Whether it has whole numbers that are no larger than those of a type.
    private static boolean isWhole(OrcColumn column, int largest) {
        int size = WHOLE.indexOf(column.sql());
        return size >= 0 && size <= largest;
    }

    private static List<OrcColumn> columns(Path path) throws IOException {
        try {
            var library = Class.forName("org.apache.orc.OrcFile");
            var configuration = new Configuration(false);
            var options =
                    library.getMethod("readerOptions", Configuration.class).invoke(null, configuration);
            try (var reader = (AutoCloseable)
                    library.getMethod("createReader", org.apache.hadoop.fs.Path.class, options.getClass())
                            .invoke(null, new org.apache.hadoop.fs.Path(path.toUri()), options)) {
                var schema = Class.forName("org.apache.orc.Reader")
                        .getMethod("getSchema")
                        .invoke(reader);
                var names =
                        (List<?>) schema.getClass().getMethod("getFieldNames").invoke(schema);
                var types = (List<?>) schema.getClass().getMethod("getChildren").invoke(schema);
                var columns = new ArrayList<OrcColumn>();
                for (int i = 0; i < names.size(); i++) {
                    columns.add(new OrcColumn(String.valueOf(names.get(i)), String.valueOf(types.get(i))));
                }
                return columns;
            }
        } catch (Exception e) {
            throw new IOException("its columns cannot be read", e.getCause() == null ? e : e.getCause());
        }
    }
}
