/// Purpose: the shared parts of all modules' tests: deadlines, ports, folders of one process, texts that break
/// programs, a database, installed programs, and the flag of a release check. May use: the JDK, JUnit, Awaitility. Does
/// not belong here: anything that knows a module.
@NullMarked
package io.millrace.testing;

import org.jspecify.annotations.NullMarked;
