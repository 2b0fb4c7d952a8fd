package io.millrace.server.engine.planner.session;

import org.apache.flink.table.operations.Operation;

/// A parsed statement, and the table environment that parsed it and runs it.
public record ParsedStatement(SessionTables tables, Operation operation) {}
