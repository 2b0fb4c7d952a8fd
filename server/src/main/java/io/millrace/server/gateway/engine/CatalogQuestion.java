package io.millrace.server.gateway.engine;

import java.util.function.Function;

/// A question about the catalogs of a session, which is answered in the order of its statements.
///
/// @param label  for lists of statements
/// @param answer computes the answer from the catalogs
public record CatalogQuestion(String label, Function<Catalogs, Outcome.Answer> answer) {}
