/// Purpose: the zip file of `bin/millrace diagnose`, which is also a case file, and the copying of a running server's
/// answers into it. May use: the client, the messages of `io.millrace.wire`, the file system. Does not belong here: the
/// command, and what it knows of this installation.
@NullMarked
package io.millrace.server.supportfile;

import org.jspecify.annotations.NullMarked;
