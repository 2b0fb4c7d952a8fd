/// Purpose: finds out from a few bytes whether the services answer that a table or a catalog needs: brokers of Kafka, a
/// registry of schemas, a store of S3, a database, a metastore. May use: sockets. Does not belong here: the clients of
/// the services, the engine.
@NullMarked
package io.millrace.server.engine.planner.service;

import org.jspecify.annotations.NullMarked;
