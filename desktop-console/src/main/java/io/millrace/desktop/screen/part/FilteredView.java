package io.millrace.desktop.screen.part;

/// A view with a filter field.
public interface FilteredView {

    void focusFilter();
}
