/// Purpose: the only importer of Jackson; turns messages into bytes and back. May use: wire annotations and ids. Does
/// not belong here: knowledge of a single message.
@NullMarked
package io.millrace.json;

import org.jspecify.annotations.NullMarked;
