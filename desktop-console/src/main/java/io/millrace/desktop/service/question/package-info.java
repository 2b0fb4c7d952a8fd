/// Purpose: requests several things of a cluster in parallel, without taking it over. May use: only the JDK. Does not
/// belong here: the requests.
@NullMarked
package io.millrace.desktop.service.question;

import org.jspecify.annotations.NullMarked;
