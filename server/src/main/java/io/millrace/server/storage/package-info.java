/// Purpose: folders of the server's own on disk, each written by one process at a time. May use: the file system. Does
/// not belong here: what is kept in them.
@NullMarked
package io.millrace.server.storage;

import org.jspecify.annotations.NullMarked;
