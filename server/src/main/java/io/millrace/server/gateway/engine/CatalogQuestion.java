package io.millrace.server.gateway.engine;

import java.util.function.Function;

/// A question about the catalogs of a session, asked in the session's turn and answered as a statement is.
///
/// @param label  what it is called where statements are listed
/// @param answer says what the catalogs come to
public record CatalogQuestion(String label, Function<Catalogs, Outcome.Answer> answer) {}
