package io.millrace.server.storage;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Formats and parses fields separated by tabs, with tabs and line feeds escaped. For files that are read at each
/// start: JSON would load and warm up more classes.
public final class TabSeparatedFields {
    private TabSeparatedFields() {}

    public static String text(List<String> fields) {
        var text = new StringBuilder();
        append(fields, text);
        return text.toString();
    }

    public static void append(List<String> fields, StringBuilder text) {
        var separator = "";
        for (var field : fields) {
            text.append(separator).append(escaped(field));
            separator = "\t";
        }
    }

    private static String escaped(String field) {
        return field.indexOf('\\') < 0 && field.indexOf('\t') < 0 && field.indexOf('\n') < 0
                ? field
                : field.replace("\\", "\\\\").replace("\t", "\\t").replace("\n", "\\n");
    }

    public static List<String> of(String text) {
        var fields = new ArrayList<String>();
        int from = 0;
        for (int to = text.indexOf('\t'); to >= 0; to = text.indexOf('\t', from)) {
            fields.add(plain(text.substring(from, to)));
            from = to + 1;
        }
        fields.add(plain(text.substring(from)));
        return fields;
    }

    /// A field that is empty where there is no text.
    public static Optional<String> present(String field) {
        return Optional.of(field).filter(text -> !text.isEmpty());
    }

    private static String plain(String field) {
        if (field.indexOf('\\') < 0) {
            return field;
        }
        var plain = new StringBuilder();
        for (int at = 0; at < field.length(); at++) {
            char here = field.charAt(at);
            if (here == '\\' && at + 1 < field.length()) {
                at++;
                char escaped = field.charAt(at);
                plain.append(escaped == 't' ? '\t' : escaped == 'n' ? '\n' : escaped);
            } else {
                plain.append(here);
            }
        }
        return plain.toString();
    }
}
