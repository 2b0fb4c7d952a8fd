package io.millrace.desktop.service.redaction;

import io.millrace.json.Json;
import io.millrace.secret.SecretsMasked;
import io.millrace.wire.Refusal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;

/// Redacts a JSON document. It reads tokens and not a tree, so that everything but the strings stays as it was: numbers
/// of any length, the order of fields, spaces.
final class JsonRedaction {
    private final Redactor redactor;
    private final String json;
    private final StringBuilder out;
    private final Deque<Level> levels = new ArrayDeque<>();
    private int at;

    JsonRedaction(Redactor redactor, String json) {
        this.redactor = redactor;
        this.json = json;
        this.out = new StringBuilder(json.length() + 64);
        levels.push(new Level("", "", false));
    }

    /// An object or a list that is being read.
    private static final class Level {
        /// The name of the enclosing field, if it is the name of a secret; it applies to all nested values.
        private final String secret;
        private final boolean object;
        /// The field name of the next value; in a list, the name of the list.
        private String name;
        /// The value of the object's field `key`, which is the name for its field `value`.
        private String key = "";

        Level(String secret, String name, boolean object) {
            this.secret = secret;
            this.name = name;
            this.object = object;
        }

        String nameOfValue() {
            if (!secret.isEmpty()) {
                return secret;
            }
            return name.equals("value") && !key.isEmpty() ? key : name;
        }
    }

    String run() {
        while (at < json.length()) {
            char c = json.charAt(at);
            switch (c) {
                case '"' -> text();
                case '{' -> open(true);
                case '[' -> open(false);
                case '}', ']' -> close();
                default -> out.append(c);
            }
            if (c != '"') {
                at++;
            }
        }
        return out.toString();
    }

    private void open(boolean object) {
        out.append(json.charAt(at));
        var name = levels.element().nameOfValue();
        levels.push(new Level(SecretsMasked.isSecretName(name) ? name : "", name, object));
    }

    private void close() {
        out.append(json.charAt(at));
        if (levels.size() > 1) {
            levels.pop();
        }
    }

    private void text() {
        int end = endOfText();
        var raw = json.substring(at, end);
        at = end;
        var level = levels.element();
        if (level.object && standsBeforeColon(end)) {
            level.name = plain(raw);
            write(raw, level.name, redactor.text(level.name));
        } else {
            var value = plain(raw);
            if (level.object && level.name.equals("key")) {
                level.key = value;
            }
            write(raw, value, redactor.value(level.nameOfValue(), value));
        }
    }

    private void write(String raw, String before, String after) {
        if (after.equals(before)) {
            out.append(raw);
        } else {
            Json.quote(after, out);
        }
    }

    /// The index after the closing quote; the end of the document if there is none.
    private int endOfText() {
        for (int i = at + 1; i < json.length(); i++) {
            char c = json.charAt(i);
            if (c == '\\') {
                i++;
            } else if (c == '"') {
                return i + 1;
            }
        }
        return json.length();
    }

    private boolean standsBeforeColon(int from) {
        int i = from;
        while (i < json.length() && Character.isWhitespace(json.charAt(i))) {
            i++;
        }
        return i < json.length() && json.charAt(i) == ':';
    }

    /// The decoded string; for an incomplete or invalid string, its raw content.
    private static String plain(String raw) {
        boolean whole = raw.length() >= 2 && raw.endsWith("\"");
        if (whole && raw.indexOf('\\') >= 0) {
            try {
                return Json.readLenient(raw.getBytes(StandardCharsets.UTF_8), String.class);
            } catch (Refusal e) {
                return raw.substring(1, raw.length() - 1);
            }
        }
        return raw.substring(1, whole ? raw.length() - 1 : raw.length());
    }
}
