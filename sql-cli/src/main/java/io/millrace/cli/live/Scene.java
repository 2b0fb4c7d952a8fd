package io.millrace.cli.live;

import java.util.List;

/// Content for the whole screen. One thread draws it and passes keys to it; other threads may feed its model.
public interface Scene {

    /// The lines of the screen from the top, at most as many as fit.
    ///
    /// @param now epoch milliseconds
    List<String> frame(Canvas canvas, long now);

    /// Handles a key.
    void press(Key key, long now);

    End end();

    /// Whether and how a scene has ended.
    enum End {
        OPEN,
        BY_ITSELF,
        INTERRUPTED,
        /// The user left it by its key.
        LEFT,
        /// The user left it to print further rows.
        LEFT_FOR_PLAIN
    }
}
