/// Purpose: the server's own folders on disk, each written by one process at a time, and what a path really leads to.
/// May use: the file system. Does not belong here: the content of files.
@NullMarked
package io.millrace.server.storage;

import org.jspecify.annotations.NullMarked;
