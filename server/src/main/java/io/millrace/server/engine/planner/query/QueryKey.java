package io.millrace.server.engine.planner.query;

import java.util.Map;

/// The key of a query in the caches: its text, and all that its plan and result depend on.
///
/// @param settings       of the session
/// @param rights         of the caller
/// @param catalogVersion stands for catalogs, modules, functions and libraries
record QueryKey(String sql, Map<String, String> settings, Object rights, Object catalogVersion) {}
