/// Purpose: the report of a run: figures with their limits, as Markdown and as JSON.
/// May use: the JDK and the JSON of the common client.
/// Does not belong here: measuring.
@NullMarked
package io.millrace.reliability.report;

import org.jspecify.annotations.NullMarked;
