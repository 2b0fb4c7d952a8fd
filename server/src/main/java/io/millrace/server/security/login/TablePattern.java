package io.millrace.server.security.login;

import io.millrace.server.security.ObjectName;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/// A pattern of names such as `main.sales.*`: catalog, database and object, each with `*` for any text. Missing parts
/// match everything, and a part in backticks is taken as it is.
record TablePattern(String text, TextPattern catalog, TextPattern database, TextPattern name) {
    private static final int PARTS = 3;

    static TablePattern parse(String text) throws IOException {
        var parts = parts(text);
        if (parts.isEmpty() || parts.size() > PARTS) {
            throw new IOException(
                    "'" + text + "' is not a pattern of tables: write catalog.database.table, with * for any");
        }
        return new TablePattern(text, part(parts, 0), part(parts, 1), part(parts, 2));
    }

    private static TextPattern part(List<TextPattern> parts, int index) {
        return index < parts.size() ? parts.get(index) : TextPattern.ANY;
    }

    private static List<TextPattern> parts(String text) throws IOException {
        var parts = new ArrayList<TextPattern>();
        for (int at = 0; at <= text.length(); ) {
            int end;
            if (at < text.length() && text.charAt(at) == '`') {
                end = text.indexOf('`', at + 1);
                if (end < 0 || (end + 1 < text.length() && text.charAt(end + 1) != '.')) {
                    throw new IOException("'" + text + "': a backtick is missing");
                }
                parts.add(TextPattern.exactly(text.substring(at + 1, end)));
                end++;
            } else {
                int dot = text.indexOf('.', at);
                end = dot < 0 ? text.length() : dot;
                var part = text.substring(at, end);
                if (part.isBlank()) {
                    throw new IOException("'" + text + "' has an empty part");
                }
                parts.add(TextPattern.glob(part.strip()));
            }
            at = end + 1;
        }
        return parts;
    }

    boolean matches(ObjectName object) {
        return touches(object.catalog(), object.database()) && name.matches(object.name());
    }

    /// Whether it may match something in the database.
    boolean touches(String catalogName, String databaseName) {
        return catalog.matches(catalogName) && database.matches(databaseName);
    }

    @Override
    public String toString() {
        return text;
    }
}
