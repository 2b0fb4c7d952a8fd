/// Purpose: faults of processes, disks, networks and files around a server that does its work.
/// May use: processes and clients.
/// Does not belong here: bad input and load.
@NullMarked
package io.millrace.reliability.fault;

import org.jspecify.annotations.NullMarked;
