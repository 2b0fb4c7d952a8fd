/// Purpose: the console's data about a cluster and about this machine: the port to a cluster, snapshots of its
/// responses, the files that store preferences and windows. May use: the common client. Does not belong here: JavaFX.
@NullMarked
package io.millrace.desktop.service;

import org.jspecify.annotations.NullMarked;
