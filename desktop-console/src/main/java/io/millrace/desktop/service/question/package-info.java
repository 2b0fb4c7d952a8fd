/// Purpose: sends several requests to a cluster in parallel without overloading it. May use: only the JDK. Does not
/// belong here: the requests.
@NullMarked
package io.millrace.desktop.service.question;

import org.jspecify.annotations.NullMarked;
