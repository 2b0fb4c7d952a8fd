/// Purpose: a scenario, and all that it gets for a run: seed, size, time, folder, and the place for its figures.
/// May use: the report.
/// Does not belong here: a server or a client.
@NullMarked
package io.millrace.reliability.scenario;

import org.jspecify.annotations.NullMarked;
