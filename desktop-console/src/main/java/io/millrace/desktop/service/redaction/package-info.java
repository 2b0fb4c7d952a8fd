/// Purpose: removes secrets from texts and JSON. May use: only the JDK and the common client's JSON. Does not belong
/// here: the source and the target of the texts.
@NullMarked
package io.millrace.desktop.service.redaction;

import org.jspecify.annotations.NullMarked;
