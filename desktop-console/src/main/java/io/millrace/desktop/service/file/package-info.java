/// Purpose: files of the user that the console keeps. May use: the JDK. Does not belong here: what is in them.
@NullMarked
package io.millrace.desktop.service.file;

import org.jspecify.annotations.NullMarked;
