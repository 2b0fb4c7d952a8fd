/// Purpose: sending alerts to receivers, each in its own format. May use: HTTP and mail clients. Does not belong here:
/// which alerts there are, and when they are sent.
@NullMarked
package io.millrace.server.alert.receiver;

import org.jspecify.annotations.NullMarked;
