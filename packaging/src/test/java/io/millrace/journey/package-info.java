/// Purpose: journeys: the archive that users download, unpacked, started and talked to from outside.
/// May use: `curl`, the programs of the archive, JUnit; no class of the modules, but for the console's way in and its
/// sheets.
/// Does not belong here: anything that a test of one module can show.
@NullMarked
package io.millrace.journey;

import org.jspecify.annotations.NullMarked;
