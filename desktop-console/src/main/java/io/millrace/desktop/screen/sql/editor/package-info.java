/// Purpose: SQL text under the cursor: coloured, completed, laid out, found, run from. May use: screen, fx, the common
/// client's parse and catalog, RichTextFX, which no other room knows. Does not belong here: running a statement.
@NullMarked
package io.millrace.desktop.screen.sql.editor;

import org.jspecify.annotations.NullMarked;
