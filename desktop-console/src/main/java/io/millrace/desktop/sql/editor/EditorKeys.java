package io.millrace.desktop.sql.editor;

import java.util.Optional;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;

/// Installs the editor's keys that a plain text field does not have.
record EditorKeys(SqlEditor editor) {
    void install() {
        editor.area().addEventFilter(KeyEvent.KEY_PRESSED, event -> {
            if (editor.completion().pressed(event) || pressed(event)) {
                event.consume();
            }
        });
        editor.area()
                .addEventHandler(
                        KeyEvent.KEY_TYPED, event -> editor.completion().typed(event.getCharacter()));
        editor.area().focusedProperty().subscribe(focused -> {
            if (!focused) {
                editor.completion().hide();
            }
        });
    }

    private boolean pressed(KeyEvent event) {
        if (event.isShortcutDown()) {
            return withShortcut(event);
        }
        return switch (event.getCode()) {
            case KeyCode.TAB -> tab(event.isShiftDown());
            case KeyCode.ENTER -> newLine(event);
            case KeyCode.ESCAPE -> editor.findBar().close();
            default -> false;
        };
    }

    private boolean withShortcut(KeyEvent event) {
        return switch (event.getCode()) {
            case KeyCode.SPACE -> {
                editor.completion().ask();
                yield true;
            }
            case KeyCode.SLASH, KeyCode.DIVIDE -> {
                editor.comment();
                yield true;
            }
            case KeyCode.H -> {
                editor.find(true);
                yield true;
            }
            case KeyCode.F -> {
                if (event.isShiftDown()) {
                    editor.format();
                } else {
                    editor.find(false);
                }
                yield true;
            }
            default -> false;
        };
    }

    private boolean newLine(KeyEvent event) {
        if (event.isShiftDown() || event.isAltDown()) {
            return false;
        }
        var range = editor.area().getSelection();
        editor.apply(LineEdits.newLine(editor.area().getText(), range.getStart(), range.getEnd()));
        editor.area().requestFollowCaret();
        return true;
    }

    /// Indents or outdents the selected lines; without a selection it inserts two spaces.
    private boolean tab(boolean back) {
        var text = editor.area().getText();
        var range = editor.area().getSelection();
        if (back) {
            editor.apply(LineEdits.outdent(text, range.getStart(), range.getEnd()));
        } else if (Optional.of(range).filter(one -> one.getLength() > 0).isPresent()) {
            editor.apply(LineEdits.indent(text, range.getStart(), range.getEnd()));
        } else {
            editor.area().replaceSelection("  ");
        }
        return true;
    }
}
