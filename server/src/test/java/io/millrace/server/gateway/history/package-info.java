@NullMarked
package io.millrace.server.gateway.history;

import org.jspecify.annotations.NullMarked;
