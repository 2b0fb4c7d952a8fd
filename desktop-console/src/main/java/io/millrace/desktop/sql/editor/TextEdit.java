package io.millrace.desktop.sql.editor;

/// A change to a text: what stands between two places is replaced.
///
/// @param anchor where the selection then begins
/// @param caret  where the cursor then stands
record TextEdit(int start, int end, String text, int anchor, int caret) {}
