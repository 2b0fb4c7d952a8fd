@NullMarked
package io.millrace.server.gateway.workflow;

import org.jspecify.annotations.NullMarked;
