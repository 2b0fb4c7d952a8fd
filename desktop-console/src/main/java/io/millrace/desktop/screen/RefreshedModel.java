package io.millrace.desktop.screen;

/// A model that is refreshed by each poll while its screen is open.
public interface RefreshedModel {

    /// Requests what the screen shows; returns at once.
    void refresh();
}
