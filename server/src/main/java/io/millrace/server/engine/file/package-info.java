/// Purpose: data files as the engine reads them: a format for CSV, the columns of files, and uploaded files. May use:
/// datafile, Flink's formats and file systems. Does not belong here: sessions, statements.
@NullMarked
package io.millrace.server.engine.file;

import org.jspecify.annotations.NullMarked;
