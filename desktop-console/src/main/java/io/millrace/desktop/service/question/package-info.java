/// How a cluster is asked: about several things at once without keeping it from others. Knows the JDK alone; what is
/// asked belongs to the rooms that ask.
@NullMarked
package io.millrace.desktop.service.question;

import org.jspecify.annotations.NullMarked;
