package io.millrace.desktop.sql.editor;

/// A change to a text: replaces the range from `start` to `end`.
///
/// @param anchor the start of the selection after the change
/// @param caret  the position of the cursor after the change
record TextEdit(int start, int end, String text, int anchor, int caret) {}
