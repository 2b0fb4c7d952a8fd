package io.millrace.journey;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Reads lists, maps and rows as JSON has them and as the engine writes them, `[a, b]`, `{k=v}` and `(x, y)`, and
/// writes both in the same way: without quotes, a map in the order of its keys. Texts in them hold none of these signs.
final class NestedText {
    private static final JsonMapper JSON = new JsonMapper();

    private static final Pattern ENTRY = Pattern.compile("(.*?)(?:=|: )(.*)");

    private final String text;
    private final boolean named;
    private int at;

    private NestedText(String text, boolean named) {
        this.text = text;
        this.named = named;
    }

    /// @param named whether the names of an object are kept: those of a map are, those of a row are not
    static String normal(String shown, boolean named) {
        try {
            return of(JSON.readTree(shown), named);
        } catch (JacksonException e) {
            return new NestedText(shown, named).value();
        }
    }

    private static String of(JsonNode node, boolean named) {
        if (node.isArray()) {
            return list(node.values().stream().map(part -> of(part, named)).toList());
        }
        if (!node.isObject()) {
            return scalar(node.isNull() ? "NULL" : node.asString());
        }
        if (!named) {
            return list(node.values().stream().map(part -> of(part, false)).toList());
        }
        var entries = new TreeMap<String, String>();
        node.forEachEntry((key, part) -> entries.put(key, of(part, true)));
        return map(entries);
    }

    private static String scalar(String text) {
        return switch (text) {
            case "null" -> "NULL";
            case "TRUE" -> "true";
            case "FALSE" -> "false";
            default -> text.matches("-?\\d+\\.\\d+") ? text.replaceFirst("\\.?0+$", "") : text;
        };
    }

    private static String list(List<String> parts) {
        return "[" + String.join(", ", parts) + "]";
    }

    private static String map(Map<String, String> entries) {
        return entries.toString();
    }

    private String value() {
        return switch (at < text.length() ? text.charAt(at) : ' ') {
            case '[', '(' -> list(parts());
            case '{' ->
                entries(parts().stream()
                        .map(ENTRY::matcher)
                        .filter(Matcher::matches)
                        .toList());
            default -> {
                int begin = at;
                while (at < text.length() && ",])}".indexOf(text.charAt(at)) < 0) {
                    at++;
                }
                yield scalar(text.substring(begin, at));
            }
        };
    }

    private String entries(List<Matcher> entries) {
        if (!named) {
            return list(entries.stream().map(entry -> entry.group(2)).toList());
        }
        var map = new TreeMap<String, String>();
        entries.forEach(entry -> map.put(entry.group(1), entry.group(2)));
        return map(map);
    }

    /// What stands between two brackets.
    private List<String> parts() {
        var parts = new ArrayList<String>();
        at++;
        while (true) {
            parts.add(value());
            boolean more = at < text.length() && text.charAt(at) == ',';
            at += more ? ", ".length() : 1;
            if (!more) {
                return parts;
            }
        }
    }
}
