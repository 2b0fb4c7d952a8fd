/// Purpose: the interpretation of what a cluster reports about a job: why it is slow, why it failed, why one checkpoint
/// differs from another, what can be done to it, and how figures and texts of users are written. Pure: the same
/// messages give the same result, in the server and, for stock clusters, in a client. May use: wire. Does not belong
/// here: I/O, presentation of one client.
@NullMarked
package io.millrace.insight;

import org.jspecify.annotations.NullMarked;
