/// Purpose: telling the receivers of alerts, each in its own form. May use: HTTP and mail clients. Does not belong
/// here:
/// which alerts there are, and when they are told.
@NullMarked
package io.millrace.server.alert.receiver;

import org.jspecify.annotations.NullMarked;
