/// Purpose: rows on disk, while the reader of their result is slow. May use: gateway.result, storage. Does not belong
/// here: the decision when a row goes to disk.
@NullMarked
package io.millrace.server.gateway.spill;

import org.jspecify.annotations.NullMarked;
