/// Purpose: the operator's keys with their types and defaults; every problem is reported at once, before anything
/// starts. May use: a YAML reader. Does not belong here: the engine's own options, which are passed in as KnownKeys.
@NullMarked
package io.millrace.server.config;

import org.jspecify.annotations.NullMarked;
