package io.millrace.desktop.screen;

/// A model that is brought up to date on each beat while its screen is open.
public interface RefreshedModel {

    /// Asks for what the screen shows; returns at once.
    void refresh();
}
