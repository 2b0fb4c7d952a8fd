@NullMarked
package io.millrace.server.engine.planner.limit;

import org.jspecify.annotations.NullMarked;
