@NullMarked
package io.millrace.server.engine.planner.optimizer;

import org.jspecify.annotations.NullMarked;
