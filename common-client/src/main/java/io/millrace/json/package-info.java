/// Purpose: the only user of Jackson; converts messages to bytes and back. May use: wire annotations and ids. Does not
/// belong here: knowledge of a single message.
@NullMarked
package io.millrace.json;

import org.jspecify.annotations.NullMarked;
