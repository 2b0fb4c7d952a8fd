/// Purpose: the SQL editor: highlighting, completion, formatting, search, editor keys. May use: screen, fx, the common
/// client's parse and catalog, RichTextFX, which no other package uses. Does not belong here: running a statement.
@NullMarked
package io.millrace.desktop.sql.editor;

import org.jspecify.annotations.NullMarked;
