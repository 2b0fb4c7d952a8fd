package io.millrace.cli.render;

/// The layout options of a result.
///
/// @param width   the width of the screen; 0 without a screen, where nothing is cut
/// @param screen  whether the output goes to a terminal, so that control characters must be replaced
/// @param changes whether to print the kind of each change
public record Layout(int width, boolean screen, AnsiColours paint, boolean changes, TextWidth measure) {
    public Layout {
        if (width < 0) {
            throw new IllegalArgumentException("a width cannot be negative: " + width);
        }
    }
}
