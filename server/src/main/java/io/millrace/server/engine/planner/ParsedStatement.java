package io.millrace.server.engine.planner;

import org.apache.flink.table.operations.Operation;

/// A parsed statement, and the table environment that parsed it and runs it.
record ParsedStatement(SessionTables tables, Operation operation) {}
