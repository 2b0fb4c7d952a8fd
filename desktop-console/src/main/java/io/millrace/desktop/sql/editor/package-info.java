/// Purpose: the SQL editor: highlighting, completion, formatting, search, run commands. May use: screen, fx, the common
/// client's parse and catalog, RichTextFX, which only this package knows. Does not belong here: running a statement.
@NullMarked
package io.millrace.desktop.sql.editor;

import org.jspecify.annotations.NullMarked;
