/// Purpose: evaluating alert rules and notifying receivers once. May use: the port of observation,
/// events, the meters of limits, the file system. Does not belong here: HTTP routes, the engine, what a rule is.
@NullMarked
package io.millrace.server.alert;

import org.jspecify.annotations.NullMarked;
