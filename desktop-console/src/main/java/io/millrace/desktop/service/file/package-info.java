/// Purpose: writes the user's files atomically. May use: the JDK. Does not belong here: the content of the files.
@NullMarked
package io.millrace.desktop.service.file;

import org.jspecify.annotations.NullMarked;
