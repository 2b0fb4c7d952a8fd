/// Purpose: a program as users of JDBC write it, which the journeys run in processes of its own with drivers that are
/// not ours, also on JDK 17. May use: java.sql. Does not belong here: anything of Millrace, of this build or of Java
/// after 17.
@NullMarked
package io.millrace.driver;

import org.jspecify.annotations.NullMarked;
