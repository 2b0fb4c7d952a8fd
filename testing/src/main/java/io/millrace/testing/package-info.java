/// Purpose: the shared parts of all modules' tests: deadlines, ports and folders of one process. May use: the JDK,
/// JUnit, Awaitility. Does not belong here: anything that knows a module.
@NullMarked
package io.millrace.testing;

import org.jspecify.annotations.NullMarked;
