/// Purpose: the core of service B: sessions, their statements, and results. May use: wire, and the port to a planner in
/// `engine`. Does not belong here: Flink, HTTP, Thrift.
@NullMarked
package io.millrace.server.gateway;

import org.jspecify.annotations.NullMarked;
