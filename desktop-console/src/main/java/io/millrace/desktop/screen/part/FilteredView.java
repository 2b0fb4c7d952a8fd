package io.millrace.desktop.screen.part;

/// A view with a field that finds something in it.
public interface FilteredView {

    /// Puts the cursor into the field.
    void focusFilter();
}
