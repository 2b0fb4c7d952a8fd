package io.millrace.cli.live;

/// A pressed key.
public sealed interface Key {

    /// A character.
    record Typed(String text) implements Key {}

    /// A key without a character.
    enum Named implements Key {
        UP,
        DOWN,
        LEFT,
        RIGHT,
        PAGE_UP,
        PAGE_DOWN,
        HOME,
        END,
        ENTER,
        ESCAPE,
        BACKSPACE,
        /// Ctrl-C, or the end of the input.
        INTERRUPT
    }
}
