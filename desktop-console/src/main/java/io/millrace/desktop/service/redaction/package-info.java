/// Purpose: what must not leave the house is taken out of texts and of JSON. May use: nothing but the JDK and the
/// common
/// client's JSON. Does not belong here: where the texts come from, where they go.
@NullMarked
package io.millrace.desktop.service.redaction;

import org.jspecify.annotations.NullMarked;
