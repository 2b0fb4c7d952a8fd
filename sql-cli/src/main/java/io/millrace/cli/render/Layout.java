package io.millrace.cli.render;

/// The layout options of a result.
///
/// @param width    columns of the screen; 0 where there is no screen and nothing is cut
/// @param screen   whether a terminal may read it, so that control codes in data must not get through
/// @param changes  whether to say what each row does to the result
public record Layout(int width, boolean screen, AnsiColours paint, boolean changes, TextWidth measure) {
    public Layout {
        if (width < 0) {
            throw new IllegalArgumentException("a width cannot be negative: " + width);
        }
    }

    /// Data as it may be written here, on one line.
    String safe(String text) {
        return screen ? ControlCharacters.line(text) : text;
    }
}
