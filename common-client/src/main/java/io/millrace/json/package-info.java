/// Purpose: the only user of Jackson; converts messages to JSON and back. May use: wire. Does not belong here: rules
/// for single messages, except rows, which need to be fast.
@NullMarked
package io.millrace.json;

import org.jspecify.annotations.NullMarked;
