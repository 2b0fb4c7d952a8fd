/// Purpose: the format of case files, which hold the answers of a cluster: their index, their manifest, the keys of the
/// questions, and what is asked about a job. The console saves and opens them, and `bin/millrace diagnose` writes them.
/// May use: wire, the calls of the client. Does not belong here: reading and writing files, redaction.
@NullMarked
package io.millrace.casefile;

import org.jspecify.annotations.NullMarked;
