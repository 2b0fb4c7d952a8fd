/// Purpose: reads the engine's formats `csv` and `json` of files from bytes, with the answers of the engine's own
/// readers, to which it leaves what it does not know, and divides large files, of `parquet` as well, between the
/// subtasks of a source. May use: Flink's formats and its connector of files. Does not belong here:
/// formats of our own, sessions, statements.
@NullMarked
package io.millrace.server.engine.file.text;

import org.jspecify.annotations.NullMarked;
