package io.millrace.desktop.screen.palette;

/// Something that can be done or gone to.
///
/// @param title what a person types letters of
/// @param group what kind of thing it is, such as `Job` or `Action`
/// @param hint  beside it: its keys, or where it is
public record PaletteEntry(String title, String group, String hint, Runnable action) {
    /// What typed letters are looked for in.
    String sought() {
        return title + " " + group + " " + hint;
    }
}
