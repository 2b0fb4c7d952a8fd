package io.millrace.desktop.fx;

import javafx.scene.control.Label;

/// A label on a coloured background.
public final class Badge extends Label {
    private Tone tone;

    public Badge(String text, Tone tone) {
        super(text);
        this.tone = tone;
        getStyleClass().addAll("badge", tone.styleClass());
        setMinWidth(USE_PREF_SIZE);
    }

    public Tone tone() {
        return tone;
    }

    public void show(String text, Tone next) {
        getStyleClass().remove(tone.styleClass());
        getStyleClass().add(next.styleClass());
        tone = next;
        setText(text);
    }
}
