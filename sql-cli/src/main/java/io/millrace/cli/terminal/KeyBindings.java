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

/// The keys that this prompt adds to those of the line editor: history by what a statement begins with, the greyed
/// suggestion, and the person's own editor.
final class KeyBindings {
    private static final String OLDER = "millrace-older";
    private static final String NEWER = "millrace-newer";
    private static final String TAKE = "millrace-take";
    private static final String TAKE_WORD = "millrace-take-word";
    private static final String LINE = "millrace-line";
    private static final String CLOSE = "millrace-close";
    private static final String EDIT = "millrace-edit";
    /// As far back as the line editor itself looks for a suggestion.
    private static final int SUGGESTED_FROM = 200;

    private final LineReader reader;
    private final HistorySearch recall = new HistorySearch();
    private Optional<String> toEdit = Optional.empty();

    private KeyBindings(LineReader reader) {
        this.reader = reader;
    }

    static KeyBindings addTo(LineReader reader) {
        var keys = new KeyBindings(reader);
        var widgets = reader.getWidgets();
        widgets.put(OLDER, keys::older);
        widgets.put(NEWER, keys::newer);
        widgets.put(TAKE, () -> keys.take(false));
        widgets.put(TAKE_WORD, () -> keys.take(true));
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
        map.bind(new Reference(TAKE), capability(Capability.key_right, "\u001b[C", "\u001bOC"));
        map.bind(new Reference(TAKE), KeyMap.ctrl('F'));
        map.bind(new Reference(TAKE_WORD), KeyMap.alt('f'));
        map.bind(new Reference(LINE), KeyMap.alt('\r'));
        map.bind(new Reference(CLOSE), ")");
        map.bind(new Reference(EDIT), KeyMap.ctrl('X') + KeyMap.ctrl('E'));
    }

    private List<String> capability(Capability capability, String... usual) {
        var keys = new ArrayList<>(List.of(usual));
        Optional.ofNullable(KeyMap.key(reader.getTerminal(), capability)).ifPresent(keys::add);
        return keys;
    }

    /// Chooses between the keys of emacs and those of vi.
    void choose(boolean vi) {
        reader.getKeyMaps().put(LineReader.MAIN, map(vi ? LineReader.VIINS : LineReader.EMACS));
    }

    private KeyMap<Binding> map(String name) {
        return Objects.requireNonNull(reader.getKeyMaps().get(name), name);
    }

    /// The text for the person's editor, if that was asked for; asked for once.
    Optional<String> toEdit() {
        var text = toEdit;
        toEdit = Optional.empty();
        return text;
    }

    private boolean older() {
        var buffer = reader.getBuffer();
        boolean goesOn = recall.going(buffer.toString()) && buffer.cursor() == buffer.length();
        if (!goesOn && buffer.upToCursor().contains("\n")) {
            return buffer.up();
        }
        return show(recall.older(entries(), buffer.toString()));
    }

    private boolean newer() {
        var buffer = reader.getBuffer();
        boolean goesOn = recall.going(buffer.toString()) && buffer.cursor() == buffer.length();
        if (!goesOn && buffer.substring(buffer.cursor()).contains("\n")) {
            return buffer.down();
        }
        return show(recall.newer(entries(), buffer.toString()));
    }

    private boolean show(Optional<String> entry) {
        entry.ifPresent(text -> {
            reader.getBuffer().clear();
            reader.getBuffer().write(text);
        });
        return entry.isPresent();
    }

    /// At the end of the text the suggestion, or its next word, is taken; elsewhere the cursor moves.
    private boolean take(boolean word) {
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
        var begun = buffer.toString();
        var entries = entries();
        return begun.isEmpty()
                ? ""
                : entries.subList(Math.max(0, entries.size() - SUGGESTED_FROM), entries.size()).reversed().stream()
                        .filter(entry -> entry.startsWith(begun))
                        .findFirst()
                        .map(entry -> entry.substring(begun.length()))
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

    private List<String> entries() {
        var entries = new ArrayList<String>();
        reader.getHistory().forEach(entry -> entries.add(entry.line()));
        return entries;
    }

    private boolean line() {
        reader.getBuffer().write("\n");
        return true;
    }

    /// A closing bracket that begins a line stands under the line that opened it.
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

    /// Ends the line with nothing in it, so that the editor has the terminal to itself.
    private boolean edit() {
        toEdit = Optional.of(reader.getBuffer().toString());
        reader.getBuffer().clear();
        reader.callWidget(LineReader.ACCEPT_LINE);
        return true;
    }
}
