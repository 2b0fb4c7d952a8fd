/// Purpose: removes secrets and other private data from texts and JSON. May use: only the JDK and the common client's
/// JSON and rules of secrets. Does not belong here: the source and the target of the texts, what is a secret.
@NullMarked
package io.millrace.desktop.service.redaction;

import org.jspecify.annotations.NullMarked;
