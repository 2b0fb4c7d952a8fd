/// Purpose: decides what is a secret in SQL, settings, messages, logs and JSON, for the server and for clients that
/// save what they have received. May use: the JDK. Does not belong here: where the texts come from and go to, other
/// personal data.
@NullMarked
package io.millrace.secret;

import org.jspecify.annotations.NullMarked;
