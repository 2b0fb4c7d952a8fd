/// Purpose: the index of connectors that can be installed, and what is installed of it. May use: the file system and
/// the messages of `io.millrace.wire`. Does not belong here: the engine that loads them, and the library that fetches
/// them, which is in `repository` below.
@NullMarked
package io.millrace.server.connector;

import org.jspecify.annotations.NullMarked;
