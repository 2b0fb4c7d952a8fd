package io.millrace.journey;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Reads CSV as RFC 4180 defines it; quotes distinguish an empty text from a missing value.
final class CsvText {
    private final String text;
    private int at;

    private CsvText(String text) {
        this.text = text;
    }

    /// The first line has the names.
    static Answer answer(String text) {
        var lines = new CsvText(text).lines();
        var columns = lines.getFirst().stream().map(String::valueOf).toList();
        return new Answer(columns, lines.subList(1, lines.size()));
    }

    private List<List<@Nullable String>> lines() {
        var lines = new ArrayList<List<@Nullable String>>();
        while (at < text.length()) {
            lines.add(line());
        }
        return lines;
    }

    private List<@Nullable String> line() {
        var fields = new ArrayList<@Nullable String>();
        fields.add(field());
        while (at < text.length() && text.charAt(at) == ',') {
            at++;
            fields.add(field());
        }
        at += text.startsWith("\r\n", at) ? 2 : 1;
        return fields;
    }

    private @Nullable String field() {
        if (at < text.length() && text.charAt(at) == '"') {
            return quoted();
        }
        int begin = at;
        while (at < text.length() && ",\r\n".indexOf(text.charAt(at)) < 0) {
            at++;
        }
        return begin == at ? null : text.substring(begin, at);
    }

    private String quoted() {
        var value = new StringBuilder();
        at++;
        while (text.charAt(at) != '"' || text.startsWith("\"\"", at)) {
            at += text.charAt(at) == '"' ? 1 : 0;
            value.append(text.charAt(at++));
        }
        at++;
        return value.toString();
    }
}
