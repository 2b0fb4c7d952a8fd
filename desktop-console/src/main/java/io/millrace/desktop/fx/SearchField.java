package io.millrace.desktop.fx;

import atlantafx.base.controls.CustomTextField;
import javafx.beans.property.Property;
import javafx.scene.Node;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import org.kordamp.ikonli.materialdesign2.MaterialDesignM;

/// A field with a magnifying glass for the text that a screen searches or filters by.
public final class SearchField extends CustomTextField {
    public SearchField(String id, String prompt) {
        setId(id);
        setPromptText(prompt);
        setLeft(Icons.of(MaterialDesignM.MAGNIFY));
    }

    /// Binds the text to that of a model. Escape clears it and moves the focus to the content.
    public void search(Property<String> text, Node content) {
        textProperty().bindBidirectional(text);
        addEventHandler(KeyEvent.KEY_PRESSED, event -> {
            if (event.getCode() == KeyCode.ESCAPE) {
                clear();
                content.requestFocus();
                event.consume();
            }
        });
    }
}
