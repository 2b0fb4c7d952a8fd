package io.millrace.cli.terminal;

import io.millrace.sql.parse.Indentation;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jline.keymap.KeyMap;
import org.jline.reader.Binding;
import org.jline.reader.Buffer;
import org.jline.reader.LineReader;
import org.jline.reader.Reference;
import org.jline.utils.InfoCmp.Capability;

/// The key bindings that the prompt adds to the line editor: history search by prefix, accepting the grey
/// suggestion, and opening the user's editor.
final class KeyBindings {
    private static final String OLDER = "millrace-older";
    private static final String NEWER = "millrace-newer";
    private static final String ACCEPT = "millrace-accept";
    private static final String ACCEPT_WORD = "millrace-accept-word";
    private static final String LINE = "millrace-line";
    private static final String CLOSE = "millrace-close";
    private static final String EDIT = "millrace-edit";
    /// The number of entries that the line editor searches for a suggestion.
    private static final int MAX_SEARCHED = 200;

    private final LineReader reader;
    private final HistorySearch search = new HistorySearch();
    private Optional<String> toEdit = Optional.empty();

    private KeyBindings(LineReader reader) {
        this.reader = reader;
    }

    static KeyBindings addTo(LineReader reader) {
        var keys = new KeyBindings(reader);
        var widgets = reader.getWidgets();
        widgets.put(OLDER, keys::older);
        widgets.put(NEWER, keys::newer);
        widgets.put(ACCEPT, () -> keys.accept(false));
        widgets.put(ACCEPT_WORD, () -> keys.accept(true));
        widgets.put(LINE, keys::line);
        widgets.put(EDIT, keys::edit);
        widgets.put(CLOSE, keys::close);
        keys.bind(keys.map(LineReader.EMACS));
        keys.bind(keys.map(LineReader.VIINS));
        keys.map(LineReader.VICMD).bind(new Reference(EDIT), "v");
        return keys;
    }

    private void bind(KeyMap<Binding> map) {
        map.bind(new Reference(OLDER), capability(Capability.key_up, "\u001b[A", "\u001bOA"));
        map.bind(new Reference(NEWER), capability(Capability.key_down, "\u001b[B", "\u001bOB"));
        map.bind(new Reference(ACCEPT), capability(Capability.key_right, "\u001b[C", "\u001bOC"));
        map.bind(new Reference(ACCEPT), KeyMap.ctrl('F'));
        map.bind(new Reference(ACCEPT_WORD), KeyMap.alt('f'));
        map.bind(new Reference(LINE), KeyMap.alt('\r'));
        map.bind(new Reference(CLOSE), ")");
        map.bind(new Reference(EDIT), KeyMap.ctrl('X') + KeyMap.ctrl('E'));
    }

    private List<String> capability(Capability capability, String... usual) {
        var keys = new ArrayList<>(List.of(usual));
        Optional.ofNullable(KeyMap.key(reader.getTerminal(), capability)).ifPresent(keys::add);
        return keys;
    }

    /// Chooses the key map of vi or of emacs.
    void choose(boolean vi) {
        reader.getKeyMaps().put(LineReader.MAIN, map(vi ? LineReader.VIINS : LineReader.EMACS));
    }

    private KeyMap<Binding> map(String name) {
        return Objects.requireNonNull(reader.getKeyMaps().get(name), name);
    }

    /// Returns and clears the text to open in the editor, if the user requested it.
    Optional<String> toEdit() {
        var text = toEdit;
        toEdit = Optional.empty();
        return text;
    }

    private boolean older() {
        var buffer = reader.getBuffer();
        boolean searching = search.continues(buffer.toString()) && buffer.cursor() == buffer.length();
        if (!searching && buffer.upToCursor().contains("\n")) {
            return buffer.up();
        }
        return show(search.older(entries(), buffer.toString()));
    }

    private boolean newer() {
        var buffer = reader.getBuffer();
        boolean searching = search.continues(buffer.toString()) && buffer.cursor() == buffer.length();
        if (!searching && buffer.substring(buffer.cursor()).contains("\n")) {
            return buffer.down();
        }
        return show(search.newer(entries(), buffer.toString()));
    }

    private boolean show(Optional<String> entry) {
        entry.ifPresent(text -> {
            reader.getBuffer().clear();
            reader.getBuffer().write(text);
        });
        return entry.isPresent();
    }

    /// At the end of the text, accepts the suggestion or its next word; elsewhere, moves the cursor.
    private boolean accept(boolean word) {
        var buffer = reader.getBuffer();
        var rest = buffer.cursor() == buffer.length() ? suggestion(buffer) : "";
        if (rest.isEmpty()) {
            reader.callWidget(word ? LineReader.EMACS_FORWARD_WORD : LineReader.FORWARD_CHAR);
            return true;
        }
        buffer.write(word ? firstWord(rest) : rest);
        return true;
    }

    private String suggestion(Buffer buffer) {
        var text = buffer.toString();
        var entries = entries();
        return text.isEmpty()
                ? ""
                : entries.subList(Math.max(0, entries.size() - MAX_SEARCHED), entries.size()).reversed().stream()
                        .filter(entry -> entry.startsWith(text))
                        .findFirst()
                        .map(entry -> entry.substring(text.length()))
                        .orElse("");
    }

    private static String firstWord(String text) {
        int end = 0;
        while (end < text.length() && Character.isWhitespace(text.charAt(end))) {
            end++;
        }
        while (end < text.length() && !Character.isWhitespace(text.charAt(end))) {
            end++;
        }
        return text.substring(0, end);
    }

    /// The history of complete statements, the oldest first.
    List<String> entries() {
        var entries = new ArrayList<String>();
        reader.getHistory().forEach(entry -> entries.add(entry.line()));
        return entries;
    }

    private boolean line() {
        reader.getBuffer().write("\n");
        return true;
    }

    /// Aligns a closing bracket at the start of a line with the line that opened it.
    private boolean close() {
        var buffer = reader.getBuffer();
        var before = buffer.upToCursor();
        int line = before.lastIndexOf('\n') + 1;
        if (line > 0 && before.substring(line).isBlank()) {
            buffer.backspace(before.length() - line);
            buffer.write(" ".repeat(Indentation.beforeClosing(before)));
        }
        buffer.write(')');
        return true;
    }

    /// Ends the current input as empty, so that the editor can use the terminal.
    private boolean edit() {
        toEdit = Optional.of(reader.getBuffer().toString());
        reader.getBuffer().clear();
        reader.callWidget(LineReader.ACCEPT_LINE);
        return true;
    }
}
