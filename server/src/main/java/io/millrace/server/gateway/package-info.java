/// Purpose: the core of service B: sessions, the statements they are given, their results. May use: wire, and the port
/// to a planner in `engine`. Does not belong here: Flink, HTTP, Thrift.
@NullMarked
package io.millrace.server.gateway;

import org.jspecify.annotations.NullMarked;
