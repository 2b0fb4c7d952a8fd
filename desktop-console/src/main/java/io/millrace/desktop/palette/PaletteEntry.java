package io.millrace.desktop.palette;

/// An action or place that the palette offers.
///
/// @param title the text that the typed letters match first
/// @param group the kind of entry, such as `Job` or `Action`
/// @param hint  the text beside it: its keys or its place
public record PaletteEntry(String title, String group, String hint, Runnable action) {
    /// The text that the typed letters are matched against.
    String sought() {
        return title + " " + group + " " + hint;
    }
}
