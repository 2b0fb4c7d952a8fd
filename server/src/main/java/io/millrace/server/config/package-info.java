/// Purpose: the operator's keys as typed sections; every problem is found at once, before anything starts. May use: a
/// YAML reader. Does not belong here: the engine's own options, which come in as KnownKeys.
@NullMarked
package io.millrace.server.config;

import org.jspecify.annotations.NullMarked;
