/// Purpose: the server's own folders on disk, each written by one process at a time. May use: the file system. Does not
/// belong here: their content.
@NullMarked
package io.millrace.server.storage;

import org.jspecify.annotations.NullMarked;
