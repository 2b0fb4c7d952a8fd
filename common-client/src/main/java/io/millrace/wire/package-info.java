/// Purpose: endpoints as values, and the types that both services share. May use: only the JDK. Does not belong
/// here: messages of one service, JSON, HTTP.
@NullMarked
package io.millrace.wire;

import org.jspecify.annotations.NullMarked;
