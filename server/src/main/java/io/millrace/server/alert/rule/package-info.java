/// Purpose: alert rules and receivers, and the file with both. May use: the file system. Does not belong here:
/// what happens in the cluster, sending.
@NullMarked
package io.millrace.server.alert.rule;

import org.jspecify.annotations.NullMarked;
